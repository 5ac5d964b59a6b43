import { describe, expect, it } from 'vitest';
import { readIntent } from './intent.models.ts';
import { choosePattern } from './pattern-match.models.ts';
import { readSituation } from './situation.models.ts';
import { DEFAULT_SETTINGS } from './settings.models.ts';
import { evaluateTrigger, type TriggerVerdict } from './trigger.models.ts';
import type { CorrectionFact } from './variants.models.ts';

/**
 * `one`: a pattern of all, that triggers without reserve. `rivals`: all in one pattern, that waits or is at most mixed.
 * `apart`: nothing triggers. `lasting`, `general`: what each is by its condition.
 */
type Outcome = 'one' | 'rivals' | 'apart' | 'lasting' | 'general';
type Case = [Outcome, ...string[]];

/** A case a line: what comes of it, and what was said one after another. */
function readCases(table: string): Case[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as Case);
}

/** What the mechanism was made with. */
const MADE_WITH = readCases(`
rivals | Answer in Italian | Italian answers please | Do not answer in Italian | answer in Italian please
rivals | 用日语回复 | 请用日语回复 | 别用日语回复 | 回复用日语
rivals | Single quotes for strings | use single quotes | use double quotes for strings | single quotes please
rivals | Use double quotes | double quotes | use single quotes, not double quotes | use double quotes please
rivals | Name tests in English | test names in English | name tests in Dutch | name the tests in English
rivals | Add icons to menus | menus need icons | I no longer want icons in menus | please add icons to menus
rivals | End with a signature | a signature at the end | leave out the signature at the end | add a signature at the end
rivals | 加上类型标注 | 请加类型标注 | 把类型标注去掉 | 要加上类型标注
rivals | Build with esbuild | use esbuild to build | build with rollup | build using esbuild
rivals | 用yarn装依赖 | 装依赖请用yarn | 用npm装依赖 | 装依赖要用yarn
rivals | タブでインデントして | インデントはタブで | スペースでインデントして | タブでインデントしてください
rivals | Antworte auf Deutsch | bitte auf Deutsch antworten | antworte auf Englisch | auf Deutsch antworten
rivals | Show line numbers | line numbers please | line numbers should be removed | show the line numbers
rivals | Number the headings | headings need numbering | stop numbering the headings | number headings please
rivals | Keep paragraphs under 4 lines | paragraphs under 4 lines please | keep paragraphs under 9 lines
rivals | 标题用大写 | 请把标题改成大写 | 标题用小写 | 标题要大写
apart | add a spinner to the button | add an icon to the button | add a tooltip to the button
apart | 给按钮加图标 | 给按钮加提示 | 给按钮加动画
apart | Limit uploads to 5 MB | limit uploads to 10 MB | limit uploads to 20 MB
apart | 摘要不超过50个字 | 摘要不超过80个字 | 摘要不超过100个字
apart | add caching to the endpoint | add pagination to the endpoint | add a rate limit to the endpoint
apart | explain the regex | simplify the regex | test the regex
one | 不要用eval | 禁止使用eval | 别用 eval 函数
one | Install pre-commit hooks | precommit hooks must be installed | install the pre commit hooks
one | lowercase tags | tags in lower case | lower-case tags please
one | 不要丢掉缓存 | 不要丢缓存 | 别把缓存丢掉
one | 先看文档再动手 | 请先看文档 | 动手前先看文档
one | Document every flag, not just for the CLI | Always, not only in the CLI, document every flag | document every flag
one | Rotate the keys when you deploy the gateway | the gateway must rotate its keys | rotate the gateway keys
one | 跑备份的时候要加锁 | 备份要加锁 | 备份必须加锁
one | Don't remove the license headers | keep the license headers | never strip the license headers
one | Do not use the \`any\` type | never use any types | no \`any\` types please
lasting | in old/ use callbacks | Under packages/ui, use CSS modules | 在 old/ 目录里用回调 | old 目录下用回调
general | Put scripts in tools/ | store the fixtures under test/data | 把脚本放在 tools/ 目录下
general | Not only for releases, write notes | nicht nur im Test loggen | 不只是发布时，都要写说明
one | Use dependency injection, not just in services | dependency injection please, not only in services | use dependency injection
one | 不光是生产环境，都要加监控 | 都要加监控，不只是生产环境 | 要加监控
rivals | Write the changelog in Spanish | changelog in Spanish please | changelog in Portuguese please | write the changelog in Spanish
rivals | 每次都附上截图 | 请附上截图 | 不用附截图了 | 附上截图
rivals | 请写单元测试 | 要写单元测试 | 不用再写单元测试了 | 写单元测试
rivals | Include a diagram | a diagram please | skip the diagram | include a diagram please
rivals | Include the stack trace | stack traces please | we don't need stack traces anymore | include the stack trace
rivals | Set the log level to debug | log level debug please | set the log level to warn | log level should be debug
rivals | Schreib Tests mit Vitest | Tests bitte mit Vitest | schreib Tests mit Jest | Tests mit Vitest schreiben
rivals | Füge Kommentare hinzu | bitte Kommentare hinzufügen | Kommentare bitte weglassen | Kommentare hinzufügen
rivals | Réponds en français | en français s'il te plaît | réponds en anglais | réponds en français stp
rivals | Responde en español | en español por favor | no respondas en español | responde en español
rivals | コメントを書いて | コメントを書いてください | コメントは書かないで | コメントを書いて
rivals | ログはJSONで出力して | ログをJSONで出力してください | ログはテキストで出力して | ログはJSONで
rivals | 한국어로 답변해 주세요 | 한국어로 답변해 | 영어로 답변해 주세요 | 한국어로 답변하세요
rivals | Use camelCase for variables | camelCase variables please | use snake_case for variables | variables in camelCase
rivals | group imports by package | imports grouped by package | group imports by layer | group the imports by package
rivals | 变量名用驼峰 | 变量用驼峰命名 | 变量名用下划线 | 变量名要用驼峰
rivals | 返回字段请用蛇形命名 | 返回字段用蛇形命名 | 返回字段用驼峰命名 | 返回字段要用蛇形命名
rivals | print sizes in bytes | sizes in bytes please | print sizes in kilobytes | print the sizes in bytes
rivals | Use metric units | metric units please | use imperial units | metric units
rivals | Comment every function | every function needs a comment | leave the comments off functions | comment every function
rivals | Enable strict mode | strict mode please | disable strict mode | turn strict mode on
apart | wrap database calls in a transaction | wrap database calls in a span | wrap database calls in a lock
apart | add a description to the issue | add a label to the issue | add an assignee to the issue
apart | 给表格加上边框 | 给表格加上标题 | 给表格加上序号
apart | retry 3 times | retry 5 times | retry 8 times
apart | 超时设为5秒 | 超时设为10秒 | 超时设为30秒
apart | Keep the README short | keep the commit message short | keep the function short
apart | use const for constants | use enums for states | use maps for lookups
apart | log errors to Sentry | log metrics to Datadog | log events to Kafka
apart | document public functions | test public functions | rename public functions
apart | Füge einen Timeout zu den Anfragen hinzu | Füge einen Cache zu den Anfragen hinzu | Füge Retries zu den Anfragen hinzu
one | Don't swallow exceptions | never swallow exceptions | no swallowed exceptions
one | 别写死密钥 | 不要写死密钥 | 禁止写死密钥
one | Use the datetime picker | the date time picker please | date-time picker
one | Backup before migrating | back up before migrating | make a backup before you migrate
one | email addresses in lower case | lowercase e-mail addresses | lower-case email addresses
one | Wrap lines at 88 characters | lines wrap at 88 characters | 88 characters per line please
one | 先备份再删除 | 请先备份 | 删除前先备份
one | Check the return code when you call the API, otherwise failures get lost | API calls: check the return code | always check the return code of API calls
one | 发布的时候要打标签 | 发布要打标签 | 发布必须打标签
one | In the admin/ folder use plain forms | use plain forms in admin/ | under admin/ use plain forms
one | 不要在循环里查数据库 | 循环里不要查数据库 | 别在循环里查询数据库
one | Never use \`eval\` | no eval | eval is banned
one | Ask before deleting files | don't delete files without asking | confirm before you delete files
one | Explain why, not what | comments should explain why, not what | explain the why rather than the what
one | keep functions under 40 lines | functions must not exceed 40 lines | functions at most 40 lines
one | keine Abkürzungen | Abkürzungen vermeiden | bitte keine Abkürzungen verwenden
one | Return early instead of nesting | early returns please | prefer early returns over nested ifs`);

