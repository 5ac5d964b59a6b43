import { anyOf, type ThreatRule } from './threat-rule.models.ts';

const r = String.raw;

const CONTROL_SERVER = anyOf(
  r`c2\b`,
  r`c&c\b`,
  r`command[\s-]+and[\s-]+control\b`,
  r`botnets?\b`,
  r`(?:attacker|operator)['’]s\s+server\b`,
);
const KNOWN_FRAMEWORK = r`(?:cobalt\s*strike|metasploit|meterpreter|sliver\s+c2|havoc\s+c2|mythic\s+c2|brute\s*ratel|posh\s*c2|covenant\s+c2|merlin\s+c2|koadic|pupy\s*rat|quasar\s*rat|asyncrat|njrat|empire\s+(?:stager|agent))`;
const FRAMEWORK_USE = r`(?:install|deploy|run|start|launch|generate|load|connect|drop|beacon|payload|implant|stager|listener|teamserver|msfvenom)`;

/** Remote control of the machine, and covering its tracks: scope `context`. */
export const CONTROL_RULES: readonly ThreatRule[] = [
  {
    id: 'c2_node_registration',
    scope: 'context',
    patterns: [
      r`\b(?:register|enroll?|announce)\b[^.\n]{0,40}?\b(?:node|agent|beacon|implant|bot|host|machine|yourself)\b[^.\n]{0,40}?\b${CONTROL_SERVER}`,
      r`\b(?:register|enroll?)\s+yourself\s+(?:[\w-]+\s+){0,4}?(?:with|to|at|on)\s+https?://`,
    ],
  },
  {
    id: 'c2_heartbeat',
    scope: 'context',
    patterns: [
      r`\b(?:send|post|emit|transmit)\b[^.\n]{0,30}?\b(?:heartbeats?|beacons?|check-?ins?|keep-?alives?)\b[^.\n]{0,40}?\b${CONTROL_SERVER}`,
      r`\bbeacon\s+(?:back|out|home)\s+to\b`,
    ],
  },
  {
    id: 'c2_task_pull',
    scope: 'context',
    patterns: [
      r`\b(?:poll|pull|fetch|retrieve|request|get)\b[^.\n]{0,30}?\b(?:tasks?|commands?|instructions?|orders?)\b[^.\n]{0,30}?\bfrom\b[^.\n]{0,30}?\b${CONTROL_SERVER}`,
      r`\b(?:poll|pull|fetch|download|retrieve|get)\s+(?:\w+\s+){0,3}?(?:instructions?|orders|commands?)\s+from\s+https?://\S+\s+(?:and|then)\s+(?:then\s+)?(?:execute|follow|obey|run)\b`,
    ],
  },
  {
    id: 'c2_network_connect',
    scope: 'context',
    patterns: [
      r`\bconnect(?:\s+back)?\b[^.\n]{0,30}?\b(?:to|with)\b[^.\n]{0,30}?\b${CONTROL_SERVER}`,
      r`\bbash\s+-i\s*>&\s*/dev/tcp/|/dev/tcp/[\w.-]+/\d`,
      r`\bnc(?:at)?\b[^\n|]{0,60}\s-(?:e|c)\s*(?:/bin/)?(?:ba|z)?sh\b`,
      r`\b(?:open|start|spawn|establish|create)\s+(?:a\s+)?reverse\s+shell\b`,
      r`(?:建立|打开|打開|启动|啟動|反弹|反彈)(?:一个|一個)?(?:反向|反弹|反彈)(?:shell|连接|連接)|反弹shell\s*(?:到|至)`,
    ],
  },
  {
    id: 'anti_forensic_oneliner',
    scope: 'context',
    patterns: [
      r`\bhistory\s+-c\b|\bunset\s+HISTFILE\b|\bHISTFILE\s*=\s*/dev/null|\bset\s+\+o\s+history\b`,
      r`(?:\brm\s+(?:-\w+\s+)*|>\s*|\bln\s+-\w+\s+/dev/null\s+)(?:~|\$HOME|\$\{HOME\}|/root|/home/\w+)/\.(?:bash|zsh)_history\b`,
      r`\b(?:cover|erase|hide|remove)\s+(?:your|our|my|its)\s+tracks\b`,
    ],
  },
  {
    id: 'anti_forensic_disk',
    scope: 'context',
    patterns: [
      r`\bshred\s[^\n]{0,40}(?:/var/log|/dev/(?:sd|nvme|vd|hd)|_history)`,
      r`\brm\s+-\w*[rf]\w*\s+(?:-\w+\s+)*/var/log(?:/\*|/?\s|/?$|/(?:auth|audit|secure|syslog|wtmp|lastlog))`,
      r`\bdd\s+if=/dev/(?:zero|u?random)\s+of=/dev/(?:sd|nvme|vd|hd)`,
      r`\b(?:wipe|destroy|tamper\s+with|falsify)\s+(?:all\s+)?(?:the\s+)?(?:audit\s+(?:logs?|trail)|evidence|forensic\s+\w+)\b`,
      r`(?:清除|抹掉|抹除|销毁|銷毀|消除)(?:掉)?(?:你的?|自己的?|所有|全部)?(?:入侵|操作|攻击|攻擊|作案)(?:痕迹|痕跡|证据|證據)`,
    ],
  },
  {
    id: 'env_var_unset_agent',
    scope: 'context',
    patterns: [
      r`\b(?:unset|env\s+-u)\s+(?:[A-Z0-9]+_)*(?:SANDBOX|GUARD|GUARDS|GUARDRAILS?|APPROVALS?|SAFETY|AUDIT|AGENT|CLAUDECODE|HERMES|CODEX)(?:_[A-Z0-9_]*)?\b`,
    ],
  },
  {
    id: 'known_c2_framework',
    scope: 'context',
    patterns: [
      r`\b${FRAMEWORK_USE}s?\b[^.\n]{0,40}?\b${KNOWN_FRAMEWORK}\b`,
      r`(?:\b\w+\s+){0,4}\b${KNOWN_FRAMEWORK}\b[^.\n]{0,20}?\b(?:beacon|payload|implant|stager|listener|teamserver)s?\b`,
    ],
    unless: r`\b(?:detect|alert|block|against|rule|signature|quarantine)`,
  },
  {
    id: 'c2_explicit',
    scope: 'context',
    patterns: [r`\b(?:c2|c&c)\s+(?:server|beacon|implant|callback|channel|infrastructure)s?\b`],
  },
  {
    id: 'c2_explicit_long',
    scope: 'context',
    patterns: [
      r`\bcommand[\s-]+and[\s-]+control\s+(?:server|beacon|implant|callback|channel|infrastructure|framework|node)s?\b`,
      r`(?:命令与控制|命令與控制|命令和控制|远控|遠控)(?:服务器|服務器|伺服器|信道|通道|节点|節點|木马|木馬)`,
    ],
  },
];
