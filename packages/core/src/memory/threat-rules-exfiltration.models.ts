import { anyOf, someOf, type ThreatRule } from './threat-rule.models.ts';

const r = String.raw;

const SECRET_VARIABLE = r`\$\{?\w*(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL)S?\d*\b`;
const SECRET_FILE = anyOf(
  r`\.env(?:\.(?:local|production|prod|staging))?`,
  r`\.(?:netrc|pgpass|npmrc|pypirc|git-credentials)`,
  r`\.aws/credentials`,
  r`\.kube/config`,
  r`id_(?:rsa|ed25519|ecdsa)`,
  r`(?:[~$\w.-]*/)+credentials(?:\.json)?`,
  r`/etc/shadow`,
);
const AFTER_PATH = r`(?:["'\x60\s|;&),,。]|$)`;
const DATA_FLAG = r`(?:-d|--data(?:-\w+)*|-F|--form(?:-string)?|--json|-T|--upload-file|--post-data|--post-file|--body-data|--body-file)`;
const PRIVATE_WORDS = anyOf(
  'conversations?',
  'chat',
  'transcripts?',
  'context',
  'memory',
  'memories',
  'secrets?',
  'credentials?',
  r`api\s+keys?`,
  'tokens',
  'passwords?',
  r`private\s+keys?`,
  r`env(?:ironment)?\s+variables?`,
  r`system\s+prompt`,
  r`user(?:['’]s)?\s+(?:data|files|information|messages)`,
  r`all\s+(?:the\s+)?(?:files|data|messages|information)`,
  'everything',
);
const HOME = r`(?:~|\$HOME|\$\{HOME\}|/root|/home/[\w.-]+)`;
const AGENT_FILE = anyOf(
  r`AGENTS\.md`,
  r`CLAUDE\.md`,
  r`GEMINI\.md`,
  r`SOUL\.md`,
  r`\.cursorrules`,
  r`\.clinerules`,
  r`copilot-instructions\.md`,
);
const SHELL_WRITE = r`(?:>>?|\btee\s+(?:-a\s+)?|\bsed\s+-i\b[^\n]*?)\s*["']?`;
const ZH_PRIVATE = r`(?:对话|對話|聊天|密码|密碼|密钥|密鑰|凭据|憑據|凭证|憑證|令牌|上下文|记忆|記憶|环境变量|環境變量|用户数据|用戶數據|系统提示词|系統提示詞|所有文件)`;
const ZH_SEND = r`(?:发送|發送|发|發|上传|上傳|传送|傳送|转发|轉發|提交|泄露|洩露)`;