/** Other wordings, held to a rate and not one by one. */
const HELD_OUT = readCases(`
rivals | Reply in French | French replies please | Don't reply in French | I said reply in French
rivals | Format the file with prettier | format with prettier please | format the file with biome | Format with prettier
rivals | Name files in kebab-case | kebab-case for file names | name files in snake_case | file names in kebab-case please
rivals | Put a glossary at the top | a glossary at the top please | drop the glossary at the top | I want the glossary at the top
rivals | Add type annotations to functions | functions need type annotations | I don't want type annotations on functions any more | add type annotations to the functions
rivals | 用英文写提交信息 | 提交信息请用英文 | 提交信息用中文写 | 提交信息要用英文
rivals | 日志里加上时间戳 | 请在日志里加时间戳 | 日志里的时间戳去掉 | 日志要加时间戳
rivals | 代码用空格缩进 | 请用空格缩进 | 用制表符缩进 | 缩进用空格
rivals | Mit Leerzeichen einrücken | bitte Leerzeichen zum Einrücken | mit Tabs einrücken | Leerzeichen zum Einrücken verwenden
rivals | Sort keys alphabetically | keys sorted alphabetically please | stop sorting the keys alphabetically | sort the keys alphabetically
rivals | Deploy with helm | use helm to deploy | deploy with kustomize rather than helm | deploy using helm
rivals | 英語で答えて | 英語で答えてください | 英語で答えないで | 英語で答えてほしい
rivals | 回复里加个例子 | 回复要加例子 | 回复里别再放例子了 | 请在回复里加例子
rivals | keep functions under 30 lines | functions under 30 lines please | keep functions under 50 lines
apart | add logging to the payment service | add metrics to the payment service | add tracing to the payment service
apart | set the timeout to 5 seconds | set the timeout to 10 seconds | set the timeout to 30 seconds
apart | 给接口加上鉴权 | 给接口加上限流 | 给接口加上缓存
apart | 函数不超过20行 | 函数不超过40行 | 函数不超过60行
apart | Add an index to the users table | Add a comment to the users table | Add a column to the users table
apart | validate the request body | document the request body | log the request body
one | handle errors always, not only in production code | Always handle errors, not just in production code | Always, not just in production, handle errors
one | 不要用 var 声明 | 禁止用 var 声明变量 | 别用 var
one | lower case file names | lowercase filenames | file names in lowercase
one | trim trailing whitespace | trim trailing white space | trailing whitespace must be trimmed
one | 不要忽略错误 | 别忽略错误 | 不要把错误忽略掉
one | 先跑测试再提交 | 请先跑测试 | run the tests first
one | Nicht auf Englisch antworten | keine englischen Antworten | don't answer in English
one | Please close connections when you use the database, otherwise they leak. | Close database connections | again: database connections must be closed
one | 写日志的时候要脱敏 | 日志要脱敏 | 日志必须脱敏
one | 禁止使用全局变量 | 不要使用全局变量 | 别用全局变量
one | use double-quoted strings | double quoted strings please | strings should be double-quoted
lasting | in vendor/ keep the old style | under scripts/legacy use bash | 在 docs/ 目录里用英文
general | not just for prototypes, write docs | 不只是在演示里，都要写测试 | Put the images in assets/img
one | Always close files, even in tests | always close files, also in tests | close your files
one | When you write a migration, which you often do, add a rollback | add a rollback to migrations | migrations need a rollback
rivals | Render charts with plotly | plotly for charts please | render charts with matplotlib | render charts using plotly
rivals | Run CI on pull requests | CI on pull requests please | don't run CI on pull requests | run CI on pull requests
rivals | Stop adding type hints | no type hints please | add type hints | stop adding type hints
rivals | 界面文字用繁体 | 界面请用繁体字 | 界面文字用简体 | 界面文字要用繁体
rivals | 接口文档里写上示例 | 接口文档要有示例 | 接口文档里别写示例 | 接口文档写上示例
rivals | Sortiere Imports alphabetisch | Imports bitte alphabetisch sortieren | Imports nicht alphabetisch sortieren | Imports alphabetisch sortieren
rivals | Use tabs, not spaces | tabs please | use spaces, not tabs | tabs instead of spaces
rivals | テストは日本語で書いて | テストを日本語で書いてください | テストは英語で書いて | テストは日本語で
rivals | capitalize headings | headings capitalized please | headings in lower case | capitalize the headings
rivals | cap retries at 3 | at most 3 retries | cap retries at 6 | no more than 3 retries
rivals | show prices with tax | prices with tax please | show prices without tax | show prices including tax
rivals | Mock the clock in tests | mock the clock please | do not mock the clock in tests | mock the clock in tests
apart | add validation to the form | add autosave to the form | add a captcha to the form
apart | cache user lookups | batch user lookups | log user lookups
apart | 给函数加类型 | 给函数加注释 | 给函数加日志
apart | pool size 10 | pool size 20 | pool size 50
apart | 名字不超过8个字 | 名字不超过12个字 | 名字不超过16个字
apart | write unit tests | write integration tests | write load tests
apart | explain the algorithm in the docs | explain the config in the docs | explain the limits in the docs
one | 不要省略错误处理 | 别省略错误处理 | 错误处理不能省略
one | Don't leave out error handling | never omit error handling | error handling must not be omitted
one | Use the file system API | filesystem API please | use file-system API
one | 请勿直接提交到main | 不要直接提交到 main | 别直接推到main
one | in generated/ skip linting | skip linting in generated/ | In generated/, skip the linter
one | Not only on Linux but also on Windows, run the tests | run the tests on Linux and Windows | tests must run on Windows and Linux
one | 部署的时候要先备份 | 部署要先备份 | 部署必须先备份
one | Name booleans with is or has | boolean names start with is or has | prefix booleans with is or has
one | Quote shell variables | shell variables must be quoted | you forgot to quote the shell variables
one | Give every commit a scope | commits need a scope | scope in each commit please
one | Show errors inline instead of in a popup | inline errors please, no popups | errors inline, not in a popup
one | no more than 3 arguments per function | functions take at most 3 arguments | max 3 arguments per function`);

