import { describe, expect, it } from 'vitest';
import { explainRefusal, type RefusalReason } from './refusal.models.ts';

const usage = { chars: 2100, limit: 2200, percent: 95 };

function explain(
  refusal: RefusalReason,
  place: { index: number | null; operationCount: number } = { index: 0, operationCount: 1 },
) {
  return explainRefusal({ store: 'memory', refusal, usage, ...place });
}

describe('what a model is told when its write is refused', () => {
  it('names the sizes and the way out when it is too much', () => {
    const text = explain({ code: 'memory.over_limit', wouldBe: { chars: 2350, limit: 2200, percent: 100 } });
    expect(text).toContain('at 2,100/2,200 chars');
    expect(text).toContain('at 2,350');
    expect(text).toContain('in the same batch');
  });

  it('says which operation of a batch it was, and that none was applied', () => {
    const text = explain({ code: 'memory.no_match', oldText: 'teh' }, { index: 2, operationCount: 3 });
    expect(text).toMatch(/^Operation 3: No entry matched 'teh'\./);
    expect(text).toMatch(/No operations were applied \(a batch is all or nothing\)\.$/);
  });

  it('points from an empty replacement to removal', () => {
    expect(explain({ code: 'memory.empty', field: 'content', action: 'replace' })).toContain("Use 'remove'");
  });

  it('names the patterns that block', () => {
    expect(explain({ code: 'memory.blocked', threats: ['role_hijack', 'send_to_url'] })).toContain(
      "'role_hijack', 'send_to_url'",
    );
  });
});
