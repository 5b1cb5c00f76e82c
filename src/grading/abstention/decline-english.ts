const INFO =
  '(?:evidence|information|info|data|context|details?|documentation|sources?|support|basis|grounds|material|knowledge|proof)';
const SOURCE =
  '(?:documents?|docs?|evidence|sources?|corpus|context|archives?|materials?|passages?|texts?|records?|files?|excerpts?|articles?|pages?|reports?|notes?|data|information|results?|snippets?|knowledge base|database|papers?|literature|manuals?|logs?|minutes|collection|index|library|search(?:es)?|chunks?|entries|entry|charter|registry|register|they|it)';
const TELL =
  '(?:mention|say|state|specify|name|tell|indicate|identify|reveal|disclose|clarify|spell out|make clear|go into|touch (?:on|upon)|speak (?:of|about))';
const HOLD =
  '(?:include|contain|provide|give|list|cover|show|have|support|answer|address|describe|explain|settle|define|note|confirm|establish|discuss|refer|touch|record|report|detail|document|hold|allow|permit|suffice|help|speak|offer|answer|establish|allude|shed|resolve|elaborate|appear)';
const TELLS =
  '(?:says?|mentions?|names?|states?|specif(?:y|ies)|tells?|gives?|contains?|describes?|indicates?|identif(?:y|ies)|covers?|lists?|provides?|reveals?|answers?|address(?:es)?|explains?|records?|reports?|shows?|supports?|confirms?|discloses?|notes?|includes?|refers?|holds?|discuss(?:es)?|speaks?|documents?|settles?)';
const TOLD =
  '(?:mentioned|named|stated|specified|given|provided|known|documented|recorded|listed|disclosed|identified|covered|described|indicated|addressed|reported|revealed|published|noted|discussed|detailed|answered|clear|determinable|answerable|explicit|spelled out|supported by|contained in|included in|present in|found in|found among|found anywhere|to be found|part of the|derivable|ascertainable)';
const UNTOLD =
  '(?:unknown|unspecified|undisclosed|undetermined|unstated|undocumented|unnamed|unmentioned|unclear|unanswerable|unanswered|indeterminate|inconclusive|unrecorded|unidentified|unreported)';
const BE = "(?:is|are|was|were|be|being|been|remains?|stays?|'s)";
const NOT = "(?:\\s+not|n't|\\s+never|\\s+nowhere)";
const SLIGHTLY = '(?:\\s+(?:\\w+ly|yet|ever|even|at all|anywhere|in any way|been|be))*';
const FIND =
  '(?:answer|determine|tell|say|find|know|locate|identify|establish|confirm|verify|conclude|infer|derive|state|see|name|ascertain|deduce|give|provide|make out|work out|figure out|pinpoint|respond)';
const FOUND =
  '(?:answered|determined|found|established|confirmed|verified|said|known|identified|named|inferred|derived|deduced|resolved|ascertained|told|given|located|stated|concluded|settled)';
const CANNOT =
  "(?:cannot|can not|can't|could not|couldn't|unable to|not able to|not possible to|impossible to|not in a position to|no way to|fail(?:s|ed)? to)";