/** Secrets and conversations on their way out, and doors left open. */
export const EXFILTRATION_RULES: readonly ThreatRule[] = [
  {
    id: 'exfil_curl',
    scope: 'all',
    patterns: [
      r`\bcurl\b[^\n]*?\s${DATA_FLAG}[\s=]?[^\n]{0,40}?${SECRET_VARIABLE}`,
      r`\bcurl\b[^\n]*?https?://[^\s"']*?${SECRET_VARIABLE}`,
      r`\bcurl\b[^\n]*?\s${DATA_FLAG}[\s=]?["']?@?["']?(?:[~$\w.-]*/)*${SECRET_FILE}${AFTER_PATH}`,
      r`\bcurl\b[^\n]*?(?:\$\(|\x60)\s*(?:cat\s+(?:[~$\w.-]*/)*${SECRET_FILE}|env\b|printenv\b)`,
      r`(?:\bcat\s+(?:[~$\w.-]*/)*${SECRET_FILE}|\bprintenv|\benv)\s*\|[^\n]{0,60}?\bcurl\b`,
    ],
  },
  {
    id: 'exfil_wget',
    scope: 'all',
    patterns: [
      r`\bwget\b[^\n]*?\s${DATA_FLAG}[\s=]?[^\n]{0,40}?${SECRET_VARIABLE}`,
      r`\bwget\b[^\n]*?https?://[^\s"']*?${SECRET_VARIABLE}`,
      r`\bwget\b[^\n]*?\s${DATA_FLAG}[\s=]?["']?(?:[~$\w.-]*/)*${SECRET_FILE}${AFTER_PATH}`,
      r`\bwget\b[^\n]*?(?:\$\(|\x60)\s*(?:cat\s+(?:[~$\w.-]*/)*${SECRET_FILE}|env\b|printenv\b)`,
    ],
  },
  {
    id: 'read_secrets',
    scope: 'all',
    patterns: [
      r`\b(?:cat|head|tail|less|more|bat|xxd|strings|base64)\s+(?:-\w+\s+(?:\d+\s+)?)*["']?(?:[~$\w.-]*/)*${SECRET_FILE}${AFTER_PATH}`,
      r`\b(?:read|open|print|dump|output|show|copy)\s+${someOf('me', 'the', 'contents?', 'of', r`users?['’]?s?`, 'their', 'your')}(?:[~$\w.-]*/)*${SECRET_FILE}\s+(?:file\s+)?(?:and|then|to|into)\s+(?:then\s+)?(?:send|post|upload|print|output|include|paste|reply|show|https?://)`,
      r`(?:把|将|將).{0,10}?${SECRET_FILE}.{0,10}?(?:发送|發送|上传|上傳|发到|發到|发给|發給|传给|傳給|提交)`,
      r`(?:读取|讀取|打开|打開|查看|输出|輸出|打印|导出|導出|复制).{0,10}?(?:${SECRET_FILE}|凭据文件|憑據文件|私钥|私鑰).{0,12}?(?:发送|發送|上传|上傳|发到|發到|发给|發給|提交到|传给|傳給|贴到|输出给)`,
    ],
  },
  {
    id: 'send_to_url',
    scope: 'strict',
    patterns: [
      r`\b(?:send|post|upload|forward|transmit|exfiltrate|leak|copy|e?-?mail)\s+(?:[\w'’-]+\s+){0,4}?${PRIVATE_WORDS}\b[^\n]{0,40}?\b(?:to|at)\s+(?:https?|ftp|wss?)://`,
      r`${ZH_PRIVATE}.{0,16}?${ZH_SEND}.{0,6}?(?:到|至|给|給)\s*(?:https?|ftp|wss?)://`,
      r`${ZH_SEND}.{0,10}?${ZH_PRIVATE}.{0,10}?(?:到|至|给|給)\s*(?:https?|ftp|wss?)://`,
    ],
  },
  {
    id: 'context_exfil',
    scope: 'strict',
    patterns: [
      r`\b(?:include|output|print|share|send|append|paste|embed|encode|put)\s+${someOf('the', 'your', 'all', 'of', 'entire', 'full', 'whole', 'complete', 'this')}(?:conversation(?:\s+history)?|chat\s+history|context\s+window|message\s+history|previous\s+messages|system\s+prompt|session\s+history|memory\s+contents?)\s+[^.\n]{0,20}?\b(?:in|into|to|as|via|through)\s+(?:\w+\s+){0,2}?(?:urls?|links?|query|image|webhook|external|third[\s-]party|attacker|remote)\b`,
      r`(?:把|将|將).{0,8}?(?:对话|對話|聊天|上下文|记忆|記憶|系统提示词|系統提示詞).{0,10}?(?:发送|發送|上传|上傳|编码|編碼|拼接|附加|泄露|洩露).{0,6}?(?:到|至|给|給|进|進|在).{0,6}?(?:外部|第三方|链接|鏈接|网址|網址|图片|圖片|攻击者|攻擊者)`,
    ],
  },
  {
    id: 'ssh_backdoor',
    scope: 'strict',
    patterns: [
      r`(?:>>?|\btee\s+(?:-a\s+)?)\s*["']?\S*authorized_keys`,
      r`\b(?:append|add|write|insert|put|echo|copy|install)\b[^\n]*?\b(?:to|into|in)\b[^\n]{0,40}?authorized_keys`,
      r`\bssh-(?:rsa|ed25519|dss)\s+AAAA[^\n]*authorized_keys|authorized_keys[^\n]*\bssh-(?:rsa|ed25519|dss)\s+AAAA`,
      r`(?:把|将|將|添加|写入|寫入|追加).{0,30}?authorized_keys`,
    ],
  },
  {
    id: 'ssh_access',
    scope: 'strict',
    patterns: [
      r`\b(?:cat|cp|scp|rsync|tar|zip|base64|read|open|upload|send|print|copy|head|less|list|ls)\b[^\n]{0,40}?${HOME}/\.ssh(?:/?${AFTER_PATH}|/\*|/id_|/[\w.-]*key)`,
      r`(?:读取|讀取|复制|複製|上传|上傳|发送|發送|打包).{0,10}?${HOME}/\.ssh(?:/?${AFTER_PATH}|/\*|/id_)`,
    ],
  },
  {
    id: 'hermes_env',
    scope: 'strict',
    patterns: [
      r`(?:${HOME}/\.hermes|\$\{?HERMES_HOME\}?)/\.env\b`,
      r`\.cairn/credentials\.json\b[^\n]{0,30}?\b(?:send|upload|post|to\s+https?://)`,
    ],
  },
  {
    id: 'agent_config_mod',
    scope: 'strict',
    patterns: [
      r`${SHELL_WRITE}\S*?${AGENT_FILE}`,
      r`\b(?:add|append|write|insert|put|inject|paste)\s+(?:this|these|the\s+(?:following|above)|it)\b[^\n]{0,60}?\b(?:to|into|in)\s+(?:\w+\s+){0,2}?\S{0,60}?${AGENT_FILE}`,
      r`\b(?:edit|modify|overwrite|rewrite|change|update)\b[^\n]{0,40}?${AGENT_FILE}[^\n]{0,20}?\bso\s+that\s+(?:you|it|the\s+agent|every\s+agent|all\s+agents)\b`,
      r`\b(?:append|write|add|insert)\s+(?:\w+\s+){0,2}?(?:to|into)\s+(?:the\s+)?[~./\w-]*?${AGENT_FILE}\s*(?:[.;:]|$)`,
      r`\b(?:edit|modify|overwrite|rewrite|change|update)\s+(?:the\s+)?[~./\w-]*?${AGENT_FILE}\s+(?:to|and)\s+(?:always|never|add|include|run|ignore|disable|allow|bypass)\b`,
      r`(?:把|将|將)(?:以下|下面|上述|这段|這段|本).{0,12}?(?:写入|寫入|加入|添加到|追加到|写进)\s*\S{0,40}?${AGENT_FILE}`,
    ],
  },
  {
    id: 'hermes_config_mod',
    scope: 'strict',
    patterns: [
      r`${SHELL_WRITE}\S{0,60}?\.hermes/(?:config\.ya?ml|SOUL\.md|\.env)`,
      r`\b(?:edit|modify|overwrite|rewrite|change|update|write\s+to|append\s+to)\s+(?:\w+\s+){0,3}?${HOME}?/?\.hermes/(?:config\.ya?ml|SOUL\.md)`,
    ],
  },
];
