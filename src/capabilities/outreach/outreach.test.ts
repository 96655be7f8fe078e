import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { post } from '#tests/support/http.ts';
import { inquiries } from './tables.ts';

const NUMBER = /^PW-[2-9A-HJKMNP-TV-Z]{6}$/;

const sender = () => ({ requestId: randomUUID(), name: 'Maryam Al Suwaidi', email: 'maryam@example.com' });
const message = (over: Record<string, unknown> = {}) => ({
  ...sender(),
  subject: 'About Miso',
  message: 'She looks at the stick.\nThe stick looks back.',
  ...over,
});

const stored = (services: TestServices) => services.database.db.select().from(inquiries);

onBothEngines('writing to us', (open) => {
  testOnce(
    'R404 R488 R489 C54 a message is stored, confirmed without its words, and announced without its sender',
    async () => {
      const services = await open();
      const { status, json } = await post(services, '/api/contact', message({ email: ' Maryam@Example.com' }));
      expect(status).toBe(200);
      expect(json.number).toMatch(NUMBER);
      const [row] = await stored(services);
      expect(row).toMatchObject({
        number: json.number,
        kind: 'contact',
        email: 'maryam@example.com',
        subject: 'About Miso',
        body: 'She looks at the stick.\nThe stick looks back.',
        state: 'open',
      });
      const [thanks, notice, ...rest] = await services.mails();
      expect(rest).toEqual([]);
      expect(thanks).toMatchObject({ recipient: 'maryam@example.com', kind: 'contact-received' });
      expect(thanks?.text).toContain(json.number);
      for (const typed of ['Maryam Al', 'About Miso', 'stick']) expect(thanks?.html).not.toContain(typed);
      expect(notice).toMatchObject({ recipient: services.settings.supportEmail, subject: `Contact ${json.number}` });
      expect(notice?.text).toContain(`http://shop.test/desk/inbox?open=${row?.id}`);
      expect(notice?.html?.toLowerCase()).not.toContain('maryam');
    },
  );

  test('R423 R473 C54 C63 affiliate, partner and results forms keep what only they ask', async () => {
    const services = await open();
    const forms: [string, Record<string, unknown>, object][] = [
      [
        '/api/affiliate/applications',
        { brand: 'Nine Lives', website: 'ninelives.example', audience: 'Cats', platform: 'tiktok' },
        {
          kind: 'affiliate',
          body: 'Cats',
          details: { brand: 'Nine Lives', website: 'https://ninelives.example', platform: 'tiktok' },
        },
      ],
      [
        '/api/partnerships',
        { organisation: 'Kucing Clinic', website: '', message: 'Let us talk', partner: 'kucing' },
        { kind: 'partnership', body: 'Let us talk', details: { brand: 'Kucing Clinic', partner: 'kucing' } },
      ],
      [
        '/api/results-requests',
        { role: 'vet', message: '' },
        { kind: 'results-request', body: null, details: { role: 'vet' } },
      ],
    ];
    for (const [path, fields, row] of forms) {
      const { status, json } = await post(services, path, { ...sender(), ...fields });
      expect(status).toBe(200);
      expect((await stored(services)).find(({ number }) => number === json.number)).toMatchObject(row);
    }
    expect(await services.mails()).toHaveLength(2 * forms.length);
  });

  testOnce('a form with missing or wrong fields names them and stores nothing', async () => {
    const services = await open();
    const wrong = { ...message({ name: ' ', email: 'maryam@example', subject: '' }), message: undefined };
    const { status, json } = await post(services, '/api/contact', wrong);
    expect(status).toBe(422);
    expect(Object.fromEntries((json.issues ?? []).map((issue) => [issue.path, issue.message]))).toEqual({
      name: 'Please enter your name.',
      email: 'Please enter a valid e-mail address.',
      subject: 'Please enter a subject.',
      message: 'Please write a message.',
    });
    const odd = [
      { message: 'm'.repeat(5001) },
      { email: 'a,b@example.com' },
      { email: 'Maryam <maryam@example.com>' },
      { requestId: 'again' },
    ];
    for (const over of odd) expect((await post(services, '/api/contact', message(over))).status).toBe(422);
    for (const website of ['javascript://alert(1)', 'file:///etc/passwd', 'https://me:secret@x.example', 'nowhere']) {
      const fields = { ...sender(), brand: 'B', website, audience: 'A', platform: 'blog' };
      expect((await post(services, '/api/affiliate/applications', fields)).status).toBe(422);
    }
    expect(await stored(services)).toEqual([]);
    expect(await services.mails()).toEqual([]);
  });

  test('the same request twenty times at once is one message and one mail', async () => {
    const services = await open();
    const same = message();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(services, '/api/contact', same)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.number)).size).toBe(1);
    expect(await stored(services)).toHaveLength(1);
    expect((await services.mails()).map(({ kind }) => kind)).toEqual(['contact-received', 'inquiry-notice']);
    // And none of the twenty used up the address's mails.
    for (let i = 0; i < 4; i += 1) expect((await post(services, '/api/contact', message())).status).toBe(200);
  });

  testOnce('a mailbox gets five of our mails an hour, a network may send sixty forms', async () => {
    const services = await open();
    for (let i = 0; i < 5; i += 1) expect((await post(services, '/api/contact', message())).status).toBe(200);
    const refused = await post(services, '/api/contact', message());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    for (let i = 0; i < 60; i += 1) {
      expect((await post(services, '/api/contact', message({ email: `cat-${i}@example.com` }))).status).toBe(200);
    }
    services.clock.advance(3_600_000);
    expect((await post(services, '/api/contact', message())).status).toBe(200);
    for (let i = 0; i < 120; i += 1) await post(services, '/api/contact', message({ nickname: 'Bot' }));
    expect((await post(services, '/api/contact', message({ email: 'new@example.com' }))).status).toBe(429);
  });

  testOnce('a form with the honeypot filled in is thanked and discarded', async () => {
    const services = await open();
    const forms: [string, Record<string, unknown>][] = [
      ['/api/contact', message()],
      ['/api/withdrawals', sender()],
      ['/api/newsletter/subscribe', { ...sender(), source: 'blog' }],
      ['/api/waitlist', { ...sender(), cats: 1, currency: 'EUR' }],
    ];
    for (const [path, fields] of forms) {
      expect((await post(services, path, { ...fields, nickname: 'Bot' })).status).toBe(200);
    }
    expect(await stored(services)).toEqual([]);
    expect(await services.mails()).toEqual([]);
    await post(services, '/api/waitlist', { ...sender(), cats: 1, currency: 'EUR' });
    expect((await services.mails()).map(({ kind }) => kind)).toEqual(['waitlist-confirm']);
  });
});
