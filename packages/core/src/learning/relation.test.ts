import { describe, expect, it } from 'vitest';
import { readIntent, type Intent } from './intent.models.ts';
import { relate } from './relation.models.ts';

type Said = string | { say: string; before?: string; after?: string; category?: string };

function intentOf(said: Said): Intent {
  const { say, before = null, after = null, category = null } = typeof said === 'string' ? { say: said } : said;
  return readIntent({ instruction: say, before, after, category });
}
function kindOf(a: Said, b: Said): string {
  const [one, two] = [relate(intentOf(a), intentOf(b)).kind, relate(intentOf(b), intentOf(a)).kind];
  expect(one).toBe(two);
  return one;
}

const SAME: [Said, Said][] = [
  ['Use httpx', 'httpx please'],
  ['Use httpx', 'I said httpx'],
  ['Use httpx, not requests', 'we use httpx here instead of requests'],
  ['Lint with ruff instead of flake8. It is much faster.', 'ruff please, flake8 is slow'],
  ['keep replies brief', 'your responses are too long'],
  ['回答太长了', '请简洁回答'],
  ['提交信息用英语，别用中文', 'commit message 用英文写'],
  ['请简洁一点', 'keep it short'],
  ['返答は短くして', 'Respuestas más cortas, por favor'],
  ['コメントを書かないで', 'no comments please'],
  ['주석 쓰지 마세요', 'Keine Kommentare'],
  ['把axios换成ky', '用ky，不要用axios'],
  ['用 Vitest，不要 Jest', 'Vitest を使って、Jestではなく'],
  ['run the linter before you push', 'never push without running the linter'],
  ['commit messages: imperative mood please', 'write the commit message in the imperative'],
  ['no emojis in release notes', 'emoji-free release notes please'],
  ['变量名不要用拼音', '别用拼音命名变量'],
  ['no hard-coded colours, use CSS variables', 'colours should be CSS variables'],
  ['Update the changelog', 'you forgot the changelog'],
  ['Log lines need UTC timestamps, not local dates', 'Again local dates: use UTC timestamps in log lines'],
  ['Commit messages again: use the imperative mood', 'write the commit message in the imperative'],
  ['You used print again. Use structlog.', 'Use structlog, not print'],
  ['You used requests instead of httpx', 'Use httpx, not requests'],
  ['又用了 print，要用 structlog', '用 structlog，不要用 print'],
  ['Schon wieder print: nimm structlog', 'structlog statt print'],
  ['You answered in English again', 'Bitte nicht auf Englisch antworten'],
  ['استخدم uv بدلا من pip', 'uv please'],
  [
    { say: 'use the logger', before: 'print("starting")', after: 'logger.info("starting")' },
    { say: 'no print statements', before: 'print(f"got {n}")', after: 'logger.info("got %d", n)' },
  ],
  [
    { say: '变量用小驼峰', before: 'let user_name = 1', after: 'let userName = 1' },
    { say: 'as the linter wants it', before: 'const order_id = f()', after: 'const orderId = f()' },
  ],
  [
    { say: 'use ??', before: 'a || 0', after: 'a ?? 0' },
    { say: 'nullish coalescing', before: 'x || 10', after: 'x ?? 10' },
  ],
  [
    { say: 'ISO dates', before: 'due 7/8/2024', after: 'due 2024-08-07' },
    { say: '日期用ISO格式', before: '03/04/2025', after: '2025-04-03' },
  ],
];

const UNRELATED: [Said, Said][] = [
  ['write tests for new endpoints', 'write docstrings for new endpoints'],
  ['use descriptive variable names', 'use snake_case for variable names'],
  ['keep answers short', 'keep functions short'],
  ['no emojis in release notes', 'no trailing dots in release notes'],
  ['Still local dates: UTC please', 'Use local dates'],
  ['sort imports alphabetically', 'remove unused imports'],
  ['write tests', 'run the tests'],
  ['answer in Italian', 'answer in bullet points'],
  ['变量名用下划线', '变量名要有意义'],
  ['函数要短', '回答要短'],
  ['用英文写注释', '用英文写提交信息'],
  ['Antworte auf Deutsch', 'Antworte kürzer'],
  ['close the database connection', 'use a connection pool for the database'],
  ['Use httpx because our linter wants it', 'Use tabs because our linter wants it'],
];

const OPPOSITE: [Said, Said][] = [
  ['use semicolons', 'no semicolons'],
  ['add comments', 'remove the comments'],
  ['keep answers short', 'give longer answers'],
  ['Use httpx, not requests', 'back to requests, no more httpx'],
  ['用 pnpm', '不要再用 pnpm'],
  [
    { say: 'template strings', before: '"a" + b', after: '`a${b}`' },
    { say: 'plain strings again', before: '`c${d}`', after: '"c" + d' },
  ],
];

const VARIANT: [Said, Said][] = [
  ['use dayjs, not moment', 'use luxon instead of moment'],
  [
    {
      say: 'use sum()',
      before: 'total = 0\nfor x in xs:\n  total += x.price',
      after: 'total = sum(x.price for x in xs)',
    },
    {
      say: 'use reduce',
      before: 'n = 0\nfor y in ys:\n  n += y.price',
      after: 'n = reduce(operator.add, map(price, ys))',
    },
  ],
];

describe('two corrections', () => {
  it.each(SAME)('mean the same: %j, %j', (a, b) => expect(kindOf(a, b)).toBe('same'));
  it.each(UNRELATED)('have nothing to do with each other: %j, %j', (a, b) => expect(kindOf(a, b)).toBe('unrelated'));
  it.each(OPPOSITE)('take each other back: %j, %j', (a, b) => expect(kindOf(a, b)).toBe('opposite'));
  it.each(VARIANT)('want other remedies for one spot: %j, %j', (a, b) => expect(kindOf(a, b)).toBe('variant'));

  it('need more in common where their categories differ, and nothing more where one is missing', () => {
    const near = { say: 'two decimal places for totals', category: 'numbers' };
    expect(kindOf(near, { say: 'totals with two decimals' })).toBe('same');
    expect(kindOf({ ...near, category: 'layout' }, { say: 'httpx please', category: 'python' })).toBe('unrelated');
    expect(kindOf({ say: 'Use httpx', category: 'python' }, { say: 'httpx please', category: 'tooling' })).toBe('same');
  });
});
