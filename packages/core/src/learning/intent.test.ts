import { describe, expect, it } from 'vitest';
import { readIntent } from './intent.models.ts';

function intentOf(before: string, after: string) {
  return readIntent({ instruction: 'like this', before, after, category: null });
}

describe('an intent', () => {
  it('of a long pair is read where the pair changed', () => {
    const rest = 'const unchanged = compute(everything);\n'.repeat(400);
    const change = intentOf(`${rest}print("x")\n${rest}`, `${rest}logger.info("x")\n${rest}`).change;
    expect([...(change ?? [])].filter(([, value]) => value > 0).map(([key]) => key)).toContain('#log');
    expect([...(change ?? [])].filter(([, value]) => value < 0).map(([key]) => key)).toContain('print');
  });

  it('knows a category however it is written, and none where there is none', () => {
    const read = (category: string | null) =>
      readIntent({ instruction: 'x', before: null, after: null, category }).category;
    expect(read('Code_Style')).toBe(read('code style'));
    expect(read('  ')).toBeNull();
    expect(read(null)).toBeNull();
  });

  it('is read in time for hostile text', () => {
    for (const text of ['when ', 'in ', '在', '写时', '先a再', '때', 'until ', 'replace a ', 'just for the ']) {
      const said = text.repeat(4000).slice(0, 4000);
      expect(
        readIntent({ instruction: said, before: said.repeat(5), after: `${said}z`.repeat(5), category: null }).wishes
          .size,
      ).toBeLessThan(50);
    }
  });
});
