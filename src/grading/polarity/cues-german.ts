import type { Cues } from './cue-set.ts';

const WRONG =
  '(?:falsch|unrichtig|nicht (?:richtig|wahr|korrekt|zutreffend)|ein (?:irrtum|fehler|gerücht)|unzutreffend|überholt|veraltet|widerlegt|erfunden)';

/** German. */
export const german: Cues = {
  boundary:
    /[;:()—|]|\s[–-]\s|,(?!\s*(?:oder|noch)\b)|\b(?:sondern|aber|jedoch|doch|während|obwohl|weil|da|denn|sowie dass)\b|\bund\s+(?=(?:es|sie|er|wir|dann|so|nun|zwar|ist|sind|war|waren|hat|haben|wird|macht|kostet|leitet|wartet|wiederholt)\b)/gu,
  idioms:
    /^\W*(?:nein|nö)\s*[,.!:–-]+|\b(?:nicht (?:nur|zuletzt|bloß|allein|umsonst)|kein (?:wunder|zweifel|problem)|ohne (?:zweifel|weiteres|frage|ausnahme)|zweifellos)\b/gu,
  negators:
    /\b(?:nicht|kein|keine|keinen|keinem|keiner|keines|nie|niemals|niemand|nichts|nirgends|ohne|weder|noch(?=\s+(?:am|im|in|von|\d))|falsch|fälschlich(?:erweise)?|unrichtig|irrtümlich|bestreitet|bestritten|dementiert|verneint|keineswegs|keinesfalls|mitnichten)\b/gu,
  negatesBehind: true,
  bound:
    /\b(?:nicht|keine?n?|nie|niemals|nichts)\b[^.;:]{0,50}\b(?:mehr|weniger|später|früher|länger|kürzer|höher|anderes?|über|unter|vor|nach|bis)(?: als)?(?: (?:am|dem|den|der|die|das|auf|zum|bis|genau))*\s*$/u,
  strict:
    /\b(?:(?:mehr|weniger|später|früher|länger|kürzer|höher|größer|kleiner) als|über|unter|oberhalb von|unterhalb von)(?: (?:am|dem|den|die|genau))*\s*$/u,
  instead:
    /\b(?:statt|anstatt|anstelle(?: von)?|an stelle von|und nicht|nicht)(?:\s+(?:am|im|der|die|das|den|dem|des|auf|bisher|bisherigen|wie|geplanten|ursprünglichen|zu|von|mit|genau)){0,4}\s*$/u,
  supposed:
    /\b(?:wenn|falls|sofern|würde|würden|könnte|könnten|vielleicht|möglicherweise|eventuell|womöglich|wäre|wären|hätte|hätten|ob|angenommen|vorgeschlagen|vorschlag)\b[^,]*$/u,
  supposedBehind: /^\s*(?:[\p{L}]+\s){0,2}(?:würde|würden|könnte|könnten|wäre|wären)\b|^\s*\?/u,
  quoted:
    /\b(?:gerüchte?|gerüchteweise|angeblich|vermeintlich|heißt es|behauptet|behaupten|soll(?:en)? (?:angeblich )|manche (?:sagen|meinen|glauben)|jemand (?:sagt|schrieb)|(?:du|sie) (?:fragst|fragen|fragten)|die frage (?:ist|lautet|war)|fordert mich|weist mich an|anweisung)\b/u,
  quotedBehind:
    /^[^.;]{0,20}\b(?:ist|sind|war) (?:nur )?(?:ein |eine )?(?:gerücht|vermutung|unbestätigt|behauptung)/u,
  replaced:
    /\b(?:von (?:bisher |zuvor |ursprünglich )?(?:[\p{L}]+ ){0,1}|früher(?:e|en|er)? (?:[\p{L}]+ ){0,4}|ehemals (?:[\p{L}]+ ){0,3}|vormals (?:[\p{L}]+ ){0,3}|nicht mehr (?!als )(?:[\p{L}]+ ){0,2}|(?:der|die|das|den) (?:alte|frühere|ehemalige|bisherige|vorherige|überholte)n? (?:[\p{L}]+ ){0,3})$/u,
  replacedBehind:
    /^\s*(?:[\p{L}]+\s+){0,3}?(?:wurde|wurden|ist|sind)\s+(?:später |inzwischen |dann |durch [^.;]{0,30}|auf [^.;]{0,30}|von [^.;]{0,30})*(?:ersetzt|abgelöst|geändert|erhöht|gesenkt|verschoben|verlegt|verworfen|gestrichen|abgesagt|aufgehoben|zurückgezogen)\b|^\s*(?:→|->)\s*\S/u,
  past: /\b(?:früher|ursprünglich|zunächst|anfangs|bisher|vorher|zuvor|war|waren|geplant|vorgesehen|angesetzt|bis)\b/u,
  change:
    /\b(?:(?:jetzt|nun|heute|inzwischen|mittlerweile|seither|seitdem)\b|erst (?=\d|am |im |in )|aber (?:erst|dann|tatsächlich|auf)|(?:erfolgte|geschah|fand) (?:aber|jedoch|dann))/u,
  deniedBehind: new RegExp(
    `^["'\\s]*(?:[\\p{L}]+\\s+){0,2}?(?:ist|sind|war|waren|wäre)\\s+(?:einfach |leider |aber |also )*${WRONG}|^\\s*\\(${WRONG}`,
    'u',
  ),
  withdrawn: new RegExp(
    `^[\\s"',;:.–—-]*(?:(?:aber|doch|nein|moment)[\\s,]*)?(?:(?:das|dies|es)\\s+(?:ist|war|stimmt)\\s*(?:aber |jedoch |leider )*(?:${WRONG}|nicht)|ich (?:habe mich geirrt|nehme das zurück|lag falsch)|stimmt nicht)`,
    'u',
  ),
  correction:
    /^[\s"'(]*(?:korrektur|berichtigung|richtig ist|nein|genauer|vielmehr|eigentlich|update)\b/u,
};
