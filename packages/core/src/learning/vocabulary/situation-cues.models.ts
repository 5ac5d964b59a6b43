/** Marks of time and place in a correction. Each list is tried in order, on text in NFKC. */
const W = '(?<![\\p{L}\\p{N}_])';
const E = '(?![\\p{L}\\p{N}_])';
/** Up to the end of the clause. */
const CLAUSE = '[^,，。;；.!！?？\\n]*';

function spaced(source: string): RegExp {
  return new RegExp(`${W}(?:${source})${E}`, 'iu');
}
function unspaced(source: string): RegExp {
  return new RegExp(source, 'u');
}

/** What is this team's own is no special case. */
const HOME_EN =
  'team|project|repo(?:sitory)?|code\\s?base|company|org(?:ani[sz]ation)?|monorepo|workspace|product|shop|house';

/** "Not just for demos" says that it holds elsewhere too. */
export const WIDENING: readonly RegExp[] = [
  /(?:[,\s]*(?:and|und|et|y|e|и)?\s*)(?<![\p{L}\p{N}_])(?:not|nicht|pas|no|não|non|не) (?:just|only|merely|simply|nur|bloß|seulement|uniquement|s[oó]lo|solamente|só|somente|apenas|soltanto|только)(?![\p{L}\p{N}_])\s*(?:(?! but )[^,，;.!?\n]){0,60}/giu,
  /[,，、]?(?:不只是?|不仅仅?是?|不光是?|不限于|并非只|不是只)[^,，。；]{1,30}[,，]?/gu,
  /[^、。,]{1,24}(?:だけで(?:は)?なく|のみならず)(?:て)?[、,]?|[^,.]{1,24}뿐(?:만)? 아니라/gu,
];

/** Said to hold from now on, or of everything here: taken out before the other lists are tried. */
export const GENERAL: readonly RegExp[] = [
  spaced(
    'from (?:now|here|today|this point) on(?:wards?)?|going forward|starting (?:now|today)|as of (?:now|today)|in (?:the )?future',
  ),
  spaced(`(?:in|for|across|within|on|at) (?:this|our|the whole|the entire) (?:[\\p{L}-]+ )?(?:${HOME_EN})`),
  spaced("(?:we|we're|we are|we've|everyone|team)\\b[^,.;!?\\n]{0,40}\\bnow(?:adays)?"),
  spaced('(?:twice|once|times?|already|ok|okay|again|enough|by|even) now'),
  spaced(
    `(?:don't|do not|never|not|wait|hold off|retry|loop|continue|repeat)\\s${CLAUSE.replace('*', '{0,60}?')}\\s?(?:until|till)\\s${CLAUSE}`,
  ),
  spaced('ab (?:jetzt|sofort|heute)|von (?:nun|jetzt) an|in zukunft|künftig|zukünftig'),
  spaced("à partir de (?:maintenant|aujourd'hui)|désormais|dorénavant|à l'avenir"),
  spaced(
    '(?:a partir de|de|desde) (?:ahora|hoy|agora|hoje)(?: en adelante| em diante)?|en adelante|daqui (?:para|pra) frente',
  ),
  spaced("d'ora in (?:poi|avanti)|da (?:ora|adesso|oggi) in (?:poi|avanti)"),
  spaced('(?:с этого момента|отныне|впредь|в дальнейшем|с сегодняшнего дня)'),
  unspaced(
    '从(?:现在|今天|今|这次|此)(?:开始|起|以后|往后)?|(?:今后|以后|往后)|(?:现在|如今)(?:都|一律|统一|已经)|(?:在)?(?:这个|我们的?|本)(?:项目|仓库|代码库|团队|公司|组织)(?:里|中|内)?(?:面)?',
  ),
  unspaced('先[^，。；]{1,20}[,，]?(?:再|然后|之后)|直到[^，。；]{1,20}才'),
  unspaced('今後|これから(?:は)?|以後|今日から|(?:この|うちの)(?:プロジェクト|リポジトリ|チーム|会社)(?:では|で|は)?'),
  unspaced('앞으로(?:는)?|이제부터|지금부터|(?:이|우리) (?:프로젝트|저장소|팀|회사)(?:에서는|에서|는)?'),
];

/** Where a condition without a comma ends and the order begins. */
const ORDER =
  "use|using|prefer|always|never|don't|do|avoid|keep|write|make|put|run|add|return|stop|please|just|only|we|you|it|is|are|should|must|can|" +
  'nutze|verwende|nimm|benutze|bitte|kein|keine|nicht|schreib|utilise|emploie|écris|fais|ne|pas|usa|utiliza|escribe|haz|no|não|use|evita|non|' +
  'scrivi|используй|используйте|пиши|пишите|делай|не';