const MINUTE = 60_000;
const START = Date.UTC(2026, 3, 6, 9);

/** The patterns that corrections come to lie in, one arriving after another. */
function grow(said: readonly string[]): CorrectionFact[][] {
  const patterns: CorrectionFact[][] = [];
  for (const [i, instruction] of said.entries()) {
    const intent = readIntent({ instruction, before: null, after: null, category: null });
    const members = patterns.map((facts, at) => ({ id: `${at}`, open: true, members: facts.map((one) => one.intent) }));
    const chosen = patterns[Number(choosePattern(intent, members)?.id ?? patterns.length)] ?? [];
    if (chosen.length === 0) patterns.push(chosen);
    chosen.push({ id: `c${i}`, lineage: `l${i}`, occurredAt: new Date(START + i * 20 * MINUTE), intent });
  }
  return patterns;
}

function judge(corrections: CorrectionFact[]): TriggerVerdict {
  return evaluateTrigger({
    corrections,
    settings: DEFAULT_SETTINGS.learning,
    settled: null,
    now: new Date(START + 600 * MINUTE),
    proposedToday: 0,
    proposedTotal: 0,
  });
}

function isRight([outcome, ...said]: Case): boolean {
  if (outcome === 'lasting' || outcome === 'general') return said.every((one) => readSituation(one).kind === outcome);
  const patterns = grow(said);
  const verdicts = patterns.map(judge);
  if (outcome === 'apart') return verdicts.every(({ triggered }) => !triggered);
  const [verdict] = verdicts;
  if (verdict === undefined || patterns.length > 1) return false;
  const unreserved = verdict.triggered && verdict.confidence > 70;
  return outcome === 'one' ? unreserved : !unreserved;
}

describe('corrections in many wordings', () => {
  it.each(MADE_WITH)('come out as %s: %s', (...one) => expect(isRight(one)).toBe(true));

  it('come out right as well where the mechanism was not made with them', () => {
    const wrong = HELD_OUT.filter((one) => !isRight(one));
    expect(wrong.length).toBeLessThanOrEqual(HELD_OUT.length * 0.1);
  });
});
