const NO_LETTER_BEFORE = '(?<![\\p{L}])';
const NO_LETTER_BEHIND = '(?![\\p{L}])';

/** German. */
export const germanDeclines: readonly string[] = [
  `${NO_LETTER_BEFORE}(?:keine?n?|keinerlei|weder)\\s+(?:[\\p{L}-]+\\s+){0,3}?(?:angaben?|informationen?|hinweise?|belege?|daten|aussagen?|erwähnung(?:en)?|antworten?|auskunft|auskünfte|nachweise?|anhaltspunkte?|quellen?|details?|evidenz|dokument|unterlage)`,
  `${NO_LETTER_BEFORE}nicht\\s+(?:[\\p{L}]+\\s+){0,2}?(?:genannt|erwähnt|angegeben|bekannt|enthalten|dokumentiert|ersichtlich|vermerkt|verfügbar|gefunden|zu finden|beantworten|beantwortet|bestimmen|bestimmt|feststellen|festgestellt|ermitteln|benannt|aufgeführt|belegt|klar|hervor|sagen|möglich|überliefert|beantwortbar|spezifiziert|verzeichnet|finden|entnehmen|nachweisbar|ausreichend|genügend|genug)`,
  `${NO_LETTER_BEFORE}(?:unbekannt|unklar|ungeklärt|unzureichend\\p{L}*|ungenügend\\p{L}*|unbeantwortet)${NO_LETTER_BEHIND}`,
  `(?:evidenz|belege|informationen|angaben|beweislage|datenlage|hinweise)\\s+(?:reichen|reicht|genügen|genügt)\\s+(?:dafür |dazu |hierfür )?nicht`,
  `${NO_LETTER_BEFORE}(?:nennen|nennt|erwähnen|erwähnt|sagen|sagt|enthalten|enthält|verraten|verrät|beschreiben|beschreibt|beantworten|beantwortet)\\s+(?:[\\p{L}-]+\\s+){0,6}?(?:nicht|nichts|keine?n?)${NO_LETTER_BEHIND}`,
  `${NO_LETTER_BEFORE}(?:ich|wir)\\s+(?:weiß|wissen|habe|haben|kann|können|konnte|konnten|finde|finden|fand|fanden)\\s+(?:[\\p{L}-]+\\s+){0,6}?(?:nicht|nichts|keine?n?)${NO_LETTER_BEHIND}`,
  `${NO_LETTER_BEFORE}(?:weiß|lässt sich|lassen sich|geht)\\s+(?:[\\p{L}-]+\\s+){0,6}?nicht${NO_LETTER_BEHIND}`,
  `${NO_LETTER_BEFORE}(?:kein|keines der|keine der|nichts in den?|nirgends)\\s+(?:[\\p{L}-]+\\s+){0,3}?(?:nennt|erwähnt|sagt|enthält|gibt|belegt|beschreibt|steht)`,
  `${NO_LETTER_BEFORE}(?:mangels|fehlende|fehlt|fehlen)\\s+(?:[\\p{L}-]+\\s+){0,3}?(?:belegen?|belege|beweisen?|informationen?|angaben?|daten|hinweise?|name)`,
  `${NO_LETTER_BEFORE}(?:dazu|darüber|hierzu)\\s+(?:[\\p{L}-]+\\s+){0,4}?(?:nichts|keine?)${NO_LETTER_BEHIND}`,
];

