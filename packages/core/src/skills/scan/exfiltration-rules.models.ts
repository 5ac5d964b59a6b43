import { TAUGHT } from './prompt-rules.models.ts';
import type { PairRule, PatternRule } from './scan.models.ts';

const SECRET_FILE = String.raw`(?:\.ssh/(?:id_\w+|\*|[\w.-]*key|["'\s]|$)|\bid_(?:rsa|ed25519|ecdsa)\b|\.aws/credentials|\.netrc\b|\.git-credentials|\.npmrc\b|\.pypirc\b|\.kube/config|\.docker/config\.json|\.gnupg\b|\.config/gcloud|\.azure/|/etc/shadow|\bwallet\.dat\b|login\.keychain|\blogin data\b|\bcookies\.sqlite\b|(?:^|[\s"'@=/(])\.env(?:\.\w+)?\b)`;
const SECRET_WORDS = [
  '.ssh',
  'id_rsa',
  'id_ed25519',
  'id_ecdsa',
  '.aws/credentials',
  '.netrc',
  '.git-credentials',
  '.npmrc',
  '.pypirc',
  '.kube/config',
  '.docker/config',
  '.gnupg',
  'gcloud',
  '.azure/',
  '/etc/shadow',
  'wallet.dat',
  'login.keychain',
  'login data',
  'cookies.sqlite',
  '.env',
];
const SEND = String.raw`(?:\bcurl\b[^\n]{0,300}\s(?:-d|--data(?:-\w+)?|-F|--form|-T|--upload-file|--json)\b|\bwget\b[^\n]{0,200}--post-(?:file|data)|\brequests\.(?:post|put)\(|\bhttpx\.(?:post|put)\(|\baxios\.(?:post|put)\(|\bfetch\([^\n]{0,300}\bmethod\b[^\n]{0,10}(?:post|put)|\burlopen\([^\n]{0,200}\bdata\b|\binvoke-(?:webrequest|restmethod)\b[^\n]{0,200}-method\s+(?:post|put)|\b(?:nc|ncat|netcat)\s+(?:-\w+\s+)*[\w.$-]+\s+\d{2,5})`;
const TELLS = String.raw`\b(?:send|post|upload|forward|transmit|exfiltrate|submit|copy)\s+(?:[\w'’-]+[\s,]+){0,6}?`;
const TO_ADDRESS = String.raw`[^\n]{0,80}\b(?:to|at)\s+(?:[\w'’-]+\s+){0,4}?["'<(${'`'}]*(?:https?://|[\w.+-]+@[\w-]+\.)`;
const READ = String.raw`\b(?:cat|base64|tar|zip|gzip|cp|head|type|get-content|open|readfile(?:sync)?|read_text|read_bytes|path)\b`;
const ENVIRONMENT = String.raw`(?:\b(?:printenv|env)\b|\bdict\(os\.environ\)|\bos\.environ(?:\.copy\(\))?\s*[,)}]|\bjson\.(?:dumps|stringify)\(\s*(?:dict\()?(?:os\.environ|process\.env)\b)`;

