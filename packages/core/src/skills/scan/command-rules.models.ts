import type { PairRule, PatternRule } from './scan.models.ts';

const FETCH = String.raw`\b(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod)\b`;
const FETCH_WORDS = ['curl', 'wget', 'fetch', 'iwr', 'irm', 'invoke-webrequest', 'invoke-restmethod'];
const ADDRESS = String.raw`(?:https?://|\$\{?\w|\b[a-z0-9-]+\.(?:com|net|org|io|dev|sh|me|ru|cn|xyz|top)\b)`;
const SHELL = String.raw`(?:sudo\s+(?:-\S+\s+)*)?(?:/(?:usr/)?bin/)?(?:(?:ba|z|da|k|fi)?sh|python[23]?|node|perl|ruby|php|iex|invoke-expression)\b`;
const UNTRUSTED = String.raw`(?:http://|https?://\d{1,3}(?:\.\d{1,3}){3}|https?://(?:[\w-]+\.)*(?:pastebin\.com|rentry\.co|hastebin\.com|paste\.ee|transfer\.sh|0x0\.st|ngrok(?:-free)?\.\w+|glot\.io|trycloudflare\.com)\b)`;
const WARNED = String.raw`\b(?:never|avoid|refuse|block(?:s|ed)?|forbid(?:den)?|deny|denied|detects?|dangerous|unsafe|do\s+not|don't|must\s+not)\b|禁止|不要|切勿|危险|危險|しないで|してはいけない|危険`;