/** French. */
export const frenchDeclines: readonly string[] = [
  `${NO_LETTER_BEFORE}(?:aucune?|pas d'|pas de|nulle?)\\s*(?:[\\p{L}-]+\\s+){0,2}?(?:informations?|mentions?|documents?|indications?|preuves?|données?|sources?|éléments?|réponses?|traces?|passages?|précisions?|renseignements?)`,
  `${NO_LETTER_BEFORE}pas\\s+(?:[\\p{L}]+\\s+){0,2}?(?:mentionnée?s?|indiquée?s?|précisée?s?|connue?s?|spécifiée?s?|nommée?s?|trouvée?s?|trouver|fournie?s?|disponibles?|documentée?s?|citée?s?|donnée?s?|clair|claire|assez|suffisamment|suffisante?s?|possible|déterminer|dire|répondre|savoir|figure|présente?s?|établie?s?)${NO_LETTER_BEHIND}`,
  `${NO_LETTER_BEFORE}(?:ne|n')\\s?(?:le |la |les |l')?(?:mentionnent?|précisent?|indiquent?|contiennent|contient|disent|dit|nomment?|donnent?|spécifient?|fournissent|fournit|permettent|permet|révèlent?|citent?|répondent|répond|figurent?|suffisent|suffit|sais|savons|peux|pouvons|trouve|dispose)${NO_LETTER_BEHIND}(?!\\s+que)`,
  `${NO_LETTER_BEFORE}(?:je n'ai|nous n'avons|on n'a)\\s+(?:pas|rien|trouvé aucun\\p{L}*)`,
  `(?:preuves?|informations?|données|éléments|sources?)\\s+(?:sont |est |étaient )?(?:insuffisante?s?|manquante?s?|manquent)|insuffisan(?:te?s?|ce)`,
  `${NO_LETTER_BEFORE}(?:inconnue?s?|indéterminée?s?|non (?:précisée?s?|mentionnée?s?|spécifiée?s?|indiquée?s?|disponibles?|communiquée?s?))${NO_LETTER_BEHIND}`,
  `${NO_LETTER_BEFORE}impossible\\s+(?:de|à)\\s+(?:[\\p{L}']+\\s+){0,2}?(?:déterminer|savoir|dire|répondre|trouver|établir|identifier|confirmer)`,
  `${NO_LETTER_BEFORE}(?:rien|nulle part)${NO_LETTER_BEHIND}[^.;]{0,40}(?:documents?|sources?|indique|mentionne|dit)|faute (?:de preuves|d'informations|d'éléments)|manque (?:de preuves|d'informations)`,
];

/** Spanish. */
export const spanishDeclines: readonly string[] = [
  `${NO_LETTER_BEFORE}no\\s+(?:se |lo |la |los |las |nos |me )*(?:ha |han |está |están |es |son |hay |he |hemos |fue |pude |puedo |podemos |pudo |puede )*(?:[\\p{L}]+\\s+)?(?:mencionan?|menciona\\p{L}*|indican?|indicad[oa]s?|especifican?|especificad[oa]s?|saben?|sabe|sé|encuentran?|encontr\\p{L}*|disponen?|disponibles?|contienen?|dicen?|dice|nombran?|nombrad[oa]s?|proporcionan?|proporcionad[oa]s?|incluyen?|constan?|conoc\\p{L}*|aparecen?|figuran?|determin\\p{L}*|respond\\p{L}*|responden?|permiten?|claro|posible|suficientes?|bastan?|dan|da|ofrecen?|revelan?|tengo|tenemos|informaci[oó]n|evidencia|datos|mención|pruebas|documentos?|identific\\p{L}*|detallan?|decir|registrad[oa]s?|consta)${NO_LETTER_BEHIND}`,
  `${NO_LETTER_BEFORE}(?:ningún|ninguna|ninguno)\\s+(?:de los |de las )?(?:[\\p{L}-]+\\s+){0,2}?(?:documentos?|información|mención|fuentes?|datos?|evidencia|pruebas?|pasajes?|textos?|registros?|respuesta)`,
  `(?:evidencias?|información|pruebas|datos)\\s+(?:es |son |está )?(?:insuficientes?|inexistentes?)|${NO_LETTER_BEFORE}insuficientes?${NO_LETTER_BEHIND}`,
  `${NO_LETTER_BEFORE}(?:desconocid[oa]s?|se desconoce|se ignora|lo desconozco|desconozco|sin especificar|sin información|sin datos|no disponible|no especificad[oa])${NO_LETTER_BEHIND}`,
  `${NO_LETTER_BEFORE}(?:falta|carece|carecen|ausencia)\\s+(?:de\\s+)?(?:[\\p{L}]+\\s+)?(?:evidencia|información|pruebas|datos)|${NO_LETTER_BEFORE}imposible\\s+(?:de\\s+)?(?:determinar|saber|decir|responder)`,
];

