import { describe, expect, it } from 'vitest';
import { isEnglishText } from './english-text.ts';

describe('what counts as English', () => {
  it.each([
    'We moved the nightly import to two in the morning because it collided with the backups.',
    'when is my dentist appointment',
    'hello',
    'Thanks!',
    'ok, ship it',
    'Workers die randomly under load',
    'Fix flaky retry test in queue worker',
    'Increase connection pool size, reduce idle timeout, restart ingestion workers, verify dashboards',
    'THE BUILD IS RED AGAIN',
    'Restart the pod, then check ten log lines and take care of the door sensor.',
  ])('takes prose: %s', (text) => {
    expect(isEnglishText(text)).toBe(true);
  });

  it.each([
    'getUserById',
    'ECONNRESET',
    'src/billing/invoice_total.py:88',
    'kubectl rollout undo deployment/checkout -n prod',
    'const total = await sumLines(order.lines, { currency: "EUR" });',
    'SELECT id, name FROM customers WHERE deleted_at IS NULL ORDER BY created_at DESC LIMIT 20',
    '```ts\nexport function add(a: number, b: number) {\n  return a + b;\n}\n```',
    'npm ERR! code ELIFECYCLE errno 1 cairn@0.1.0 test: vitest run exit status 1',
    'https://example.org/wiki/Die_Verwandlung?lang=de',
  ])('takes code and commands: %s', (text) => {
    expect(isEnglishText(text)).toBe(true);
  });

  it.each([
    'Siobhán Ní Bhriain',
    'Los Angeles office',
    'Vincent van Gogh',
    'Łukasz Nowak and Zoë Müller own the billing service',
    'José said that the façade in São Paulo was painted last year.',
    'Ask Grégoire at the Société Générale about the invoices from Düsseldorf',
    'The café on the rue de la Paix is closed on Mondays, so we meet at the naïve bakery.',
    'The button labelled 确认 in the Chinese version does nothing when you press it twice.',
    'latency rose above 50 µs',
  ])('takes English with names and words from elsewhere: %s', (text) => {
    expect(isEnglishText(text)).toBe(true);
  });

  it.each([
    ['Chinese', '我们把部署窗口改到了星期四晚上。'],
    ['Chinese with a command', '先运行 npm install 然后重启服务'],
    ['Chinese about code', '请修复这个函数\n```ts\nexport function add(a: number, b: number) { return a + b; }\n```'],
    ['Japanese', 'サーバーを再起動してからログを確認してください'],
    ['Korean', '내일 아침에 서버를 다시 시작해 주세요'],
    ['Russian', 'Сервер упал ночью, проверь журналы'],
    ['Ukrainian', 'Перенесіть зустріч на п’ятницю'],
    ['Arabic', 'يرجى إعادة تشغيل الخادم غدا'],
    ['Hebrew', 'השרת נפל שוב הלילה'],
    ['Hindi', 'कल सुबह सर्वर फिर से चालू करें'],
    ['Greek', 'Ο διακομιστής δεν απαντά σήμερα'],
    ['Thai', 'กรุณาเริ่มเซิร์ฟเวอร์ใหม่พรุ่งนี้'],
  ])('refuses another script: %s', (_language, text) => {
    expect(isEnglishText(text)).toBe(false);
  });

  it.each([
    ['German', 'Wir haben den nächtlichen Import verschoben, weil er mit der Sicherung zusammenfiel.'],
    ['German full of English terms', 'Der Build ist rot, weil der Server beim Deployment down war'],
    ['German, two words', 'Datenbanksicherung fehlgeschlagen wegen Zeitüberschreitung der Verbindung'],
    ['German, shouting', 'DER SERVER IST NICHT ERREICHBAR'],
    ['French', "L'importation de nuit a été déplacée parce qu'elle gênait les sauvegardes"],
    ['French, short', "je n'aime pas ce format"],
    ['Spanish', 'Cambiamos la importación nocturna porque chocaba con las copias de seguridad'],
    ['Spanish without accents', 'no me gusta este formato, hazlo otra vez por favor'],
    ['Portuguese', 'Mudamos a importação noturna porque ela atrapalhava o backup'],
    ['Italian', 'Abbiamo spostato il caricamento notturno perché bloccava i salvataggi'],
    ['Dutch', 'Ik heb de server opnieuw gestart omdat het niet werkte'],
    ['Swedish', 'Jag startade om servern eftersom den inte svarade'],
    ['Danish', 'Jeg har genstartet serveren, fordi den ikke svarede'],
    ['Polish', 'Zrestartowałem serwer, bo nie odpowiadał przez całą noc'],
    ['Czech', 'Server jsem restartoval, protože neodpovídal'],
    ['Turkish', 'Sunucu cevap vermediği için yeniden başlattım'],
    ['Vietnamese', 'Tôi đã khởi động lại máy chủ vì nó không phản hồi'],
    ['Indonesian', 'Saya sudah menyalakan ulang server karena tidak merespons'],
    ['Romanian', 'Am repornit serverul pentru că nu răspundea'],
    ['Hungarian', 'Újraindítottam a szervert, mert nem válaszolt'],
    ['Finnish', 'Käynnistin palvelimen uudelleen, koska se ei vastannut'],
    ['Swahili', 'Tafadhali anzisha upya seva kesho asubuhi kabla ya mkutano wetu'],
    ['romanised Japanese', 'ashita no asa ni saaba wo saikidou shite kara rogu wo kakunin shite kudasai'],
  ])('refuses another language in Latin letters: %s', (_language, text) => {
    expect(isEnglishText(text)).toBe(false);
  });

  it.each(['', '   \n', '42', '2031-07-15 09:30', '🎉🎉', '—'])('refuses what has no letters: "%s"', (text) => {
    expect(isEnglishText(text)).toBe(false);
  });

  it('judges a very long text by its beginning, and hostile ones in linear time', () => {
    expect(isEnglishText('The plan for the week is this. '.repeat(20_000))).toBe(true);
    for (const text of ['`'.repeat(200_000), 'a'.repeat(200_000), 'a@'.repeat(100_000), "l'".repeat(100_000)]) {
      expect(typeof isEnglishText(text)).toBe('boolean');
    }
  });
});
