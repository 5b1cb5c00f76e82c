import type { Cues } from './cue-set.ts';

const VERB =
  '(?:is|are|was|were|has|have|had|does|did|will|can|makes?|made|gives?|gave|uses?|used|takes?|took|waits?|waited|retries|retried|runs?|ran|starts?|began|stops?|stopped|costs?|leads?|led|lies|went|comes?|came|holds?|held|states?|says?|shows?|gets?|got|keeps?|kept|needs?|allows?|performs?|performed|tries|tried)';
const CHANGED =
  '(?:raised|increased|lowered|reduced|decreased|changed|moved|cut|bumped|postponed|shifted|switched|delayed|dropped|grew|grown|rose|risen|fell|fallen|updated|upgraded|renamed|extended|shortened|pushed|brought|doubled|tripled|halved|went|gone|transferred|passed|handed|corrected|revised|amended|adjusted|rescheduled|migrated|replaced)';
const WRONG =
  "(?:wrong|incorrect|false|untrue|not (?:true|correct|right|accurate|the case|so)|n't (?:true|correct|right|accurate|the case|so)|a (?:mistake|myth|misprint|typo|misreading|misunderstanding|misconception|error|lie|fabrication|rumou?r)|an error|mistaken|inaccurate|erroneous|nonsense|outdated|out of date|obsolete|no longer (?:true|valid|correct|current|so|in force)|withdrawn|retracted|refuted|disproved|disproven|debunked|denied|rejected|contradicted|ruled out|out of the question|unfounded|unsupported|made up|invented)";
const SUBJECT =
  '(?:that|this|it|which|both|these|those|they|the (?:former|first|above|earlier) (?:one|figure|value|claim|statement|answer|number|date)?)';