/** Chinese, and short forms of Japanese and Korean. */
export const asianDeclines: readonly string[] = [
  '(?:证据|證據|信息|資訊|资料|資料|依据|线索|材料)(?:都|并|仍|还|尚|是|明显)?(?:不足|不够|不充分|有限|缺乏|缺失|欠缺)',
  '(?:没有|沒有|并无|无|未有|缺乏|缺少|不具备)(?:任何|足够|充分|足够的|充分的|相关|明确|具体|直接|可靠|关于[^,。;]{0,12}|的)*(?:证据|證據|信息|资料|文档|文件|记载|记录|说明|线索|依据|答案|数据|内容|来源)',
  '(?:没有|沒有|未|并未|从未|均未|都没|都没有|没)(?:有)?(?:任何|一份|一个|哪份)?(?:文档|文件|资料|材料|证据)?(?:[^,。;]{0,12})?(?:提及|提到|说明|说|记载|写明|写|给出|提供|注明|列出|公布|透露|包含|涉及|指出|指明|找到|查到|发现|记录|交代|披露|标明|明确|显示|载明|回答)',
  '(?:无法|無法|不能|难以|没法|无从)(?:从[^,。;]{0,15})?(?:根据[^,。;]{0,12})?(?:确定|確定|回答|得知|判断|找到|确认|知道|获知|得出|推断|知晓|给出|查明|判定|作答|看出|了解)',
  '(?:不知道|不清楚|不详|不詳|不明|不得而知|不确定|未知|未详|找不到|查不到|查无|暂无|暂不清楚|无从得知|无可奉告|不了解)',
  '(?:情報|証拠|記載|記述|言及)(?:が|は)?(?:不十分|不足|ありません|ない|見当たり|されていません|されていない)|わかりません|分かりません|不明です|見つかりません|見つからない',
  '(?:정보|증거|언급|기록)(?:가|이|은|는)?\\s?(?:없|부족|불충분)|알 수 없|모르겠|언급되지 않|찾을 수 없',
];

/** Portuguese, Italian, Dutch and Russian: the commonest forms. */
export const otherDeclines: readonly string[] = [
  // One word in a text whose language nothing else tells.
  '^\\W*(?:unbekannt|unklar|inconnue?|indéterminée?|desconocid[oa]|sconosciut[oa]|onbekend|desconhecid[oa])\\W*$',
  `${NO_LETTER_BEFORE}não\\s+(?:há|se|foi|é|está|existe\\p{L}*|cont\\p{L}*|mencion\\p{L}*|sei|encontr\\p{L}*|inform\\p{L}*)\\s?(?:informaç\\p{L}*|evidência\\p{L}*|mencion\\p{L}*|especific\\p{L}*|indica\\p{L}*|possível|dados)?`,
  `${NO_LETTER_BEFORE}(?:non\\s+(?:è|sono|viene|ci sono|c'è|risulta|lo so|so|si sa|contengono|menziona\\p{L}*|specifica\\p{L}*|indica\\p{L}*|ho trovato)|(?:evidência|informaç|prove|informazioni)\\p{L}*\\s+insufficient\\p{L}*|nessun(?:a|o)?\\s+(?:document|informazion|font)\\p{L}*|sconosciut[oa])`,
  `${NO_LETTER_BEFORE}(?:geen\\s+(?:enkele? )?(?:informatie|bewijs|vermelding|gegevens|document)\\p{L}*|niet\\s+(?:vermeld|genoemd|bekend|gevonden|duidelijk)|onbekend|onvoldoende\\s+(?:bewijs|informatie))`,
  `(?:нет|недостаточно|не хватает)\\s+(?:данных|информации|сведений|доказательств|упоминани\\p{L}*)|неизвестно|не\\s+(?:указан\\p{L}*|упомина\\p{L}*|знаю|найден\\p{L}*|содерж\\p{L}*)`,
];