/** How English says that the evidence does not hold the answer. Held against lower-case clauses. */
export const englishDeclines: readonly string[] = [
  `\\b(?:insufficient|inadequate|not enough|not sufficient|too little|(?<!no )lack(?:s|ing|ed)?(?: of)?|absence of|without (?:sufficient|enough)|scant)\\s+(?:[\\w-]+\\s+){0,2}${INFO}\\b`,
  `n't (?:[\\w-]+ ){0,2}(?:enough|sufficient|any)\\s+(?:[\\w-]+\\s+){0,2}(?:${INFO}|mention|answer|record|indication)\\b`,
  `\\b${INFO}\\s+${BE}\\s+(?:[\\w-]+\\s+){0,2}?(?:(?<!not )insufficient|inconclusive|lacking|missing|inadequate|not (?:sufficient|enough|available|conclusive)|unavailable|absent|too thin)`,
  `\\b${INFO}\\s*(?:-|:)?\\s*(?<!not )insufficient\\b|^\\W*insufficient\\b`,
  `\\b(?:no|not any|n't any|hardly any|not a single|little)\\s+(?:[\\w-]+\\s+){0,3}?(?:evidence|information|mention|indication|reference|trace|documentation|hint|clue|idea|confirmation|details|record of|records of|record about|statement (?:on|about|of)|answer (?:to|in|can|could|is|was|exists|here|from)|answer(?=\\W*$)|way (?:to|of) (?:tell|know|say|determin|answer|find)\\w*|(?:relevant|matching|supporting) (?:documents?|passages?|sources?|results?))\\b`,
  `\\b(?:no|not any) (?:[\\w-]+ )?(?:data|sources?|documents?|results?|records?|details?|answers?)(?=\\s+(?:on|about|for|regarding|concerning|available|exists?|found|(?:was|were|is|are|could be) (?:found|available|given|provided))\\b|\\W*$)`,
  `\\b(?:no|none of|neither|nothing in|not one of|nowhere (?:in|do|does))\\b(?:\\s+[\\w'-]+){0,6}?\\s+${TELLS}\\b(?!\\s+(?:no|not|nothing)\\b)`,
  `\\b(?:do|does|did|has|have|would)${NOT}${SLIGHTLY}\\s+${TELL}(?:d|ed)?\\b`,
  `(?:\\b${SOURCE}\\b[^.;:]{0,60}?|^\\W*|\\b(?:which|that)\\s+)(?:do|does|did|can|could)${NOT}${SLIGHTLY}\\s+${HOLD}\\b`,
  `\\b${SOURCE}\\b[^.;:]{0,40}?\\b(?:contains?|provides?|gives?|has|have|offers?|holds?|makes?|lists?|includes?|shows?|names?|states?|mentions?|records?|reports?|specif(?:y|ies)|identif(?:y|ies)|found|finds?|returned|yield(?:s|ed)?|tells? us)\\s+(?:no|nothing|neither|none)\\b`,
  `\\b(?:${BE}|has|have|had)${NOT}${SLIGHTLY}\\s+${TOLD}\\b`,
  `\\b${BE}\\s+(?:not|nowhere)\\s+(?:in|among|part of)\\s+(?:the|any|these|my)\\s+(?:[\\w-]+\\s+){0,2}${SOURCE}\\b`,
  `^\\W*not\\s+(?:who|what|when|where|how|which|whom|whose|why|whether)\\b`,
  `\\b(?:nobody|no one|nothing|none)\\s+(?:${BE}|has been|have been)\\s+(?:${TOLD}|said|written)\\b`,
  `\\b(?:never|nowhere)\\s+(?:${TELL}|${HOLD})s?\\b`,
  `\\b(?:is|are|was|were|does|do|did|has|have)(?:\\s+not|n't)\\W*$`,
  `^\\W*(?:but |and )?none\\s+(?:for|of|about|on|regarding)\\b`,
  `\\bnone\\s+(?:of (?:them|these|it)\\s+)?${TELLS}\\b`,
  `\\b${SOURCE}\\b[^.;:]{0,40}?\\b${BE}${NOT}\\s+(?:sufficient|enough|adequate|conclusive)\\b`,
  `\\bnot\\s+(?:${TOLD}|found|available)(?:\\W*$|\\s+(?:in|by)\\s+(?:(?:the|any|my|these)\\s+)?${SOURCE}\\W*$)`,
  `^\\W*(?:not|nowhere|nothing)\\s+(?:in|among)\\s+(?:(?:the|any|my)\\b|${SOURCE}\\W*$)`,
  `\\bnot (?:something|anything|what|a thing)\\b[^.;]{0,20}\\b${SOURCE}\\b`,
  `^\\W*(?:gives?|provides?|names?|states?|mentions?|lists?|contains?|offers?|records?|reports?|shows?|specif(?:y|ies)|identif(?:y|ies)|says?)\\s+(?:no|nothing|neither|none)\\b`,
  `\\b${BE}${NOT}\\s+(?:available|found|included|supported|there)(?=\\W*$|\\s+(?:in|from|here|to me|among|anywhere)\\b)`,
  `^\\W*(?:not|never|nowhere|none)(?:\\s+\\w+ly)?\\s+(?:${TOLD}|found|available|sure|certain|enough)\\b`,
  `\\b(?:${BE}|seems?|appears?|left|leaves?|goes|go|went)\\s+(?:[\\w-]+\\s+){0,2}?${UNTOLD}\\b|^\\W*${UNTOLD}\\b(?!\\s+to\\s)|^\\W*(?:[\\w'-]+\\s+){1,4}${UNTOLD}\\W*$|[:,-]\\s*${UNTOLD}\\W*$`,
  `\\bleaves?\\s+(?:[\\w'-]+\\s+){0,5}?(?:open|unsaid|out|blank)\\b|\\b${BE}\\s+left\\s+(?:open|out|blank|unsaid)\\b|\\bremains? open\\b`,
  `(?:\\b(?:i|we|one|you|it is|it's|it was|am|was|are|were|is)\\b[^.,;:]{0,25}?|^\\W*|\\b${SOURCE}\\b[^.;:]{0,30}?|\\bquestion\\b[^.;:]{0,20}?)\\b${CANNOT}\\s+(?:\\w+ly\\s+|even\\s+|really\\s+)?(?:${FIND}|${TELL})\\b`,
  `\\b${CANNOT}(?:\\s+\\w+ly)?\\s+be(?:\\s+\\w+ly)?\\s+${FOUND}\\b`,
  `\\b(?:i|we)(?:'ve)?\\s+(?:\\w+ly\\s+)?(?:do not|don't|did not|didn't|have not|haven't)\\s+(?:\\w+ly\\s+)?(?:know|find|found|see|seen|have|locate|located|come across|possess)\\b`,
  `\\b(?:i|we)(?:'ve|'m)?\\s+(?:\\w+ly\\s+)?(?:have|found|find|see|saw|know of|located|could find|can find|am aware of|came across)\\s+(?:no|nothing|none)\\b`,
  `\\b(?:i|we)\\s*(?:am|are|'m|'re)\\s+(?:not (?:sure|certain|aware)|unsure|uncertain|unaware)\\b`,
  `\\b(?:nobody|no one|who) knows\\b|\\b(?:hard|impossible|difficult) to (?:say|tell|know|determine)\\b|\\bnot known\\b|\\b(?:do not|don't) know\\b`,
  `\\b(?:found|find|finds|turned up|turns up|returned|returns|yields?|yielded|gave|produced|brought up|revealed)\\s+(?:absolutely\\s+)?(?:nothing|no (?:[\\w-]+ )?(?:results?|answers?|mention|information|evidence|match\\w*|documents?|records?))\\b|\\bcame (?:up|back) (?:empty|with nothing|blank)\\b`,
  `\\b(?:nothing|none|no [\\w-]+) (?:was|were|is|are|could be|can be|has been) found\\b|\\b(?:there is|there's|says?|said|found|know) nothing\\b|\\bnothing (?:in|about|on|there)\\b`,
  `\\bsilent\\b(?=\\s+(?:on|about|as to|regarding|concerning|here)\\b|\\W*$)|\\b(?:beyond|outside) what (?:the |my |these |any )?${SOURCE}\\b|\\b(?:beyond|outside|not within) (?:the |my )?(?:scope|documents|sources|evidence|corpus|material)\\b|\\bout of scope\\b|\\bno mention\\b|\\bmakes? no\\s+(?:mention|reference|statement)\\b`,
  `\\b(?:omits?|omitted|without (?:naming|saying|mentioning|stating|specifying|identifying))\\b`,
  `\\b${BE}\\s+(?:missing|absent|lacking|omitted)\\b(?=\\W*$|\\s+(?:from|in|here)\\b)`,
  `^\\W*(?:there (?:is|are|was|were)\\s+)?no (?:[\\w'-]+\\s+){1,4}?(?:${TOLD}|found|available|provided)\\W*$`,
  `\\bno (?:[\\w'-]+\\s+){1,3}?(?:named|mentioned|stated|given|listed|specified|identified|documented|recorded|disclosed)\\s+(?:in|by|here|anywhere)\\b`,
  `\\bno (?:[\\w'-]+\\s+){1,6}?(?:${BE}|has|have|can|could)${SLIGHTLY}\\s+(?:${TOLD}|found|available|provided)\\b`,
  `^\\W*(?:n/?a|not applicable|no answer|no info(?:rmation)?|no data|no evidence|no idea|no clue|none (?:given|found|stated|available|named|mentioned)|cannot say|can't say|cannot tell|can't tell|don't know|unsure)\\W*$`,
  `\\b(?:more|further|additional|other)\\s+(?:[\\w-]+\\s+)?(?:${INFO}|documents?|research)\\s+(?:would be |is |are |will be )?(?:needed|required|necessary)\\b|\\b(?:need|needs|require|requires|needed)\\s+(?:more|further|additional)\\s+(?:${INFO}|documents?|research)\\b`,
  `\\b(?:must|have to|has to|need to|will|would|i)\\s+(?:therefore\\s+)?(?:abstain|decline to answer|refrain from answering)\\b|\\babstain(?:ing)?\\b`,
  `\\b(?:not|n't) enough to (?:answer|say|tell|know|determine|conclude|go on)\\b|\\binsufficient to\\b|\\b(?:too little|nothing) to go on\\b`,
  `^\\W*not\\s+(?:mention|state|specify|name|say|give|provide|list|record|include|contain)s?\\b`,
  `\\b(?:i|we)\\s+lack\\b`,
  `\\blacks?\\s+(?:any\\s+|the\\s+)?(?:mention|name|answer|indication|reference)\\b`,
];