/** The first word of an order, for cutting a condition that runs into it. */
export const ORDER_WORD = new RegExp(`\\s(?:${ORDER})${E}`, 'iu');
const NOUN = `(?!(?:${ORDER}|the|an?|and|or|to|with)${E})[\\p{L}\\p{N}_./-]+`;
const THING = `${NOUN}(?:\\s+${NOUN}){0,2}`;

/** This once, for now, until: never a rule. */
export const ONE_OFF: readonly RegExp[] = [
  spaced(
    "this (?:one )?time(?: only| around)?|(?:just |only )?this once|(?:as|it's|is) an? one[- ]off|for (?:now|the (?:moment|time being|meantime|present))|(?:just|right|only) now|at the moment|temporarily|(?:it's|is|as a|only|just) temporary|in the meantime|for a (?:moment|while|bit)",
  ),
  spaced(
    `(?:just |only )?(?:for |until |till |by )?(?:(?:today|tonight|tomorrow)(?!')|this (?:morning|afternoon|evening|week|month|sprint|release|quarter))(?: only)?`,
  ),
  spaced(`(?:until|till|'til)\\s+${CLAUSE}`),
  spaced(
    `as long as (?:we|i|it|the|this|they)\\s+${CLAUSE}|while (?:we|i|it|the|this|that|they|you)(?:'re|'s| )${CLAUSE}`,
  ),
  spaced(
    `(?:just|only) (?:for|in|on|with)(?: (?:the|this|that|these|those|my|our|today's|tomorrow's) ${THING}(?<!s)| (?:this|that|these|those|here|now))?(?=\\s*(?:$|[,.;:!?，]))`,
  ),
  spaced('(?:just|only) (?:for |in )?(?:here|this|that|now)|(?:here|this (?:one|case|file|spot|place)) only'),
  spaced(
    `(?:in|for|on|with|within|inside|during|at) (?:this|that|these|those) (?:(?:one|particular|specific|single|very|exact)\\s+)?${THING}`,
  ),
  spaced('now(?=\\s*(?:$|[,.;:!?]))|^now'),
  spaced(
    'dies(?:es)? ?mal|nur dieses eine mal|ausnahmsweise|vorerst|erst ?mal|fürs erste|vorübergehend|(?:im|für den) moment|momentan|vorläufig|heute|jetzt',
  ),
  spaced(
    `(?:nur|bloß) (?:für|in|bei) (?:diese[nmrs]?|den|die|das|dem|der) ${THING}|(?:in|für|bei) diese[nmrs]? ${THING}|bis (?:zu[mr]?|wir|der|die|das|es)\\s${CLAUSE}|solange\\s${CLAUSE}`,
  ),
  spaced(
    "cette fois(?:-ci)?|pour (?:l'instant|le moment|cette fois)|pour une fois|provisoirement|temporairement|aujourd'hui|maintenant|en attendant",
  ),
  spaced(
    `(?:juste|seulement|uniquement) (?:pour|dans|ici)(?: (?:ce|cet|cette|ces|la|le|les) ${THING})?|(?:dans|pour) (?:ce|cet|cette|ces) ${THING}|jusqu'(?:à|au|aux|en)\\s?${CLAUSE}|tant que\\s${CLAUSE}`,
  ),
  spaced(
    '(?:esta|por esta|solo esta|desta|só desta) (?:vez|ocasión)|por (?:ahora|el momento|agora|enquanto)|de momento|temporalmente|temporariamente|provisional(?:mente)?|hoy|ahora|hoje|agora|mientras tanto',
  ),
  spaced(
    `(?:s[oó]lo|solamente|só|somente|apenas) (?:para|en|em|aquí|aqui|nest[ea]|n[oa]s?)(?: (?:este|esta|esto|el|la|o|a) ${THING})?|(?:en|para|em) (?:este|esta|estos|estas|ese|esa|esse|essa) ${THING}|(?:neste|nesta|nesse|nessa) ${THING}|hasta (?:que|el|la)\\s${CLAUSE}|até (?:que|o|a)\\s${CLAUSE}`,
  ),
  spaced(
    `(?:questa|sta|per questa|solo questa) volta|stavolta|per (?:ora|adesso|il momento)|temporaneamente|oggi|adesso|ora|(?:solo|soltanto) (?:per|in|qui)(?: (?:questo|questa|il|la) ${THING})?|(?:in|per) quest[oaie] ${THING}|fino (?:a|al|alla)\\s${CLAUSE}|finché\\s${CLAUSE}`,
  ),
  spaced(
    `(?:в|на) этот раз|пока(?: что)?|сейчас|временно|сегодня|на время|один раз|только (?:здесь|тут|для (?:этого|этой|этих))(?: ${THING})?|(?:в|для|на) (?:этом|этой|этого|этих|этот|эту) ${THING}|до (?:релиза|завтра|тех пор)\\s?${CLAUSE}`,
  ),
  unspaced(
    '(?:就|只|仅|仅限)?(?:是)?(?:在)?(?:这|这一|这1|本|此)(?:次|回|处|一次|一回|一处)(?:里|中)?(?:才)?|(?:就|只|仅|仅限)(?:在)?(?:这里|这儿|今天|现在|眼下)|暂时|临时|目前|眼下|今天|明天|这会儿|这阵子',
  ),
  unspaced(
    '(?:在|对|给)?(?:这|那)(?:个|段|条|份|篇|张|里|处|版)(?!不|别|要|用|应|是|都|就)[^，。；\\s]{1,12}?(?:里面|里|中|上|内|先|就|，|,|用|不)',
  ),
  unspaced(
    '(?:直到|等到)[^，。；]{1,20}|(?<=^|[，。；,\\s])等[^，。；]{1,16}(?:再|后|了|完)|[^，。；]{1,12}(?:之前|以前|期间)先|(?:只是|仅仅|就是|只)为了[^，。；]{1,12}',
  ),
  unspaced('现在|先(?:凑合|将就|临时|暂时|这样|这么|用|不|别|跳过|留|放|写死|关|注释掉|忽略|保留|手动)(?!に)'),
  unspaced(
    '今回(?:だけ|限り|のみ)?(?:は)?|とりあえず|一旦|いったん|ひとまず|当面|暫定(?:的に)?|今(?:だけ|は|のところ)|今日(?:だけ|は)|しばらく(?:は)?|一時的に|[^、。]{1,16}まで(?:は(?!な)|の間)|(?:この|その)[^、。のはでに]{1,12}(?:だけ|のみ|では|に限り|に限って)|ここ(?:だけ|では|のみ)',
  ),
  unspaced(
    '이번(?:만|에만|엔|에는|에)?|일단(?:은)?|지금(?:은|만)?|당분간|임시로|잠시|오늘(?:은|만)?|[^,.]{1,16}(?:까지|때까지)(?:는|만)|(?:이|그) [^,.\\s]{1,12}(?:에서만|에만|만|에서는)|여기(?:서만|만|에서만)',
  ),
];

