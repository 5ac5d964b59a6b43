import { anyOf, someOf, type ThreatRule } from './threat-rule.models.ts';

const r = String.raw;

const PERSONA = anyOf(
  'assistant',
  'ai',
  'agent',
  'model',
  'bot',
  'chatbot',
  'hacker',
  'persona',
  'character',
  'system',
  'entity',
  'expert',
  'administrator',
);
const UNFILTERED = anyOf('restrictions?', 'filters?', 'guardrails?', 'censorship', 'moderation', 'limitations');
const ZH_YOU = r`(?:你|您|妳)`;
const ZH_NOW = r`(?:现在|現在|从现在起|從現在起|从现在开始|從現在開始|从此|從此|今后|今後)`;
const ZH_PERSONA = r`(?:助手|AI|人工智能|模型|黑客|駭客|机器人|機器人|角色|代理|管理员|管理員|系统|系統|智能体|智能體)`;

/** Attacks on who the model is and what it keeps to: scope `context`. */
export const IDENTITY_RULES: readonly ThreatRule[] = [
  {
    id: 'role_hijack',
    scope: 'context',
    patterns: [
      r`\byou\s+are\s+(?:now|from\s+now\s+on|henceforth)\s+(?:a|an|the|my)\s+(?:[\w-]+\s+){0,3}?${PERSONA}\b`,
      r`\byou\s+are\s+(?:now\s+)?(?:dan|jailbroken|unrestricted|uncensored)\b`,
      r`\bfrom\s+now\s+on,?\s+you\s+(?:are|will\s+(?:be|act|behave|respond)|must\s+act|act|become)\b`,
      r`\b(?:assume|take\s+on|adopt)\s+the\s+(?:role|persona|identity)\s+of\s+(?:an?\s+)?(?:[\w-]+\s+){0,2}?${PERSONA}\b`,
      r`${ZH_YOU}${ZH_NOW}(?:开始|開始)?(?:就)?(?:是|变成|變成|成为|成為|扮演)(?:一个|一個|一名|一位|我的)?.{0,10}?${ZH_PERSONA}`,
      r`${ZH_NOW}[,,]?${ZH_YOU}(?:就|将|將|要|必须|必須)?(?:是|叫|扮演|变成|變成|成为|成為)`,
    ],
  },
  {
    id: 'role_pretend',
    scope: 'context',
    patterns: [
      r`\bpretend\s+(?:that\s+)?(?:you\s+(?:are|were|have|can)|you['’]re)\b`,
      r`(?:^|[.!?:;]\s+|\bplease\s+|\byou\s+(?:must|should|will)\s+)pretend\s+to\s+be\b`,
      r`(?:假装|假裝|假扮|装作|裝作)(?:成)?${ZH_YOU}?(?:自己)?(?:是|没有|沒有|不是|成).{0,12}?(?:${ZH_PERSONA}|限制|约束|約束|规则|規則)|(?:请|請)${ZH_YOU}?(?:来|來)?扮演|${ZH_YOU}(?:来|來|要|将|將|必须|必須)扮演`,
    ],
  },
  {
    id: 'leak_system_prompt',
    scope: 'context',
    patterns: [
      r`\b(?:reveal|show|print|output|repeat|display|dump|leak|disclose|share|recite|quote|tell\s+me|give\s+me|send\s+me)\s+(?:me\s+)?${someOf('all', 'of', 'back')}your\s+${someOf('entire', 'full', 'complete', 'initial', 'original', 'hidden', 'secret', 'exact', 'own')}(?:system\s+(?:prompt|message|instructions?)|prompt|instructions|hidden\s+rules)\b`,
      r`\b(?:reveal|leak|recite|repeat)\s+the\s+${someOf('entire', 'full', 'complete', 'initial', 'original', 'hidden', 'secret', 'exact', 'whole')}system\s+(?:prompt|message|instructions?)\b`,
      r`\b(?:repeat|print|output)\s+(?:everything|all\s+(?:the\s+)?(?:text|words))\s+(?:above|before\s+this)\b`,
      r`(?:透露|泄露|洩露|输出|輸出|显示|顯示|打印|列印|复述|複述|重复|重複|告诉我|告訴我|展示|给我看|公开|公開)(?:一下|出|出来)?${ZH_YOU}的?(?:完整|全部|原始|初始|隐藏|隱藏|内部|內部|所有|的){0,3}(?:系统提示|系統提示|提示[词詞]|(?:系统|系統|初始|隐藏|隱藏|内部|內部)(?:指令|设定|設定|规则|規則))`,
    ],
  },
  {
    id: 'remove_filters',
    scope: 'context',
    patterns: [
      r`\b(?:respond|answer|reply|speak|behave|operate|act)\s+(?:\w+\s+){0,3}?without\s+${someOf('any', 'all', 'your', 'the', 'usual', 'content', 'safety', 'ethical')}${UNFILTERED}\b`,
      r`\b(?:remove|disable|lift|drop|turn\s+off)\s+${someOf('of')}(?:your|all|any|every)\s+${someOf('of', 'your', 'the', 'its')}(?:content|safety|ethical|moral|censorship|moderation)\s+(?:filters?|filtering|restrictions?|guardrails?|limits?|constraints?)\b`,
      r`(?:移除|去掉|关闭|關閉|取消|解除|禁用)(?:掉)?(?:${ZH_YOU}的|所有的?|全部的?|一切)(?:内容|內容|安全|道德|伦理|倫理|敏感[词詞])(?:过滤器?|過濾器?|限制|审查|審查|护栏|護欄|约束|約束)`,
    ],
  },
  {
    id: 'fake_update',
    scope: 'context',
    patterns: [
      r`\b(?:system|security|policy|admin(?:istrator)?|developer|anthropic|openai)\s+(?:update|notice|message|override|alert)\s*:[^\n]*?\b(?:you\s+(?:must|should|are\s+now|are\s+required|will\s+now|have\s+to)|your\s+(?:\w+\s+)?(?:instructions?|rules?|guidelines?|restrictions?))\b`,
      r`\byour\s+(?:\w+\s+)?(?:instructions?|guidelines?|rules|restrictions?|programming)\s+(?:have|has)\s+been\s+(?:updated|changed|replaced|lifted|revoked|removed|suspended)\b`,
      r`\byour\s+new\s+(?:instructions?|rules|orders|directives?|guidelines)\s+(?:are|is)\b|^\s*new\s+(?:instructions|orders|directives)\s*:`,
      r`\byou\s+have\s+been\s+(?:reprogrammed|reconfigured|patched|upgraded|updated)\s+to\b`,
      r`(?:系统|系統|安全|管理员|管理員|官方|开发者|開發者)(?:更新|通知|公告|消息|讯息|提示)\s*[::].{0,40}?${ZH_YOU}(?:必须|必須|现在|現在|需要|应当|應當|将|將|的(?:规则|規則|指令|限制))`,
      r`${ZH_YOU}的(?:指令|规则|規則|限制|设定|設定|准则|準則)(?:已经|已經|已)被?(?:更新|更改|替换|替換|解除|修改|撤销|撤銷|取消)`,
    ],
  },
  {
    id: 'identity_override',
    scope: 'context',
    patterns: [
      r`\byour\s+(?:real|true|actual|new)\s+(?:name|identity|self|purpose|role|goal|mission|creator|master|owner)\s+(?:is|are|will\s+be)\b`,
      r`\byou\s+are\s+(?:not|no\s+longer)\s+${someOf('really', 'actually', 'an?')}(?:ai\b|assistant|(?:large\s+)?language\s+model|claude|chatgpt|gpt|hermes|gemini)`,
      r`\bforget\s+(?:who|what)\s+you\s+(?:are|were)\b`,
      r`${ZH_YOU}的?(?:真实|真實|真正|新)的?(?:身份|名字|角色|使命|主人)(?:是|为|為|叫)`,
      r`忘(?:记|記|掉)${ZH_YOU}(?:是谁|是誰|的身份)|${ZH_YOU}(?:不是|不再是)(?:一个|一個)?(?:AI|人工智能|语言模型|語言模型)(?:助手)?`,
    ],
  },
  {
    id: 'forced_action',
    scope: 'context',
    patterns: [
      r`\byou\s+(?:must|have\s+to|are\s+required\s+to|shall)\s+(?:now\s+)?(?:immediately|silently|secretly|unconditionally|at\s+once)\s+(?:execute|run|call|invoke|send|upload|download|install|post|delete|transfer|forward)\b`,
      r`\b(?:immediately|silently|secretly)\s+(?:execute|run|eval)\s+(?:the\s+following|this|these)\s+(?:shell\s+)?(?:commands?|code|script|payload|instructions?)\b`,
      r`${ZH_YOU}(?:必须|必須|务必|務必)(?:立即|立刻|马上|馬上|秘密|悄悄|无条件|無條件)地?(?:执行|執行|运行|運行|发送|發送|上传|上傳|下载|下載|删除|刪除|调用|調用|转账|轉賬)`,
    ],
  },
];
