import { describe, expect, it } from 'vitest';
import { readIntent } from './intent.models.ts';
import { DEFAULT_SETTINGS } from './settings.models.ts';
import { evaluateTrigger, type TriggerInput, type TriggerVerdict } from './trigger.models.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 3, 6, 9);

interface Said {
  say: string;
  /** Minutes after the start. */
  at?: number;
  lineage?: string;
  before?: string;
  after?: string;
}

function verdictOn(said: (string | Said)[], overrides: Partial<TriggerInput> = {}): TriggerVerdict {
  const corrections = said.map((one, i) => {
    const spoken: Said = typeof one === 'string' ? { say: one } : one;
    const { say, at = i * 20, lineage = `lineage ${i}`, before = null, after = null } = spoken;
    const intent = readIntent({ instruction: say, before, after, category: null });
    return { id: `c${i}`, lineage, occurredAt: new Date(START + at * MINUTE), intent };
  });
  return evaluateTrigger({
    corrections,
    settings: DEFAULT_SETTINGS.learning,
    settled: null,
    now: new Date(START + DAY),
    proposedToday: 0,
    proposedTotal: 0,
    ...overrides,
  });
}
const settings = (change: Partial<TriggerInput['settings']>) => ({
  settings: { ...DEFAULT_SETTINGS.learning, ...change },
});

const RUFF = ['Lint with ruff, not flake8', 'ruff please', 'No, I said ruff'];
const SUM = {
  say: 'use sum()',
  before: 'total = 0\nfor x in xs:\n  total += x.price',
  after: 'total = sum(x.price for x in xs)',
};
const REDUCE = {
  say: 'use reduce',
  before: 'n = 0\nfor y in ys:\n  n += y.price',
  after: 'n = reduce(operator.add, map(price, ys))',
};
const MATH = {
  say: 'use math.fsum',
  before: 't = 0\nfor z in zs:\n  t += z.price',
  after: 't = math.fsum(prices(zs))',
};