/** A folder by its path, or by its name and "folder". */
const PATH =
  '(?:the\\s+)?`?(?:\\.?[\\w@*-]+)?(?:\\/[\\w.@*-]+)*\\/?(?:(?<=\\/|\\/[\\w.@*-]+)|(?=`?\\s+(?:folder|directory|subtree|ordner|verzeichnis|dossier|répertoire|carpeta|directorio|папке)))`?(?:\\s+(?:folder|directory|subtree|ordner|verzeichnis|dossier|répertoire|carpeta|directorio|папке))?';
const PLACE = '(?:in|under|inside|within|below|beneath|unter|bei|im|sous|dans|en|bajo|em|sob|в|под)';
const PATH_HAN = '`?[\\w.@*-]*(?:\\/[\\w.@*-]*)*`?\\s*(?:这个)?(?:目录|文件夹|模块|包|子目录)?';
/** Verbs after which a place at the end is where it holds, not where something is to go. */
const HOLDS =
  '(?:use|prefer|avoid|no|not|stick to|skip|allow|permit|require|disable|ignore|follow|leave|nutze|verwende|nimm|benutze|utilise|emploie|usa|evita|используй)';

/** A condition that comes again; `condition` is what it is. */
export const LASTING: readonly RegExp[] = [
  new RegExp(
    `^\\s*(?:please[,\\s]+|no[,\\s]+|but[,\\s]+|and[,\\s]+)?(?<condition>${PLACE}\\s+${PATH})(?=[\\s,，:])`,
    'iu',
  ),
  new RegExp(
    `(?<=^\\s*(?:(?:please|always|never|only|don't|do not|bitte)\\s+){0,2}${HOLDS}\\s[^,.;!?\\n]{1,60}\\s)(?<condition>${PLACE}\\s+${PATH})(?=\\s*(?:$|[.!]))`,
    'iu',
  ),
  unspaced(
    `(?<=^|[，。；,]\\s*|[只仅请])(?<condition>在\\s*${PATH_HAN}(?:里面|下面|之下|里|中|内|下))(?=[,，\\s]|用|不|别|要|应|请|只|都|必|写|统一|一律)`,
  ),
  unspaced(
    `^(?<condition>(?=[\\w.\\/@*-]+)${PATH_HAN}(?:里面|下面|之下|里|中|内|下))(?=[,，\\s]|用|不|别|要|应|请|只|都|必|写|统一|一律)`,
  ),
  spaced(
    `(?:only |but |just |especially )?(?<condition>(?:when(?:ever)?|while(?=\\s\\p{L}+ing\\s)|if(?=\\s(?:the|an?|its?|we|you|i|they|there|that|something|someone|any\\p{L}*|no|your|our|my|in(?! doubt)|on)\\s)|each time|every time|any time)\\s(?!possible|needed|necessary|you can|applicable|appropriate|statements?|clauses?|expressions?)${CLAUSE})`,
  ),
  spaced(`(?:only|just|specifically|solely) (?<condition>(?:in|for|during|on|with|inside|within|at)\\s${CLAUSE})`),
  new RegExp(
    `^\\s*(?:please[,\\s]+|no[,\\s]+|but[,\\s]+|and[,\\s]+)?(?<condition>(?:in|for|inside|within|under|during|on|with|at)\\s(?!general|short|fact|doubt|particular|all\\b|any case|every\\b|example|instance|order|me\\b|us\\b|once|the (?:end|top|start|beginning|bottom))[^,，:;.!?\\n]{2,60})[,，:]`,
    'iu',
  ),
  spaced(`(?<condition>(?:immer wenn|wenn|falls|sobald|beim|während)\\s${CLAUSE})`),
  new RegExp(
    `^\\s*(?:bitte\\s+)?(?<condition>(?:in|bei|für|im)\\s(?:den\\s|der\\s|dem\\s)?\\p{Lu}[\\p{L}-]+)\\s(?:bitte\\s)?(?:nutze|nutzen|verwende|verwenden|nimm|benutze|immer|keine?|kein|nicht|soll|schreib)`,
    'iu',
  ),
  spaced(`(?<condition>(?:quand|lorsqu(?:e|'\\p{L}+)|si|chaque fois que|en cas de)\\s${CLAUSE})`),
  spaced(
    `(?<condition>(?:cuando|siempre que|cada vez que|si|al (?!menos|final|principio|inicio)\\p{L}+r)\\s${CLAUSE})`,
  ),
  spaced(`(?<condition>(?:quando|sempre que|ao \\p{L}+r|ogni volta che)\\s${CLAUSE})`),
  spaced(`(?<condition>(?:когда|если|при|в случае)\\s${CLAUSE})`),
  new RegExp(
    `^\\s*(?<condition>(?:dans|pour|en|en los|en las|para|nos|nas|nei|nelle|per|в|для)\\s[^,，:;.!?\\n]{2,40})[,，:]`,
    'iu',
  ),
  unspaced(
    '(?:只|仅|只有)?(?<condition>(?:在|当|写|做|跑|改|每次|每当|处理|涉及|遇到|碰到)[^，。；]{1,30}?(?:的时候|时候|时(?!间|刻|区|长|序|代)|期间|的情况下|情况下|场景下))',
  ),
  unspaced(
    '(?<=^|[，。；,\\s只仅请有])(?<condition>在[^，。；\\s]{1,16}?(?:里面|里|中|内|上|下))(?=[,，\\s]|用|不|别|要|应|请|只|都|必|写|的话)',
  ),
  unspaced('(?<condition>(?:如果|要是|假如|若|凡是|一旦)[^，。；]{1,30})(?=[,，])'),
  unspaced('(?<condition>[^，。；]{1,16}的话)(?=[,，])'),
  unspaced('^(?<condition>(?:对于|针对|关于)?[^，。；]{1,16}(?:里面|里|中))(?=[,，])'),
  unspaced(
    '(?<condition>[^、。,]{1,24}(?:する|した|の|書く|いる|ある)?(?:とき|時(?!間|刻|計|点|代|差)|場合|際)(?:には|は|に|だけ|のみ|(?=[、,])))',
  ),
  unspaced('^(?<condition>[^、。,]{1,16}(?:の中では|においては|では(?!な|あ)))[、,]?'),
  unspaced('(?<condition>[^,.]{1,24}(?:때(?:는|에는|만)?|경우(?:에는|에만|에)?))'),
  unspaced('^(?<condition>[^,.]{1,14}에서는)'),
];

/** Where a rule itself names what it leaves out. */
export const EXCEPTION: readonly RegExp[] = [
  spaced(
    `(?:unless|except(?: (?:for|when|in|if|that))?|other than|apart from|es sei denn|außer|sauf|excepto|salvo|exceto|tranne|кроме)\\s+(?<condition>${CLAUSE})`,
  ),
  unspaced('除非(?<condition>[^，。；]{1,30})|除了(?<exception>[^，。；]{1,30}?)(?:以外|之外|外)'),
];
