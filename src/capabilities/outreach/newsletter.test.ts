import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { confirmAddress, newMember } from '#tests/support/members.ts';
import { post } from '#tests/support/http.ts';
import { newsletterSubscribers } from './tables.ts';

const asking = (email: string) => ({ requestId: randomUUID(), email, source: 'blog' });
const subscribers = (services: TestServices) => services.database.db.select().from(newsletterSubscribers);
const DAY = 86_400_000;

async function lastMail(services: TestServices) {
  const mail = (await services.mails()).at(-1);
  return { ...mail, token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

async function reader(services: TestServices, email: string) {
  await post(services, '/api/newsletter/subscribe', asking(email));
  await post(services, '/api/newsletter/confirm', { token: (await lastMail(services)).token });
  return (await subscribers(services)).find((row) => row.email === email);
}

onBothEngines('the newsletter', (open) => {
  testOnce('R318 a subscriber who has turned off optional mails gets no welcome mail', async () => {
    const services = await open();
    const browser = await newMember(services);
    const { json: profile } = await browser.get('/api/profile');
    await browser.put('/api/profile', { ...profile, preferences: { emailNotifications: false } });
    await confirmAddress(services, browser, profile.email);
    expect((await reader(services, profile.email))?.state).toBe('confirmed');
    expect((await services.mails()).map(({ kind }) => kind)).not.toContain('newsletter-welcome');
  });

  testOnce('R414 R489 C54 a subscription takes effect only with the mailed link, once, within seven days', async () => {
    const services = await open();
    const { status, json } = await post(services, '/api/newsletter/subscribe', asking('Maryam@example.com'));
    expect(status).toBe(200);
    expect(json.message).toContain('maryam@example.com');
    const [waiting] = await subscribers(services);
    expect(waiting).toMatchObject({
      email: 'maryam@example.com',
      state: 'pending',
      source: 'blog',
      consentVersion: '2026-11',
    });
    const asked = await lastMail(services);
    expect(asked).toMatchObject({ kind: 'newsletter-confirm', secret: true, headers: null });
    expect(asked.text).toContain(`http://shop.test/newsletter/confirm#token=${asked.token}`);

    expect((await post(services, '/api/newsletter/confirm', { token: asked.token })).status).toBe(200);
    const welcome = await lastMail(services);
    const out = `http://shop.test/api/newsletter/unsubscribe?token=${waiting?.unsubscribeToken}`;
    expect(welcome).toMatchObject({
      kind: 'newsletter-welcome',
      headers: { 'List-Unsubscribe': `<${out}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect((await subscribers(services))[0]).toMatchObject({ state: 'confirmed', confirmedAt: services.clock.now() });
    const again = await post(services, '/api/newsletter/confirm', { token: asked.token });
    expect([again.status, again.json.code]).toEqual([410, 'link-used']);

    await post(services, '/api/newsletter/subscribe', asking('late@example.com'));
    const late = await lastMail(services);
    services.clock.advance(7 * DAY);
    const expired = await post(services, '/api/newsletter/confirm', { token: late.token });
    expect([expired.status, expired.json.code]).toEqual([410, 'link-expired']);
    expect((await post(services, '/api/newsletter/confirm', { token: 'guessed' })).status).toBe(404);
  });

  test('the answer does not tell who reads it, and a request sent twenty times is one mail', async () => {
    const services = await open();
    await reader(services, 'known@example.com');
    const known = await post(services, '/api/newsletter/subscribe', asking('known@example.com'));
    expect((await lastMail(services)).kind).toBe('newsletter-already');
    const same = asking('fresh@example.com');
    const before = (await services.mails()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(services, '/api/newsletter/subscribe', same)),
    );
    const mailed = (await services.mails()).slice(before);
    expect(mailed.map(({ kind }) => kind)).toEqual(['newsletter-confirm']);
    const worded = known.json.message.replace('known', 'fresh');
    expect(answers.filter(({ status }) => status === 200).every(({ json }) => json.message === worded)).toBe(true);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a newer link ends the older one', async () => {
    const services = await open();
    await post(services, '/api/newsletter/subscribe', asking('maryam@example.com'));
    const older = await lastMail(services);
    await post(services, '/api/newsletter/subscribe', asking('maryam@example.com'));
    const newer = await lastMail(services);
    expect((await post(services, '/api/newsletter/confirm', { token: older.token })).json.code).toBe('link-expired');
    expect((await post(services, '/api/newsletter/confirm', { token: newer.token })).status).toBe(200);
  });

  testOnce('out: from our page, twice, and with one click of a mail program on another site', async () => {
    const services = await open();
    const [first, second] = [await reader(services, 'one@example.com'), await reader(services, 'two@example.com')];
    for (let time = 0; time < 2; time += 1) {
      const left = await post(services, '/api/newsletter/unsubscribe', { token: first?.unsubscribeToken });
      expect([left.status, left.json.message]).toEqual([200, 'one@example.com will get no more letters from us.']);
    }
    const address = `http://shop.test/api/newsletter/unsubscribe?token=${second?.unsubscribeToken}`;
    const click = (body: BodyInit, headers: Record<string, string> = {}) =>
      services.app.request(address, {
        method: 'POST',
        body,
        headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site', ...headers },
      });
    expect((await click(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(200);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await click(form)).status).toBe(200);
    expect((await subscribers(services)).map(({ state }) => state)).toEqual(['unsubscribed', 'unsubscribed']);
    const opened = await services.app.request(address);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `http://shop.test/newsletter/unsubscribe#token=${second?.unsubscribeToken}`,
    ]);
    expect((await post(services, '/api/newsletter/unsubscribe', { token: 'guessed' })).status).toBe(404);
    expect((await post(services, '/api/newsletter/unsubscribe', {})).status).toBe(404);
  });

  test('an unsubscribed address stays off the list until it confirms again', async () => {
    const services = await open();
    const left = await reader(services, 'maryam@example.com');
    await post(services, '/api/newsletter/unsubscribe', { token: left?.unsubscribeToken });
    await post(services, '/api/newsletter/subscribe', asking('maryam@example.com'));
    expect((await subscribers(services))[0]?.state).toBe('unsubscribed');
    await post(services, '/api/newsletter/confirm', { token: (await lastMail(services)).token });
    expect((await subscribers(services))[0]).toMatchObject({ state: 'confirmed', unsubscribedAt: null });
  });
});