export const EXFILTRATION_RULES: readonly PatternRule[] = [
  {
    id: 'exfiltration.secret_file_sent',
    category: 'exfiltration',
    severity: 'critical',
    message: 'A file that holds keys or passwords is sent over the network.',
    anchors: SECRET_WORDS,
    pattern: `${READ}[^\\n]{0,200}${SECRET_FILE}[^\\n]{0,200}(?:\\||;|&&)[^\\n]{0,80}${SEND}|${SEND}[^\\n]{0,200}(?:@|<|\\$\\(|open\\(|readfile)[^\\n]{0,80}${SECRET_FILE}`,
  },
  {
    id: 'exfiltration.piped_to_network',
    category: 'exfiltration',
    severity: 'critical',
    message: 'A file that holds keys or passwords is piped to another machine.',
    anchors: SECRET_WORDS,
    pattern: `${READ}[^\\n|]{0,200}${SECRET_FILE}[^\\n]{0,120}\\|[^\\n]{0,120}\\b(?:curl|wget|nc|ncat|netcat|ssh|socat)\\b`,
  },
  {
    id: 'exfiltration.environment_sent',
    category: 'exfiltration',
    severity: 'critical',
    message: 'All environment variables, with the secrets in them, are sent over the network.',
    anchors: ['env'],
    pattern: String.raw`\b(?:printenv|env|set)\s*\|[^\n]{0,120}\b(?:curl|wget|nc|ncat|netcat)\b|\bcurl\b[^\n]{0,300}(?:\$\(|${'`'})\s*(?:printenv|env)\b|\b(?:requests|httpx|axios)\.(?:post|put)\([^\n]{0,200}${ENVIRONMENT}|\bfetch\([^\n]{0,300}json\.stringify\(\s*process\.env\s*\)`,
  },
  {
    id: 'exfiltration.by_name_lookup',
    category: 'exfiltration',
    severity: 'critical',
    message: 'What was read is hidden in a name that is looked up.',
    anchors: ['dig ', 'nslookup', 'host ', 'ping '],
    pattern: String.raw`\b(?:dig|nslookup|host|ping)\b[^\n]{0,120}(?:\$\(|${'`'})[^\n)]{0,160}(?:base64|xxd|cat|printenv)\b`,
  },
  {
    id: 'exfiltration.told_to_send_api_keys',
    category: 'exfiltration',
    severity: 'high',
    message: 'The agent is told to send keys to an address.',
    anchors: ['http', '@'],
    pattern: String.raw`${TELLS}(?:api[ _-]?keys?|credentials|tokens)\b${TO_ADDRESS}`,
    mentionedBy: String.raw`\bonly\s+(?:ever\s+)?send\b|${TAUGHT}`,
  },
  {
    id: 'exfiltration.told_to_send_secrets',
    category: 'exfiltration',
    severity: 'critical',
    message: 'The agent is told to send secrets or the conversation to an address.',
    anchors: ['http', '@'],
    mentionedBy: TAUGHT,
    pattern: String.raw`${TELLS}(?:passwords?|secrets|private keys?|ssh keys?|environment variables|\.env|seed phrase|(?:whole\s+|full\s+|entire\s+)?(?:conversation|chat)(?:\s+(?:history|log|transcript))?|system prompt)\b${TO_ADDRESS}`,
  },
  {
    id: 'exfiltration.told_to_send_secrets_cjk',
    category: 'exfiltration',
    severity: 'critical',
    message: 'The agent is told to send secrets or the conversation to an address.',
    anchors: ['http', '@'],
    pattern: String.raw`(?:密钥|密鑰|密码|密碼|凭证|憑證|私钥|私鑰|令牌|环境变量|環境變數|聊天记录|对话内容|パスワード|秘密鍵|apiキー|認証情報|環境変数|会話履歴)[^\n]{0,30}(?:发送|發送|上传|上傳|传到|提交|送信|アップロード|転送)[^\n]{0,30}(?:https?://|[\w.+-]+@[\w-]+\.)|(?:https?://\S+|[\w.+-]+@[\w-]+\.\w+)[^\n]{0,20}(?:へ|に)[^\n]{0,20}(?:パスワード|秘密鍵|apiキー|認証情報|環境変数|会話履歴)[^\n]{0,12}(?:送信|アップロード|転送)`,
  },
];

export const EXFILTRATION_PAIRS: readonly PairRule[] = [
  {
    id: 'exfiltration.secret_read_near_send',
    category: 'exfiltration',
    severity: 'high',
    message: 'A file that holds keys or passwords is read near code that sends something over the network.',
    first: {
      anchors: SECRET_WORDS,
      pattern: `${READ}[^\\n]{0,120}${SECRET_FILE}`,
    },
    second: {
      anchors: ['curl', 'wget', 'requests.', 'httpx', 'axios', 'fetch(', 'urlopen', 'invoke-', 'nc ', 'ncat', 'netcat'],
      pattern: SEND,
    },
    withinLines: 10,
  },
];
