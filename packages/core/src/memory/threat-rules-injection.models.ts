import { anyOf, someOf, type ThreatRule } from './threat-rule.models.ts';

const r = String.raw;

const IGNORE = anyOf('ignore', 'disregard', 'forget', 'override', 'overlook', 'bypass', r`pay\s+no\s+attention\s+to`);
const EARLIER = anyOf(
  'previous',
  'prior',
  'above',
  'earlier',
  'preceding',
  'foregoing',
  'initial',
  'original',
  'past',
  'existing',
);
const ORDERS = anyOf(
  r`instructions?`,
  r`prompts?`,
  'directives?',
  'orders',
  'commands',
  'guidance',
  r`system\s+messages?`,
);
const HELD_RULES = anyOf(
  'rules?',
  'guidelines?',
  'instructions?',
  'polic(?:y|ies)',
  'restrictions?',
  'constraints?',
  'programming',
  'training',
  'principles',
  'guardrails?',
  'limitations?',
);
const FILTERED = anyOf('safety', 'content', 'ethical', 'ethics', 'moral', 'moderation', 'security', 'censorship');
const NOT_TO = anyOf(r`do\s+not`, r`don['’]?t`, 'never', r`must\s+not`, r`should\s+not`);
const PEOPLE = anyOf('users?', 'human', 'owner', 'developer', 'person');

const ZH_IGNORE = r`(?:忽略|忽視|忽视|无视|無視|忘记|忘記|忘掉|不要理会|不要理會|别管|抛弃|拋棄)(?:掉|了)?`;
const ZH_EARLIER = r`(?:之前|以前|先前|上面|上述|以上|前面|此前|所有|一切|全部|原有|原来|原來|原先|系统|系統|任何|收到|给你)`;
const ZH_ORDERS = r`(?:指令|指示|命令|提示[词詞语語]|系统提示[词詞]?|系統提示[词詞]?|吩咐)`;
const ZH_YOU = r`(?:你|您|妳)`;
const ZH_USER = r`(?:用户|用戶|使用者|主人|人类|人類)`;
const ZH_NOT = r`(?:不要|别|別|不准|不許|不许|禁止|切勿|请勿|請勿|不得|绝不能|絕不能|不能)`;
/** What stands after words that hide something: the deed itself, or the end of the clause. */
const ZH_THE_DEED = r`(?:这|這|此|本|上述|以上|你|您|任何|[。!,;.!,;]|\s|$)`;