describe('a pattern', () => {
  it('triggers on three corrections of three sessions over half an hour, at the initial confidence', () => {
    expect(verdictOn(RUFF)).toMatchObject({
      triggered: true,
      reasons: [],
      counted: ['c0', 'c1', 'c2'],
      confidence: 85,
    });
    expect(verdictOn(RUFF, settings({ initialConfidence: 0.9 })).confidence).toBe(90);
  });

  it('does not trigger on one correction or two, and says how many are missing', () => {
    expect(verdictOn(RUFF.slice(0, 2))).toMatchObject({ triggered: false });
    expect(verdictOn(RUFF.slice(0, 1)).reasons.join(' ')).toContain('1 of the 3');
  });

  it('counts a lineage once, by its first correction, unless sessions do not matter', () => {
    const one = RUFF.map((say, i) => ({ say, lineage: 'one', at: i * 60 }));
    expect(verdictOn(one)).toMatchObject({ triggered: false, counted: ['c0'] });
    expect(verdictOn(one).reasons.join(' ')).toContain('1 session');
    expect(verdictOn(one, settings({ requireMultipleSessions: false })).triggered).toBe(true);
  });

  it('measures the spread between the first and the last that count: reached is enough, a lineage’s later ones do not stretch it', () => {
    const at = (minutes: number[]) => RUFF.map((say, i) => ({ say, at: minutes[i] ?? 0 }));
    expect(verdictOn(at([0, 10, 30])).triggered).toBe(true);
    expect(verdictOn(at([0, 10, 29.99])).triggered).toBe(false);
    expect(verdictOn(at([30, 0, 10])).counted).toEqual(['c1', 'c2', 'c0']);
    const stretched = [...at([0, 5, 10]), { say: 'ruff!', at: 600, lineage: 'lineage 2' }];
    expect(verdictOn(stretched).reasons.join(' ')).toContain('10 minutes');
  });

  it('lets what lies more than 90 days back go', () => {
    const now = new Date(START + 90 * DAY);
    expect(verdictOn(RUFF, { now }).triggered).toBe(true);
    expect(verdictOn(RUFF, { now: new Date(now.getTime() + 1) })).toMatchObject({
      triggered: false,
      counted: ['c1', 'c2'],
    });
  });

  it('waits while corrections contradict, until one side prevails three to one with the latest all on it', () => {
    const back = 'back to flake8, no more ruff';
    expect(verdictOn([...RUFF, back]).reasons.join(' ')).toContain('contradict');
    expect(verdictOn([back, ...RUFF])).toMatchObject({ triggered: true, confidence: 70, against: ['c0'] });
    expect(verdictOn([RUFF[0] ?? '', back, ...RUFF.slice(1)]).triggered).toBe(false);
    expect(verdictOn([RUFF[0] ?? '', back, ...RUFF]).triggered).toBe(true);
    expect(verdictOn([back, 'no ruff', ...RUFF, ...RUFF.slice(1)]).triggered).toBe(false);
    expect(verdictOn([back, 'no ruff', ...RUFF, ...RUFF]).triggered).toBe(true);
  });

  it('makes the majority’s remedy the rule at 0.70, and waits where none has the majority', () => {
    expect(verdictOn([SUM, REDUCE, { ...SUM, say: 'sum() please' }])).toMatchObject({
      triggered: true,
      confidence: 70,
      variant: ['c0', 'c2'],
    });
    expect(verdictOn([SUM, REDUCE, MATH])).toMatchObject({ triggered: false });
    expect(verdictOn([SUM, REDUCE, MATH]).reasons.join(' ')).toContain('no majority');
  });

  it('does not count special cases, and does not let them lower the confidence', () => {
    const special = 'just for the workshop, use flake8';
    expect(verdictOn([...RUFF.slice(0, 2), special]).triggered).toBe(false);
    expect(verdictOn([...RUFF, special])).toMatchObject({ triggered: true, confidence: 85, special: ['c3'] });
    expect(verdictOn(['这次用 ruff', '暂时用 ruff', '现在先用 ruff']).triggered).toBe(false);
  });

  it('makes a conditional rule of a lasting condition that three sessions name', () => {
    const verdict = verdictOn([
      'When editing migrations, write plain SQL',
      'in migrations: plain SQL please',
      'plain SQL when you edit migrations',
    ]);
    expect(verdict).toMatchObject({ triggered: true, confidence: 85 });
    expect(verdict.condition).toContain('migrations');
    const chinese = verdictOn(['在单元测试里用真实时间', '写单元测试时用真实时间', '在单元测试里要用真实时间']);
    expect(chinese).toMatchObject({ triggered: true });
    expect(chinese.condition).toContain('单元测试');
    expect(verdictOn(['In tests, use fakes', 'In benchmarks, use fakes', 'In demos, use fakes']).triggered).toBe(false);
  });

  it('counts a correction whose condition is what the others are about anyway, and no other', () => {
    const about = ['the gateway must rotate its keys', 'rotate the gateway keys'];
    const restated = verdictOn([...about, 'Rotate the keys when you deploy the gateway']);
    expect(restated).toMatchObject({ triggered: true, condition: null, special: [] });
    const narrowed = verdictOn([...about, 'Rotate the keys when an admin leaves']);
    expect(narrowed).toMatchObject({ triggered: false, special: ['c2'] });
    const against = "Don't rotate the keys when you deploy the gateway";
    expect(verdictOn([...about, against, about[0] ?? '']).against).toEqual(['c2']);
  });

  it('does not trigger where it is settled, switched off or over a cap, and knows when only a cap is in the way', () => {
    expect(verdictOn(RUFF, { settled: 'A person rejected it.' })).toMatchObject({
      triggered: false,
      reasons: ['A person rejected it.'],
      waitsForCap: false,
    });
    expect(verdictOn(RUFF, settings({ autoGenerate: false })).triggered).toBe(false);
    expect(verdictOn(RUFF, { proposedToday: 5 })).toMatchObject({ triggered: false, waitsForCap: true });
    expect(verdictOn(RUFF, { proposedTotal: 50 })).toMatchObject({ triggered: false, waitsForCap: true });
    expect(verdictOn(RUFF.slice(1), { proposedToday: 5 }).waitsForCap).toBe(false);
  });
});
