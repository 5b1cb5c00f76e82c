import type { Cues } from './cue-set.ts';

const WRONG =
  '(?:faux|fausse|incorrecte?|inexacte?|erronée?|une erreur|une rumeur|pas (?:vrai|exact|correcte?)|périmée?|dépassée?)';

/** French. */
export const french: Cues = {
  boundary:
    /[;:()—|]|\s[–-]\s|,(?!\s*(?:ni|ou)\b)|\b(?:mais|tandis que|alors que|cependant|toutefois|parce que|car|puisque|bien que|grâce à)\b|\bet\s+(?=(?:il|elle|ils|elles|on|c'est|ce|puis|ainsi|fait|effectue|est|sont|a|coûte|dirige)(?:\s|$))/gu,
  idioms:
    /^\W*non\s*[,.!:–-]+|(?:\bnon seulement|\bpas (?:seulement|uniquement)|\bsans (?:doute|aucun doute|faute|exception|problème)|\bnul doute)/gu,
  negators:
    /(?<![\p{L}])(?:pas|jamais|aucune?|ni|sans|nullement|non|personne|faux|faussement|à tort|dément|nie)(?![\p{L}])|(?<![\p{L}])(?:n'|ne )\S+(?= que)/gu,
  negatesBehind: false,
  bound:
    /(?<![\p{L}])(?:pas|jamais|aucune?|rien|sans)(?![\p{L}])[^.;:]{0,50}(?<![\p{L}])(?:plus|moins|avant|après|au-delà|dépasser|dépasse|supérieure?s?|inférieure?s?|autre)(?: tard| tôt| longtemps)?(?: (?:de|d'|que|le|la|les|à))*\s*$|(?<![\p{L}])(?:ne|n')\s?\S+ (?:pas )?(?:que|dépasse pas)(?: (?:de|le|la))*\s*$/u,
  strict:
    /(?<![\p{L}])(?:plus de|moins de|plus que|moins que|au-delà de|supérieure?s? à|inférieure?s? à)\s*$/u,
  instead:
    /(?<![\p{L}])(?:au lieu (?:de|du|des)|plutôt que|à la place (?:de|du)|et non(?: pas)?|non pas|pas)(?:\s+(?:le|la|les|l'|des|du|de|en|à|au|prévus?)){0,3}\s*$/u,
  supposed:
    /(?<![\p{L}])(?:si|s'il|peut-être|pourrait|pourraient|serait|seraient|ferait|aurait|éventuellement|supposons|à condition)(?![\p{L}])[^,]*$/u,
  supposedBehind: /^\s*(?:pourrait|pourraient|serait|seraient)(?![\p{L}])|^\s*\?/u,
  quoted:
    /(?<![\p{L}])(?:rumeurs?|prétendument|soi-disant|on dit que|certains (?:disent|pensent|affirment)|prétend(?:ent)?|vous (?:demandez|avez demandé)|la question (?:est|était)|me demande de|m'ordonne)(?![\p{L}])/u,
  quotedBehind:
    /^[^.;]{0,20}(?:est|sont|n'est que) (?:une )?(?:rumeur|supposition|non confirmée?)/u,
  replaced:
    /(?<![\p{L}])(?:(?:passée?s?|portée?s?|augmentée?s?|réduite?s?|relevée?s?|abaissée?s?|changée?s?|reportée?s?|déplacée?s?)[^.;]{0,40} (?:de|du)\s*|ancien(?:ne)?s? (?:[\p{L}]+ ){0,3}|ne [\p{L}]+ plus (?:[\p{L}]+ ){0,2})$/u,
  replacedBehind:
    /^\s*(?:[\p{L}]+\s+){0,3}?(?:a|ont) été\s+(?:ensuite |depuis |finalement )?(?:remplacée?s?|changée?s?|reportée?s?|déplacée?s?|augmentée?s?|portée?s?|réduite?s?|annulée?s?|abandonnée?s?)(?![\p{L}])|^\s*(?:→|->)\s*\S/u,
  past: /(?<![\p{L}])(?:auparavant|avant|autrefois|initialement|à l'origine|d'abord|était|étaient|prévue?s?|jusqu)/u,
  change:
    /(?<![\p{L}])(?:maintenant|désormais|aujourd'hui|depuis|mais (?:finalement|en fait|a eu lieu))/u,
  deniedBehind: new RegExp(
    `^["'\\s]*(?:[\\p{L}]+\\s+){0,2}?(?:est|sont|était|étaient|serait|n'est|ne sont|n'était)\\s+(?:tout simplement |donc )?${WRONG}|^\\s*(?:n'est|ne sont|n'était) pas|^\\s*(?:ne\\s|n')\\p{L}+\\s+plus(?![\\p{L}])|^\\s*\\(${WRONG}`,
    'u',
  ),
  withdrawn: new RegExp(
    `^[\\s"',;:.–—-]*(?:(?:mais|non|pardon)[\\s,]*)?(?:(?:c'est|c'était|cela est|ceci est|ce n'est|cela n'est)\\s*${WRONG}|je me suis trompée?|je retire)`,
    'u',
  ),
  correction:
    /^[\s"'(]*(?:correction|rectification|non|en fait|plutôt|la bonne réponse)(?![\p{L}])/u,
};
