import type { PatternRule } from './scan.models.ts';

/** A text that teaches about attacks names them; it is read by a person all the same. */
export const TAUGHT = String.raw`\b(?:injections?|attack(?:s|er|ers)?|jailbreaks?|detects?|detection|adversarial|malicious|red[- ]team\w*|sanitiz\w*|guardrails?|phrases? like|patterns? like|such as|payloads?)\b|注入|攻击|攻擊|检测|檢測|攻撃|検出|インジェクション`;
const RULES = String.raw`(?:instructions?|rules?|prompts?|guidelines?|directives?|constraints?|safeguards?|policies|restrictions)`;

export const PROMPT_RULES: readonly PatternRule[] = [
  {
    id: 'prompt.override',
    category: 'prompt_injection',
    severity: 'high',
    message: 'The agent is told to ignore what it was told before.',
    anchors: ['ignore', 'disregard', 'forget', 'override', 'bypass', 'discard'],
    pattern: String.raw`\b(?:ignore|disregard|forget|override|bypass|discard)\s+(?:(?:all|any|every|the|your|of|these|those|my|its)\s+){0,4}(?:previous|prior|above|earlier|preceding|existing|original|system|developer|safety|security|built-in)\s+(?:(?:and|or|of|the|safety|security|system|developer|user|set|given)\s+){0,3}${RULES}`,
    mentionedBy: TAUGHT,
  },
  {
    id: 'prompt.override_zh',
    category: 'prompt_injection',
    severity: 'high',
    message: 'The agent is told, in Chinese, to ignore what it was told before.',
    anchors: ['忽略', '无视', '無視', '忘记', '忘記', '忘掉', '抛弃', '拋棄', '绕过', '繞過', '遵守'],
    pattern: String.raw`(?:忽略|无视|無視|忘记|忘記|忘掉|抛弃|拋棄|绕过|繞過|不再遵守|不要遵守)[^\n，。]{0,8}(?:之前|以上|上述|先前|此前|所有|系统|系統|原有|前面|一切|安全)[^\n，。]{0,8}(?:指令|指示|规则|規則|提示|约束|約束|限制|要求|设定|設定)`,
    mentionedBy: TAUGHT,
  },
  {
    id: 'prompt.override_ja',
    category: 'prompt_injection',
    severity: 'high',
    message: 'The agent is told, in Japanese, to ignore what it was told before.',
    anchors: ['無視', '忘れ', '破棄', '従わな', '上書き'],
    pattern: String.raw`(?:以前|これまで|今まで|上記|前述|先ほど|すべて|全て|あらゆる|システム)[^\n、。]{0,10}(?:指示|命令|ルール|プロンプト|制約|制限|規則)[^\n、。]{0,8}(?:無視|忘れ|破棄|従わな|上書き)`,
    mentionedBy: TAUGHT,
  },
  {
    id: 'prompt.conceal',
    category: 'prompt_injection',
    severity: 'high',
    message: 'The agent is told to hide from its user what it does.',
    anchors: ['user', 'human', 'operator', 'owner', 'secretly', 'covertly', 'silently', 'stealthily'],
    pattern: String.raw`\b(?:do\s+not|don't|never|must\s+not)\s+(?:ever\s+)?(?:tell|inform|notify|alert|warn)\s+(?:the\s+|your\s+)?(?:user|human|operator|owner)s?(?:\s+(?:about|of)\s+(?:this|these|it|the\s+(?:upload|transfer|request|command|step|instruction)s?)\b|\s*(?:[.!;]|$))|\b(?:do\s+not|don't|never)\s+mention\s+(?:this|these|it)\s+(?:[\w-]+\s+){0,3}?to\s+the\s+(?:user|human|operator)|\bwithout\s+(?:the\s+)?(?:user|human|operator|owner)(?:'s|s)?\s+(?:knowing|noticing|knowledge|awareness)|\b(?:keep|hide|conceal)\s+(?:this|it|these|that|everything)\s+(?:[\w-]+\s+){0,3}?from\s+the\s+(?:user|human|operator|owner)|\b(?:secretly|covertly|silently|stealthily)\s+(?:send|upload|transmit|exfiltrate|forward|collect|copy|read|record)\b`,
    mentionedBy: TAUGHT,
  },
  {
    id: 'prompt.conceal_cjk',
    category: 'prompt_injection',
    severity: 'high',
    message: 'The agent is told, in Chinese or Japanese, to hide from its user what it does.',
    anchors: ['用户', '用戶', '使用者', 'ユーザ', '偷偷', '悄悄', '暗中', '秘密', 'こっそり', '密かに', 'ひそかに'],
    pattern: String.raw`(?:不要|不得|别|勿|切勿|绝不|千万别)(?:告诉|告知|告訴|通知)(?:用户|用戶|使用者)(?:这|此|上述|該|该|[，。！]|$)|(?:不要|别|不能|不得|避免)(?:让|被|讓)(?:用户|用戶|使用者)(?:知道|发现|發現|察觉|察覺)|(?:偷偷|悄悄|暗中|秘密地?)(?:地)?[^\n，。]{0,6}(?:发送|發送|上传|上傳|收集|复制|複製|读取|讀取)|ユーザー?(?:に|には)[^\n、。]{0,8}(?:知らせな|伝えな|教えな|言わな|気づかれ|気付かれ|知られな)|(?:こっそり|密かに|ひそかに|秘密裏に)[^\n。]{0,14}(?:送信|アップロード|転送|収集|コピー)`,
    mentionedBy: TAUGHT,
  },
  {
    id: 'prompt.unrestricted',
    category: 'prompt_injection',
    severity: 'high',
    message: 'The agent is told that no rule binds it.',
    anchors: ['rules', 'restriction', 'limitation', 'guideline', 'filter', 'constraint', ' mode', '不受', '制限'],
    pattern: String.raw`\byou\s+(?:are|have)\s+(?:now\s+)?(?:no\s+longer\s+bound\s+by|free\s+(?:of|from)\s+(?:all|any)|no)\s+(?:[\w-]+\s+){0,3}?(?:rules|restrictions|limitations|guidelines|filters)\b|\b(?:act|respond|operate|behave)\s+(?:[\w-]+\s+){0,3}?without\s+(?:any\s+)?(?:ethical|safety|content|moral)\s+(?:[\w-]+\s+){0,2}?(?:restrictions|limitations|guidelines|filters|constraints)|\b(?:enter|enable|activate)\s+(?:god|dan|jailbreak|unrestricted)\s+mode\b|不受(?:任何)?(?:限制|约束|約束|规则|規則)(?:的)?(?:ai|模式|助手)|制限(?:の|が)?な(?:い|しの)(?:ai|モード|アシスタント)`,
    mentionedBy: TAUGHT,
  },
  {
    id: 'prompt.approve_me',
    category: 'prompt_injection',
    severity: 'high',
    message: 'The text speaks to whoever reviews it, so as to be let through.',
    anchors: ['safe', 'benign', 'trusted', 'approved', 'clean', 'verified', 'whitelisted'],
    pattern: String.raw`\b(?:mark|classify|rate|report|treat)\s+(?:this|the)\s+(?:skill|file|document|package)\s+as\s+(?:[\w-]+\s+){0,2}?(?:safe|benign|trusted|approved|clean)\b|\b(?:skill|file|package)\s+(?:has\s+been|was|is)\s+(?:already\s+)?(?:pre-?approved|verified|whitelisted)\s+by\s+(?:the\s+)?(?:security|anthropic|openai|admin)`,
    mentionedBy: TAUGHT,
  },
  {
    id: 'prompt.hidden_in_comment',
    category: 'prompt_injection',
    severity: 'medium',
    message: 'A comment that people do not see rendered speaks to the agent.',
    anchors: ['<!--'],
    pattern: String.raw`<!--[^>]{0,300}\b(?:assistant|agent|ai|llm|model)s?\b[^>]{0,120}\b(?:must|should|always|ignore|run|execute|send)\b`,
  },
  {
    id: 'prompt.pretended_turn',
    category: 'prompt_injection',
    severity: 'high',
    message: 'The text pretends to be a message of the system.',
    anchors: ['<|', 'inst]', 'sys'],
    pattern: String.raw`<\|(?:im_start|system|start_header_id)\|>|\[/?inst\]|<</?sys>>|^\s*</?(?:system|system-reminder|system_prompt)>\s*$`,
    mentionedBy: TAUGHT,
  },
];