/** English. */
export const english: Cues = {
  boundary: new RegExp(
    [
      '[;:()—|]',
      '\\s[–-]\\s',
      '\\.{3}',
      ',',
      '\\b(?:but|yet|whereas|while|although|though|because|since|so that|however|nevertheless|still|then|which|who|whose|where|thanks to|due to|owing to|as a result of|by means of|by \\w+ing|when|as soon as|once)\\b',
      `\\band\\s+(?=(?:it|they|he|she|we|there|then|thus|so|also|instead|only|now|in fact|${VERB})\\b)`,
      `\\band\\s+(?=(?:the|its|their|this|that|each)\\s+(?:[\\w-]+\\s+){1,5}${VERB}\\b)`,
    ].join('|'),
    'gu',
  ),
  idioms: new RegExp(
    [
      String.raw`^\W*(?:no|nope|not at all|no way)\s*[,.!:—–-]+|\b(?:no (?:doubt|wonder|matter|question|surprise|exceptions?|problem)|without (?:a |any )?(?:doubt|question|exceptions?|delay|fail|further ado|warning)|not (?:only|just|merely|simply|least|surprisingly|to mention)|n't (?:only|just|merely|simply)|wrongly assume[sd]? otherwise|needless to say|not to worry|never mind|fail(?:s|ed)? over|no\.? \d+)\b`,
      // Why something is done, which calls it is done for, when it is done: the denial ends there.
      `\\bto (?:avoid|prevent)\\b(?=\\s+(?:[\\w-]+\\s+){1,8}${VERB}\\b)`,
      `\\b(?:that|who|which)\\s+(?:cannot|can't|(?:do|does|did|is|are|was|were|have|has|had|could|will|would)(?:\\s+not|n't)|never|fail(?:s|ed)? to)\\s+(?:[\\w-]+\\s+){1,6}?(?=(?:${VERB}|receives?|triggers?|causes?|results? in|requires?)\\b)`,
      '\\bif not (?:otherwise )?(?:set|configured|specified|stated|changed|overridden|given|defined|noted|agreed|provided)(?: otherwise| differently)?\\b',
      '\\b(?:wrong|incorrect|invalid|false) (?:passwords?|pins?|codes?|credentials?|log-?ins?|inputs?|entr(?:y|ies)|attempts?|tokens?|keys?|positives?|negatives?|alarms?|address(?:es)?|requests?|data)\\b',
    ].join('|'),
    'gu',
  ),
  negators:
    /\b(?:not|no|never|neither|nor|none|doubt(?:s|ed|ful)?|nobody|nothing|nowhere|cannot|hardly|scarcely|barely|rarely|seldom|den(?:y|ies|ied|ying)|refut(?:e|es|ed|ing)|disput(?:ed|ing)|(?<!(?:^\W*|\b(?:an?|any|the|all|each|every|this|that|these|those|such|of|in|no|or|legal|labou?r|trade|civil) ))disputes?(?=\s+(?:that|this|the|it|both|any|whether)\b|\s*$)|contradict(?:s|ed|ing)?|fail(?:s|ed)? to|refus(?:e|es|ed|ing) to|declin(?:e|es|ed) to|lacks?|lacking|lack of|absence of|unable to|ceas(?:e|es|ed) to|avoid(?:s|ed)?|except(?:ing)?(?: for)?|false(?:ly)?|wrong(?:ly)?|incorrect(?:ly)?|untrue|mistaken(?:ly)?|erroneous(?:ly)?|myth|misconception|contrary to|far from|anything but|unlike|unlikely|impossible)\b|n't\b|\bwithout\b(?=\s+(?:[\w-]+\s+){0,4}$)|\b(?:stop(?:s|ped)?|quit) (?:making|using|having|doing)\b/gu,
  negatesBehind: false,
  bound:
    /(?:\bno|\bnot|n't|\bnever|\bneither|\bnor|\bnothing|\bnone|\bnobody|\bcannot|\bwithout|\bhardly|\brarely)\b[^.;:]{0,70}?\b(?:(?:more|greater|higher|larger|longer|later|fewer|less|lower|smaller|earlier|sooner|shorter|younger|older|other|else)(?: [a-z]+){0,2} than|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|beyond|past|above|below|over|under|after|before|until|till|other than|but|except)(?: (?:exactly|just|the|a|an|total|of|its|their|on|to|for|in|at|by|about|some))*\s*$/u,
  strict:
    /\b(?:(?:more|greater|higher|larger|longer|later|fewer|less|lower|smaller|earlier|sooner|shorter|younger|older|other|better|worse) than|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|in excess of|upwards of|(?<!spread |distributed |extends |over )over|(?<!\bor )(?:under|above|below|beyond)|prior to)(?: (?:exactly|just|the|a|its|on|about))*\s*$/u,
  instead:
    /(?:\b(?:instead of|rather than|as opposed to|in place of|in lieu of|other than|and not|but not|not)\b|,\s*not\b)(?:\s+(?:on|in|at|to|by|for|with|the|its|a|an|old|planned|usual|expected|original|earlier|from|making|using|exactly)){0,4}\s*$/u,
  supposed:
    /\b(?:unless|suppose|supposing|assuming|assume|imagine|were to|would|could have|could|might|may have|may (?!\d|be (?:up to|at most|no more|as )|not exceed)|perhaps|maybe|possibly|conceivably|hypothetical(?:ly)?|whether|propos(?:e|es|ed|al|als)|had (?:it|they|the|we) |should (?:it|they|the|we) |what if|if only|guess(?:es|ed)?|speculat(?:e|es|ed|ion)|(?:un|not )(?:clear|certain|known|sure) (?:if|whether))\b|\bif\s+(?:\S+\s+){0,4}$|\bif\b[^,]*\b(?:were|had|would|made|did)\b/u,
  supposedBehind:
    /^\s*(?:would|might|could|may)\b|^[^.;]{0,60}\bif\b[^.;]{0,60}\b(?:were|had|would|adopted|approved|accepted|passes|passed|proposal)\b|^\s*\?/u,
  quoted:
    /\b(?:rumou?rs?|rumou?red|allegedly|supposedly|purportedly|hearsay|gossip|alleg(?:e|es|ed|ation|ations)|(?:is|are|was|were) (?:said|claimed|believed|thought|alleged|rumou?red) to|(?:tells?|told|asks?|asked|orders?|ordered|wants?|wanted|urges?|urged|forces?|begs?|prompts?|prompted|commands?) (?:me|us|you|the (?:model|assistant|reader|agent|writer|ai))|(?:says?|said|wants?|asks?|asked|demands?|requests?|claims?) (?:\w+ )?to (?:answer|say|write|respond|reply|claim|output|state|print)|instruct(?:s|ed|ions?|ing)?|ignore (?:all |any |the )?(?:previous|prior|above)|you (?:ask|asked|say|said|claim|claimed|mention|mentioned|suggest|suggested|want)|(?:the|your|this) question (?:is|was|asks|asked|says|mentions|assumes|whether|about)|(?:asked|asks|asking|wonder(?:s|ed)?) (?:whether|if|about)|grader|evaluator|full marks|rubric|some (?:\w+ )?(?:say|think|believe|claim|assume|argue)|some (?:people|users|sites|websites|blogs|posts|forums?|others)(?: \w+){0,4} (?:say|think|believe|claim|assume|argue)|(?:people|they|critics|someone|somebody|a user|users) (?:say|says|said|think|believe|claim|claims|claimed|wrote|guess(?:ed)?|assume[sd]?)|it (?:is|was) (?:often |sometimes |widely |commonly )?(?:said|claimed|rumou?red|believed|assumed)|would have (?:you|us|me) believe|so-called|unconfirmed|unverified|unsubstantiated|wants? (?:me|us) to|for example, an answer like|jokes?|joked|pretend(?:s|ed)?|anonymous (?:post|note|comment|message|tip))\b/u,
  quotedBehind:
    /^[^.;]{0,30}?\b(?:is|are|was|were|remains?) (?:only |merely |just |still )?(?:a |an )?(?:rumou?r|hearsay|allegation|guess|speculation|unconfirmed|unverified|unsubstantiated|what (?:some|people|they|others|many|critics)\b|example|placeholder|quotation|claim without)\b|^["',\s]*(?:according to (?:rumou?rs?|hearsay|gossip|an anonymous)|,? some (?:say|claim|believe))/u,
  replaced: new RegExp(
    `\\b(?:used to (?:be |make |have |wait |lead |cost |use )?(?:[\\w-]+ ){0,3}|formerly (?:[\\w-]+ ){0,5}|former (?:[\\w-]+ ){0,3}|no longer (?:[\\w-]+ ){0,3}|(?:the |its |an? )(?:old|previous|former|outdated|obsolete|deprecated|superseded|withdrawn|cancel+ed|abandoned|earlier) (?:[\\w-]+ ){0,3}|${CHANGED}[^.;]{0,60} from (?:(?!to\\b)[\\w-]+ ){0,2}|(?:before that|until then|prior to that|back then|in the past|in (?:older|earlier|previous) (?:releases|versions|days)),? (?:[\\w-]+ ){0,4}|(?:up|down|away|change|switch|move|increase|reduction|jump|drop|rise) from (?:(?!to\\b)[\\w-]+ ){0,2}|i (?:first |earlier |previously |initially |once |wrongly )*(?:thought|assumed|believed|said|wrote|stated|claimed|misread|answered|reported) (?:[\\w-]+ ){0,5}|(?:earlier|previously|before|at first|initially|above),? i (?:thought|assumed|believed|said|wrote|stated|claimed|misread|answered|reported) (?:[\\w-]+ ){0,6})$`,
    'u',
  ),
  replacedBehind:
    /^\s*(?:[\w-]+\s+){0,3}?(?:(?:was|were|(?:has|have|had) (?:[\w-]+ )?been|is|are|got)\s+(?:later |since |then |now |subsequently |eventually |again |soon )*(?:replaced|superseded|changed|raised|increased|lowered|reduced|cut|moved|postponed|rescheduled|shifted|pushed|delayed|brought forward|corrected|revised|updated|succeeded|dropped|abandoned|cancel+ed|withdrawn|revoked|retracted|discarded|overwritten|renamed|scrapped|abolished)\b|(?:→|->|=>)\s*\S|(?:until|till|up to|before)\b[^.]{0,60}\b(?:now|then|today|since then|afterwards|after that|currently)\b|became\s+\d|(?:[\w-]+\s+){0,2}?(?:used to|formerly|previously|had been)\b|(?:was|were|led|ran|made)\b[^.;]{0,40}\b(?:until|till)\b)|^\s*(?:[\w-]+\s+){0,2}(?:with|by)\s+\d/u,
  past: /\b(?:previously|originally|initially|at first|once|earlier|in the past|formerly|was|were|had|until|till|planned|plan|plans|scheduled|set|due|expected|meant|supposed|intended|slated|announced|draft|first)\b/u,
  change:
    /(?:[,;]|\b(?:but|and|however|though))\s+(?:but |and |however,? )?(?:it |they |this |that |the [\w-]+ |he |she |we )?(?:[\w.-]+ ){0,3}?(?:now|today|currently|since then|later|nowadays|meanwhile|changed|moved|postponed|delayed|slipped|raised|increased|lowered|reduced|cut|replaced|corrected|took place|happened|in fact|actually|instead|eventually|finally)\b|\bnow (?:it |they )?(?:is|are|\d)|\btoday (?:it )?(?:is|\d)|\b(?:since|but) then\b/u,
  deniedBehind: new RegExp(
    `^\\s*(?:[\\w-]+\\s+){0,2}?no longer\\b|^["'\\s]*(?:[\\w-]+\\s+){0,2}?(?:is|are|was|were|'s|would be|turned out to be|proved(?: to be)?|has been|have been)\\s*(?:simply |just |clearly |actually |plainly |also |now )*${WRONG}\\b|^\\s*[:–—-]\\s*(?:${WRONG}|no\\b)|^\\s*\\(\\s*(?:this |that |which |it )?(?:is |was )?(?:${WRONG}|old|superseded)\\b|^\\s*\\|\\s*(?:(?:[\\w -]{1,30}: )?(?:no|false|wrong|incorrect|✗|✘|❌))(?:\\s*\\||\\s*$)|^,? (?:which|as) (?:is|was) ${WRONG}`,
    'u',
  ),
  withdrawn: new RegExp(
    `^[\\s"',;:.)–—-]*(?:(?:but|and|however|sorry|wait|hmm|actually|no)\\b[\\s,.]*){0,3}(?:${SUBJECT}\\s*(?:[\\w-]+ ){0,1}?(?:is|was|are|were|'s|turned out to be|proved)\\s*(?:simply |just |actually |now |clearly )*${WRONG}|i (?:was|am) (?:wrong|mistaken)|i (?:take|must take|have to take) (?:that|this|it) back|i (?:withdraw|retract)|scratch that|strike that|disregard (?:that|this|the above)|(?:i )?ignore (?:that|the above)|not true\\b|wrong[.!]|no, (?:that|this|it)|(?:that|this|it) (?:was|held|applied|worked)(?: true| so| valid| the case)?(?: only)? (?:until|before|in the past|back then)|my mistake|my (?:earlier|previous) (?:answer|statement|claim) (?:is|was) (?:wrong|incorrect))`,
    'u',
  ),
  correction:
    /^[\s"'(]*(?:correction|corrected|erratum|update|edit|actually|on second thought|wait|sorry|no(?! longer| more| less)|rather|i mean|i meant|better|let me correct|in fact|in reality|in truth|really|to correct|the (?:right|correct|actual|real|true) (?:answer|number|value|figure|date|limit|name|one)?)\b/u,
};
