import type { Cues } from './cue-set.ts';

const WRONG =
  '(?:fals[oa]s?|incorrect[oa]s?|erróne[oa]s?|un error|un rumor|un mito|obsolet[oa]s?|(?:no es )(?:cierto|correcto|verdad))';

/** Spanish. */
export const spanish: Cues = {
  boundary:
    /[;:()—|]|\s[–-]\s|,(?!\s*(?:ni|o)\b)|\b(?:sino|pero|mientras|aunque|sin embargo|porque|puesto que|ya que|gracias a)\b|\by\s+(?=(?:hay|es|son|se|luego|hace|realiza|cuesta|dirige|tiene)\b)/gu,
  idioms:
    /^\W*no\s*[,.!:–-]+|\b(?:no (?:sólo|solo|solamente|obstante)|sin (?:duda|falta|embargo|excepción|problema))\b/gu,
  negators:
    /(?<![\p{L}])(?:no|nunca|jamás|ni|sin|ningún|ninguna|ninguno|nadie|nada|tampoco|falso|falsamente|niega|desmiente)(?![\p{L}])/gu,
  negatesBehind: false,
  bound:
    /(?<![\p{L}])(?:no|nunca|ningún|ninguna|nada|sin)(?![\p{L}])[^.;:]{0,50}(?<![\p{L}])(?:más|menos|antes|después|superar?|supera|exceder?|excede|mayor(?:es)?|menor(?:es)?|otro)(?: tarde| temprano)?(?: (?:de|del|que|el|la|los|las|a))*\s*$/u,
  strict:
    /(?<![\p{L}])(?:más de|menos de|más que|menos que|superior(?:es)? a|inferior(?:es)? a|mayor que|menor que)\s*$/u,
  instead:
    /(?<![\p{L}])(?:en lugar de|en vez de|y no|no)(?:\s+(?:el|la|los|las|de|en|a|al)){0,3}\s*$/u,
  supposed:
    /(?<![\p{L}])(?:si|quizás?|tal vez|podría|podrían|sería|serían|haría|habría|posiblemente|supongamos|a menos que)(?![\p{L}])[^,]*$/u,
  supposedBehind: /^\s*(?:podría|podrían|sería|serían)(?![\p{L}])|^\s*\?/u,
  quoted:
    /(?<![\p{L}])(?:rumor(?:es)?|supuestamente|presuntamente|se dice que|algunos (?:dicen|creen|afirman)|pregunt(?:as|aste|ó)|la pregunta (?:es|era)|me pide que|me ordena)(?![\p{L}])/u,
  quotedBehind:
    /^[^.;]{0,20}(?:es|son|era) (?:sólo |solo )?(?:un |una )?(?:rumor|suposición|sin confirmar)/u,
  replaced:
    /(?<![\p{L}])(?:(?:aumentad[oa]s?|aumentó|subió|pasó|pasaron|reducid[oa]s?|redujo|cambiad[oa]s?|cambió|elevad[oa]s?|aplazad[oa]s?|movid[oa]s?)[^.;]{0,40} de(?:l)?\s*|antigu[oa]s? (?:[\p{L}]+ ){0,3}|ya no (?:[\p{L}]+ ){0,3})$/u,
  replacedBehind:
    /^\s*(?:[\p{L}]+\s+){0,3}?(?:fue|fueron|ha sido|han sido)\s+(?:luego |después |finalmente )?(?:reemplazad[oa]s?|sustituid[oa]s?|cambiad[oa]s?|aumentad[oa]s?|reducid[oa]s?|aplazad[oa]s?|cancelad[oa]s?)(?![\p{L}])|^\s*(?:→|->)\s*\S/u,
  past: /(?<![\p{L}])(?:antes|anteriormente|originalmente|inicialmente|al principio|era|eran|fue|previst[oa]s?|planead[oa]s?|hasta)(?![\p{L}])/u,
  change:
    /(?<![\p{L}])(?:ahora|hoy|actualmente|desde entonces|pero (?:finalmente|en realidad|luego))(?![\p{L}])/u,
  deniedBehind: new RegExp(
    `^["'\\s]*(?:[\\p{L}]+\\s+){0,2}?(?:es|son|era|eran|está|sería)\\s+(?:simplemente )?${WRONG}|^\\s*no (?:es|son|era|fue)(?![\\p{L}])|^\\s*\\(${WRONG}`,
    'u',
  ),
  withdrawn: new RegExp(
    `^[\\s"',;:.–—-]*(?:(?:pero|no|perdón)[\\s,]*)?(?:(?:eso|esto|ello)\\s+(?:es|era)\\s+${WRONG}|(?:eso|esto) no es (?:cierto|correcto|verdad)|me equivoqué|retiro)`,
    'u',
  ),
  correction:
    /^[\s"'(]*(?:corrección|rectificación|no|en realidad|más bien|la respuesta correcta)(?![\p{L}])/u,
};