export const DOWNLOAD_RULES: readonly PatternRule[] = [
  {
    id: 'download.pipe_to_shell',
    category: 'download',
    severity: 'high',
    message: 'What is downloaded is run at once, unseen.',
    anchors: FETCH_WORDS,
    pattern: `${FETCH}[^\\n;]{0,300}${ADDRESS}[^\\n;]{0,300}\\|\\s*${SHELL}`,
  },
  {
    id: 'download.pipe_to_shell_untrusted',
    category: 'download',
    severity: 'critical',
    message: 'A script from an address that anyone can write to, or that travels unencrypted, is run at once.',
    anchors: FETCH_WORDS,
    pattern: `${FETCH}[^\\n;]{0,300}${UNTRUSTED}[^\\n;]{0,300}\\|\\s*${SHELL}`,
  },
  {
    id: 'download.substituted_into_shell',
    category: 'download',
    severity: 'high',
    message: 'What is downloaded is run at once, unseen.',
    anchors: ['curl', 'wget'],
    pattern: String.raw`\b(?:ba|z|da|k)?sh\s+(?:-\w+\s+)*["']?(?:<\(|\$\(|${'`'})\s*(?:curl|wget)\b|\b(?:eval|source|exec)\s+["']?(?:<\(|\$\(|${'`'})\s*(?:curl|wget)\b`,
  },
  {
    id: 'download.powershell_cradle',
    category: 'download',
    severity: 'critical',
    message: 'PowerShell downloads a script into memory and runs it.',
    anchors: ['iex', 'invoke-expression'],
    pattern: String.raw`\b(?:iex|invoke-expression)\b[^\n]{0,200}(?:downloadstring|downloaddata|invoke-webrequest|invoke-restmethod|\biwr\b|\birm\b)|(?:downloadstring|downloaddata)[^\n]{0,200}\|\s*(?:iex|invoke-expression)\b`,
  },
  {
    id: 'download.then_execute',
    category: 'download',
    severity: 'high',
    message: 'A file is downloaded, made executable and run in one line.',
    anchors: ['chmod'],
    pattern: String.raw`\b(?:curl|wget)\b[^\n]{0,300}(?:&&|;)\s*chmod\s+(?:\+x|[0-7]*7[0-7]{2})\s[^\n]{0,200}(?:&&|;)\s*(?:sudo\s+)?(?:\./|/tmp/|/var/tmp/|~/|\$)`,
  },
];

const ROOT_TARGET = String.raw`["']?(?:/\*?|~/?\*?|\$\{?HOME\}?/?\*?|/(?:etc|usr|bin|sbin|boot|lib|lib64|var|home|root|opt|system|library|users)/?\*?)["']?`;
const ENDS = '(?:[\\s;&|`\'"),]|$)';

export const DESTRUCTION_RULES: readonly PatternRule[] = [
  {
    id: 'destruction.delete_root_or_home',
    category: 'destruction',
    severity: 'critical',
    message: 'The whole file system, a system folder or the home folder is deleted.',
    anchors: ['rm ', 'rm\t'],
    pattern: String.raw`\brm\s+(?:-\S+\s+)*-(?:\w*r\w*|-recursive)\s+(?:-\S+\s+)*${ROOT_TARGET}${ENDS}`,
    mentionedBy: WARNED,
  },
  {
    id: 'destruction.delete_root_in_code',
    category: 'destruction',
    severity: 'critical',
    message: 'Code deletes the whole file system or the home folder.',
    anchors: ['rmtree', 'rmsync', 'rmdirsync', 'rm('],
    pattern: String.raw`\brmtree\(\s*(?:["'](?:/|~)["']|os\.path\.expanduser\(\s*["']~/?["']\s*\)|(?:pathlib\.)?path\.home\(\))|\brm(?:sync|dirsync)?\(\s*(?:["']/["']|(?:os\.)?homedir\(\))\s*,\s*\{[^}\n]*recursive`,
    mentionedBy: WARNED,
  },
  {
    id: 'destruction.windows_drive',
    category: 'destruction',
    severity: 'critical',
    message: 'A drive of Windows, or its shadow copies, are deleted.',
    anchors: [':\\', 'vssadmin'],
    pattern: String.raw`\b(?:del|erase|rd|rmdir)\s+(?:/[sfqa]\s+)+["']?[a-z]:\\(?:\*|windows|users)?(?:[\s"'*]|$)|\bremove-item\b[^\n]{0,80}["']?[a-z]:\\(?:\*|windows|users)?["']?(?:\s[^\n]{0,80}-recurse|\s*$)|\bvssadmin\s+delete\s+shadows`,
    mentionedBy: WARNED,
  },
  {
    id: 'destruction.overwrite_disk',
    category: 'destruction',
    severity: 'high',
    message: 'A disk is formatted or overwritten.',
    anchors: ['mkfs', '/dev/', 'format '],
    pattern: String.raw`\bmkfs(?:\.\w+)?\s+(?:-\S+\s+)*/dev/\w+|\bdd\s[^\n]{0,200}\bof=/dev/(?:sd|nvme|vd|hd|xvd|disk|mmcblk)|>\s*/dev/(?:sd[a-z]|nvme\d|vd[a-z]|disk\d)|\bformat\s+[a-z]:\s*/\w`,
    mentionedBy: WARNED,
  },
  {
    id: 'destruction.fork_bomb',
    category: 'destruction',
    severity: 'critical',
    message: 'A fork bomb takes the machine down.',
    anchors: ['|:', '| :'],
    pattern: String.raw`:\s*\(\s*\)\s*\{\s*:\s*\|\s*:\s*&\s*\}\s*;\s*:`,
    mentionedBy: WARNED,
  },
  {
    id: 'destruction.find_delete',
    category: 'destruction',
    severity: 'high',
    message: 'Everything found under the root or the home folder is deleted.',
    anchors: ['find '],
    pattern: String.raw`\bfind\s+(?:/|~/?|\$\{?HOME\}?/?)\s[^\n]{0,200}(?:-delete\b|-exec\s+rm\b)`,
    mentionedBy: WARNED,
  },
];

const SH = String.raw`(?:/(?:usr/)?bin/)?(?:ba|z|da|k)?sh\b`;

export const REMOTE_CONTROL_RULES: readonly PatternRule[] = [
  {
    id: 'remote_control.shell_over_tcp',
    category: 'remote_control',
    severity: 'critical',
    message: 'A shell is connected to another machine.',
    anchors: ['/dev/tcp', '/dev/udp', 'nc ', 'ncat', 'netcat', 'mkfifo', 'socat'],
    pattern: String.raw`${SH}\s+-i\b[^\n]{0,80}/dev/(?:tcp|udp)/|\bexec\s+\d+<>\s*/dev/(?:tcp|udp)/|\b(?:nc|ncat|netcat)\b[^\n]{0,120}\s-\w*[ec]\s*["']?${SH}|\bmkfifo\b[^\n]{0,160}\|\s*(?:nc|ncat|netcat|openssl\s+s_client)\b|\bsocat\b[^\n]{0,160}\bexec:[^\n]{0,40}${SH}`,
  },
  {
    id: 'remote_control.shell_over_socket_in_code',
    category: 'remote_control',
    severity: 'critical',
    message: 'Code connects a shell to a socket.',
    anchors: ['socket', 'fsockopen', 'tcpclient'],
    pattern: String.raw`\bsocket\b[^\n]{0,300}\bconnect\b[^\n]{0,300}(?:\bdup2\b|pty\.spawn|subprocess\.|/bin/(?:ba)?sh)|\bfsockopen\([^\n]{0,200}(?:exec|shell_exec|proc_open|passthru|system)\b|\btcpsocket\.(?:new|open)\([^\n]{0,200}\bexec\b|net\.sockets\.tcpclient\([^\n]{0,600}(?:\biex\b|invoke-expression)`,
  },
];

export const REMOTE_CONTROL_PAIRS: readonly PairRule[] = [
  {
    id: 'remote_control.socket_to_shell',
    category: 'remote_control',
    severity: 'critical',
    message: 'Code connects a socket and hands it to a shell.',
    first: {
      anchors: ['.connect(', 'create_connection', 'net.connect', 'net.socket', 'tcpclient'],
      pattern: String.raw`\.connect\(|socket\.create_connection\(|net\.(?:connect|socket)\(|new-object\s+(?:system\.)?net\.sockets\.tcpclient`,
    },
    second: {
      anchors: ['dup2', 'pty.spawn', 'spawn(', '.stdin', 'invoke-expression', 'iex'],
      pattern: String.raw`\bos\.dup2\(|\bpty\.spawn\(|spawn\(\s*["'](?:/bin/)?(?:ba)?sh["']|\.stdin\b[^\n]{0,60}\.pipe\(|\binvoke-expression\b|\biex\b`,
    },
    withinLines: 12,
  },
];

export const ENCODED_RULES: readonly PatternRule[] = [
  {
    id: 'encoded.decoded_into_shell',
    category: 'encoded_payload',
    severity: 'critical',
    message: 'Encoded text is decoded and run, so that nobody reads what runs.',
    anchors: ['base64', 'xxd', 'openssl', 'gunzip', '\\x'],
    pattern: String.raw`(?:\bbase64\s+(?:-\w+\s+)*(?:-d|--decode)\b|\bxxd\s+(?:-\w+\s+)*-r|\bopenssl\s+(?:enc\s+|base64\s+)[^\n|]{0,120}-d\b|\bgunzip\b|\bprintf\s+["']?(?:\\x[0-9a-f]{2}){4,}|\becho\s+(?:-\w+\s+)*["']?(?:\\x[0-9a-f]{2}){4,})[^\n;]{0,160}\|\s*(?:sudo\s+)?(?:${SH}|python[23]?\b|perl\b|node\b)`,
  },
  {
    id: 'encoded.decoded_in_substitution',
    category: 'encoded_payload',
    severity: 'critical',
    message: 'Encoded text is decoded and run, so that nobody reads what runs.',
    anchors: ['base64'],
    pattern: String.raw`\b(?:eval|(?:ba|z|da|k)?sh\s+(?:-\w+\s+)*)\s*["']?(?:<\(|\$\(|${'`'})[^\n]{0,400}\bbase64\s+(?:-\w+\s+)*(?:-d|--decode)\b`,
  },
  {
    id: 'encoded.evaluated',
    category: 'encoded_payload',
    severity: 'critical',
    message: 'Code evaluates what it has just decoded.',
    anchors: ['eval', 'exec', 'function', 'compile', 'settimeout'],
    pattern: String.raw`\b(?:eval|exec|function|compile|setTimeout)\s*\(\s*(?:\w+\.)*(?:atob|b64decode|unhexlify|fromhex|decompress|loads|unescape|fromcharcode|from_base64|base64_decode|gzinflate)\s*\(|\b(?:eval|exec)\s*\(\s*(?:__import__\(\s*["'](?:base64|zlib|marshal|codecs)["']\s*\)|buffer\.from\([^)\n]{0,400}["'](?:base64|hex)["']|bytes\.fromhex)`,
  },
  {
    id: 'encoded.powershell',
    category: 'encoded_payload',
    severity: 'critical',
    message: 'PowerShell runs an encoded command.',
    anchors: ['powershell', 'pwsh', 'frombase64string'],
    pattern: String.raw`\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}\s-(?:e|ec|enc|encodedcommand)\s+["']?[a-z0-9+/=]{24,}|\b(?:iex|invoke-expression)\b[^\n]{0,200}frombase64string`,
  },
];
