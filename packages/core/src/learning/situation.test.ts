import { describe, expect, it } from 'vitest';
import { mentionedException, readSituation } from './situation.models.ts';

describe('a correction', () => {
  it.each([
    'Use tabs',
    'From now on use tabs',
    "I've told you twice now: use tabs",
    'In this repo we use tabs',
    'we are on Vite now',
    'Use a dataclass for this',
    'Use an early return here',
    'Answer in Italian',
    'In Italian, please',
    'this should be a constant',
    "Don't commit until the linter passes",
    'use if statements instead of ternaries',
    'use while loops',
    'compute it just once',
    "put today's date in the header",
    'Put temporary files in /var/tmp',
    '以后都用制表符',
    '从现在开始用英文写提交信息',
    '这个项目里用 tabs',
    '先写测试，再写实现',
    '只给公开函数写文档',
    '用A、B等工具',
    '今後は英語で書いて',
    '実行時間をログに書いて',
    '앞으로 영어로 써 주세요',
    'Ab jetzt bitte kürzer',
    'Réponds désormais en anglais',
    'De ahora en adelante usa tabs',
    'Отныне используй табы',
  ])('that names no special case counts in general: %s', (text) => {
    expect(readSituation(text).kind).toBe('general');
  });

  it.each([
    'Print it for now',
    'Just this once, skip the linter',
    'just for the workshop, hard-code the URL',
    'keep the flag until Friday',
    'in this tight section use a plain array',
    'while we migrate keep both tables',
    'use npm right now',
    'for this script use tabs',
    '这次先用旧接口',
    '暂时不要写注释',
    '现在先跳过测试',
    '等上线了再删，先留着',
    '这个文件里用制表符',
    '今天先不发邮件',
    '今回だけ手動でやって',
    'とりあえずログを残して',
    '이번만 npm 써 주세요',
    '일단 하드코딩해 주세요',
    'Diesmal bitte auf Deutsch',
    'vorerst ohne Cache',
    'pour cette fois utilise npm',
    "pour l'instant garde les logs",
    'por ahora usa npm',
    'solo para este script usa npm',
    'per ora usa npm',
    'на этот раз используй npm',
    'пока оставь логи',
  ])('for once is never a rule: %s', (text) => {
    expect(readSituation(text).kind).toBe('one-off');
  });

  it.each([
    ['When editing migrations, write plain SQL', 'When editing migrations', 'write plain SQL'],
    ['write plain SQL when you edit migrations', 'when you edit migrations', 'write plain SQL'],
    ['when editing migrations use plain SQL', 'when editing migrations', 'use plain SQL'],
    ['In fixtures, use fake names', 'In fixtures', 'use fake names'],
    ['if the endpoint is public, document it', 'if the endpoint is public', 'document it'],
    ['在单元测试里用真实时间', '在单元测试里', '用真实时间'],
    ['写迁移的时候用原生SQL', '写迁移的时候', '用原生SQL'],
    ['テストを書くときはモックを使わないで', 'テストを書くときは', 'モックを使わないで'],
    ['테스트를 작성할 때는 목을 쓰지 마세요', '테스트를 작성할 때는', '목을 쓰지 마세요'],
    ['Wenn du Migrationen schreibst, nimm reines SQL', 'Wenn du Migrationen schreibst', 'nimm reines SQL'],
    ['quand tu écris des tests, utilise des usines', 'quand tu écris des tests', 'utilise des usines'],
    ['cuando escribas pruebas usa datos reales', 'cuando escribas pruebas', 'usa datos reales'],
    ['при написании тестов используй фикстуры', 'при написании тестов', 'используй фикстуры'],
  ])('under a condition that comes again says it, and what then: %s', (text, condition, remainder) => {
    expect(readSituation(text)).toEqual({ kind: 'lasting', condition, remainder });
  });

  it('may say itself what it leaves out', () => {
    expect(mentionedException('Use tabs unless the file has spaces already')).toEqual([
      'unless the file has spaces already',
    ]);
    expect(mentionedException('用制表符，除非文件里已经是空格')).toEqual(['除非文件里已经是空格']);
    expect(mentionedException('Use tabs')).toEqual([]);
  });
});