/** Attacks that are none in any harmless text: scope `all`. */
export const INJECTION_RULES: readonly ThreatRule[] = [
  {
    id: 'prompt_injection',
    scope: 'all',
    patterns: [
      r`\b${IGNORE}\s+${someOf('all', 'any', 'every', 'each', 'of', 'the', 'your', 'my', 'our', 'these', 'those', 'and')}${EARLIER}\s+(?:\w+\s+){0,2}?${ORDERS}\b`,
      r`\b${IGNORE}\s+(?:all|any|every)\s+${someOf('of', 'the', 'your', 'other')}${ORDERS}\b`,
      r`\b(?:ignore|disregard|forget)\s+${someOf('all', 'any', 'of', 'the', 'your')}(?:system\s+(?:prompt|message|instructions?)|${EARLIER}\s+context)\b`,
      r`\b(?:ignore|disregard|forget)\s+${someOf('all', 'any', 'of', 'the', 'these')}${ORDERS}\s+(?:above|before\s+this|so\s+far|(?:that\s+)?you\s+(?:were|have\s+been)\s+given|given\s+(?:above|before|earlier))\b`,
      r`\b${IGNORE}\s+(?:all|everything|anything|whatever)\s+(?:of\s+)?(?:the\s+)?(?:above|before\s+this|you\s+(?:were|have\s+been)\s+told|that\s+(?:came|was\s+said)\s+before|(?:said|written)\s+(?:above|before))`,
      r`${ZH_IGNORE}.{0,6}?${ZH_EARLIER}.{0,8}?${ZH_ORDERS}`,
      r`${ZH_IGNORE}${ZH_YOU}(?:收到|得到|接到|被给予|的).{0,10}?${ZH_ORDERS}`,
    ],
  },
  {
    id: 'sys_prompt_override',
    scope: 'all',
    patterns: [
      r`\bsystem\s+(?:prompt|message|instructions?)\s+override\b`,
      r`\b(?:override|overwrite|replace|rewrite|discard)\s+your\s+(?:current\s+|own\s+)?system\s+(?:prompt|message|instructions?)\b`,
      r`\byour\s+(?:new\s+system\s+prompt\s+is|system\s+prompt\s+(?:is\s+now|has\s+been\s+(?:replaced|changed|overridden)))\b`,
      r`\b(?:new|updated)\s+system\s+prompt\s*:`,
      r`<\|im_start\|>\s*system\b|<<SYS>>|\[/?system\s+override\]`,
      r`(?:覆盖|覆寫|重写|重寫|替换|替換|改写|丢弃)(?:掉)?(?:${ZH_YOU}的|当前的?|當前的?|原有的?|现有的?)系[统統]提示[词詞]`,
      r`(?:新的?|更新后的?)系[统統]提示[词詞]?\s*(?:如下)?\s*[::]`,
      r`${ZH_YOU}的系[统統]提示[词詞](?:现在|現在|已经|已經|已)(?:是|被|变为|改为)`,
    ],
  },
  {
    id: 'disregard_rules',
    scope: 'all',
    patterns: [
      r`\b(?:disregard|ignore|forget|violate|abandon|override|set\s+aside)\s+${someOf('all', 'any', 'every', 'of')}(?:your|the\s+(?:system|assistant|model)(?:['’]s)?|anthropic['’]s|openai['’]s)\s+(?:\w+\s+){0,2}?${HELD_RULES}\b`,
      r`\b(?:disregard|ignore|violate)\s+(?:all|any|every)\s+${someOf('of', 'the')}${FILTERED}\s+${HELD_RULES}\b`,
      r`\b(?:disregard|ignore|forget)\s+${someOf('all', 'any', 'of', 'the', 'your')}${EARLIER}\s+(?:rules|guidelines|restrictions|constraints|guardrails|limitations)\b`,
      r`${ZH_IGNORE}(?:之前|以前|先前|上述|以上|此前)的?(?:所有|全部|一切)?的?(?:规则|規則|限制|约束|約束|规定|規定|准则|準則)`,
      r`(?:无视|無視|忽略|忘记|忘記|忘掉|违反|違反|抛开|拋開|不要遵守|不必遵守|不用遵守|不再遵守|无需遵守)(?:掉)?${ZH_YOU}的?.{0,6}?(?:规则|規則|准则|準則|规定|規定|限制|约束|約束|政策|原则|原則|守则|守則|训练|訓練|设定|設定)`,
    ],
  },
  {
    id: 'bypass_restrictions',
    scope: 'all',
    patterns: [
      r`\b(?:act|behave|respond|answer|operate|continue|reply|speak)\s+(?:as\s+if|as\s+though|like)\s+you\s+(?:have|had|are|were)\s+(?:no|without|free\s+of|free\s+from|not\s+bound\s+by|under\s+no)\s+(?:\w+\s+){0,2}?(?:restrictions?|rules?|limits?|limitations?|filters?|guidelines?|guardrails?|constraints?)\b`,
      r`\byou\s+(?:now\s+)?(?:have\s+no|are\s+(?:now\s+)?(?:free\s+(?:of|from)|no\s+longer\s+bound\s+by|not\s+bound\s+by))\s+(?:\w+\s+){0,2}?(?:restrictions|rules|limitations|filters|guidelines|guardrails|constraints|policies)\b`,
      r`\b(?:bypass|circumvent|evade|disable|turn\s+off|get\s+around|switch\s+off)\s+${someOf('all', 'any', 'of')}your\s+(?:\w+\s+){0,2}?(?:restrictions?|filters?|checks?|guidelines?|guardrails?|protocols?|safeguards?|safety)\b`,
      r`\byou\s+are\s+(?:now\s+)?(?:in|entering)\s+(?:\w+\s+)?(?:developer|god|jailbreak|jailbroken|unrestricted|dan)\s+mode\b|\bdo\s+anything\s+now\s+mode\b`,
      r`(?:绕过|繞過|突破)(?:所有|一切|全部|任何)的?(?:安全|内容|內容)(?:限制|审查|審查|过滤|過濾|策略)`,
      r`(?:绕过|繞過|突破|规避|規避|解除|关闭|關閉|禁用|取消)(?:掉)?${ZH_YOU}(?:自己|自身)?的?.{0,6}?(?:限制|过滤|過濾|审查|審查|安全|约束|約束|护栏|護欄)`,
      r`${ZH_YOU}(?:现在|現在|已经|已經|从此|從此)?(?:没有|沒有|不受|不再受)(?:到)?(?:任何|一切|所有)(?:内容|內容|安全|道德)?(?:的)?(?:限制|约束|約束|规则|規則|规定)`,
      r`${ZH_YOU}(?:现在|現在|已经|已經)?(?:进入|進入|处于|處於|切换到|切換到)(?:了)?.{0,4}?(?:开发者|開發者|越狱|越獄|无限制|無限制|DAN)模式`,
    ],
  },
  {
    id: 'html_comment_injection',
    scope: 'all',
    patterns: [
      r`<!--[^>]*\b(?:ignore\s+(?:all|any|the|your|previous|prior)|disregard|override\s+(?:the|your|all)|system\s+prompt|secretly|do\s+not\s+(?:tell|mention|reveal)|instructions?\s+(?:for|to)\s+(?:the\s+)?(?:ai|assistant|agent|model|llm))\b`,
      r`<!--[^>]{0,60}(?:${ZH_IGNORE}(?:之前|以上|上述|所有|你|您)|系统提示词|系統提示詞|不要告诉|不要告訴|秘密地)`,
    ],
  },
  {
    id: 'hidden_div',
    scope: 'all',
    patterns: [
      r`<\s*(?:div|span|p|section|font|td|a)\b[^<>]*style\s*=\s*["'][^"'<>]*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|pt|%)?\s*[;"']|opacity\s*:\s*0\s*[;"'])[^<>]*>\s*[^<\s\x60'")]`,
    ],
  },
  {
    id: 'translate_execute',
    scope: 'all',
    patterns: [
      r`\b(?:translate|decode|decrypt|unscramble)\b[^.\n]{0,60}?(?:\band|\bthen|,)\s+${someOf('then', 'immediately', 'directly')}(?:execute|run|evaluate|perform|carry\s+out|obey|follow)\s+(?:it|them|that|this|what|whatever|the\s+(?:result|output|translation|decoded|translated|commands?|code|instructions?))\b`,
      r`\bbase64\s+(?:-d|-D|--decode)\b[^\n|]{0,40}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b`,
      r`(?:翻译|翻譯|译成|譯成|解码|解碼|解密).{0,20}?(?:并|並|然后|然後|再|之后|之後|,|,)(?:立即|直接|马上|馬上)?(?:执行|執行|运行|運行|照做|遵循)(?:它|其|该|該|这|這|结果|結果|译文|譯文|里面|裡面|上述|指令|命令|代码|代碼)`,
    ],
  },
  {
    id: 'deception_hide',
    scope: 'all',
    patterns: [
      r`\b${NOT_TO}\s+(?:ever\s+)?(?:tell|inform|alert|notify|warn)\s+(?:the\s+|your\s+)?${PEOPLE}\s*(?:[.!;]|$|about\s+(?:this|these|it|that|any\s+of)|of\s+(?:this|these|it)|(?:that\s+)?you\b|what\s+you|anything\s+about)`,
      r`\b${NOT_TO}\s+(?:ever\s+)?(?:mention|reveal|disclose|admit|show|report|say)\s+(?:any\s+of\s+)?(?:this|these|it|that\s+you\s+\w+)(?:\s+\w+){0,2}?\s+to\s+(?:the\s+|your\s+)?${PEOPLE}\b`,
      r`\b(?:hide|conceal)\s+(?:this|these|it|what\s+you|your\s+actions|the\s+fact)\b[^.\n]{0,30}?\bfrom\s+(?:the\s+|your\s+)?${PEOPLE}\s*(?:[.!;,]|$)`,
      r`\bkeep\s+(?:this|these|it)\s+(?:a\s+)?secret\s+from\s+(?:the\s+|your\s+)?${PEOPLE}\b`,
      r`\b(?:secretly|covertly|stealthily)\s+(?:send|upload|forward|copy|exfiltrate|email|e-mail|post|transmit|install|delete|record)\b`,
      r`${ZH_NOT}(?:告诉|告訴|告知|通知|透露给|透露給)${ZH_USER}${ZH_THE_DEED}`,
      r`${ZH_NOT}(?:让|讓)${ZH_USER}(?:知道|发现|發現|察觉|察覺)${ZH_THE_DEED}`,
      r`${ZH_NOT}(?:向|对|對)${ZH_USER}(?:透露|提及|说起|說起|泄露|洩露|披露|坦白)${ZH_THE_DEED}`,
      r`(?:对|對|向)${ZH_USER}(?:保密|隐瞒|隱瞞)(?:这|這|此|你|上述|[。!,;.!,;]|$)|(?:偷偷|悄悄|秘密|暗中)(?:地)?(?:发送|發送|上传|上傳|转发|轉發|外传|外傳)`,
    ],
  },
];
