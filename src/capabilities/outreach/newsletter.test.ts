import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { confirmAddress, newMember } from '#tests/support/members.ts';
import { post } from '#tests/support/posting.ts';
import { newsletterSubscribers } from './tables.ts';

const asking = (email: string) => ({ requestId: randomUUID(), email, source: 'blog' });
const subscribers = (house: TestHouse) => house.database.db.select().from(newsletterSubscribers);
const DAY = 86_400_000;

async function lastMail(house: TestHouse) {
  const mail = (await house.mails()).at(-1);
  return { ...mail, token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

async function reader(house: TestHouse, email: string) {
  await post(house, '/api/newsletter/subscribe', asking(email));
  await post(house, '/api/newsletter/confirm', { token: (await lastMail(house)).token });
  return (await subscribers(house)).find((row) => row.email === email);
}

onBothEngines('the newsletter', (open) => {
  test('R318 whoever wants no letters they could do without is on the list without a word of welcome', async () => {
    const house = await open();
    const browser = await newMember(house);
    const { json: profile } = await browser.get('/api/profile');
    await browser.put('/api/profile', { ...profile, preferences: { emailNotifications: false } });
    await confirmAddress(house, browser, profile.email);
    expect((await reader(house, profile.email))?.state).toBe('confirmed');
    expect((await house.mails()).map(({ kind }) => kind)).not.toContain('newsletter-welcome');
  });

  test('R414 R489 C54 nobody is on the list before the link in the mail was used, once, within seven days', async () => {
    const house = await open();
    const { status, json } = await post(house, '/api/newsletter/subscribe', asking('Maryam@example.com'));
    expect(status).toBe(200);
    expect(json.message).toContain('maryam@example.com');
    const [waiting] = await subscribers(house);
    expect(waiting).toMatchObject({
      email: 'maryam@example.com',
      state: 'pending',
      source: 'blog',
      consentVersion: '2026-11',
    });
    const asked = await lastMail(house);
    expect(asked).toMatchObject({ kind: 'newsletter-confirm', secret: true, headers: null });
    expect(asked.text).toContain(`http://shop.test/newsletter/confirm#token=${asked.token}`);

    expect((await post(house, '/api/newsletter/confirm', { token: asked.token })).status).toBe(200);
    const welcome = await lastMail(house);
    const out = `http://shop.test/api/newsletter/unsubscribe?token=${waiting?.unsubscribeToken}`;
    expect(welcome).toMatchObject({
      kind: 'newsletter-welcome',
      headers: { 'List-Unsubscribe': `<${out}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect((await subscribers(house))[0]).toMatchObject({ state: 'confirmed', confirmedAt: house.clock.now() });
    const again = await post(house, '/api/newsletter/confirm', { token: asked.token });
    expect([again.status, again.json.code]).toEqual([410, 'link-used']);

    await post(house, '/api/newsletter/subscribe', asking('late@example.com'));
    const late = await lastMail(house);
    house.clock.advance(7 * DAY);
    const expired = await post(house, '/api/newsletter/confirm', { token: late.token });
    expect([expired.status, expired.json.code]).toEqual([410, 'link-expired']);
    expect((await post(house, '/api/newsletter/confirm', { token: 'guessed' })).status).toBe(404);
  });

  test('the answer does not tell who reads it, and a request sent twenty times is one mail', async () => {
    const house = await open();
    await reader(house, 'known@example.com');
    const known = await post(house, '/api/newsletter/subscribe', asking('known@example.com'));
    expect((await lastMail(house)).kind).toBe('newsletter-already');
    const same = asking('fresh@example.com');
    const before = (await house.mails()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(house, '/api/newsletter/subscribe', same)));
    const mailed = (await house.mails()).slice(before);
    expect(mailed.map(({ kind }) => kind)).toEqual(['newsletter-confirm']);
    const worded = known.json.message.replace('known', 'fresh');
    expect(answers.filter(({ status }) => status === 200).every(({ json }) => json.message === worded)).toBe(true);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a newer link ends the older one', async () => {
    const house = await open();
    await post(house, '/api/newsletter/subscribe', asking('maryam@example.com'));
    const older = await lastMail(house);
    await post(house, '/api/newsletter/subscribe', asking('maryam@example.com'));
    const newer = await lastMail(house);
    expect((await post(house, '/api/newsletter/confirm', { token: older.token })).json.code).toBe('link-expired');
    expect((await post(house, '/api/newsletter/confirm', { token: newer.token })).status).toBe(200);
  });

  test('out: from our page, twice, and with one click of a mail program on another site', async () => {
    const house = await open();
    const [first, second] = [await reader(house, 'one@example.com'), await reader(house, 'two@example.com')];
    for (let time = 0; time < 2; time += 1) {
      const left = await post(house, '/api/newsletter/unsubscribe', { token: first?.unsubscribeToken });
      expect([left.status, left.json.message]).toEqual([200, 'one@example.com will get no more letters from us.']);
    }
    const address = `http://shop.test/api/newsletter/unsubscribe?token=${second?.unsubscribeToken}`;
    const click = (body: BodyInit, headers: Record<string, string> = {}) =>
      house.app.request(address, {
        method: 'POST',
        body,
        headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site', ...headers },
      });
    expect((await click(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(200);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await click(form)).status).toBe(200);
    expect((await subscribers(house)).map(({ state }) => state)).toEqual(['unsubscribed', 'unsubscribed']);
    const opened = await house.app.request(address);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `http://shop.test/newsletter/unsubscribe#token=${second?.unsubscribeToken}`,
    ]);
    expect((await post(house, '/api/newsletter/unsubscribe', { token: 'guessed' })).status).toBe(404);
    expect((await post(house, '/api/newsletter/unsubscribe', {})).status).toBe(404);
  });

  test('who has left stays off until they confirm again', async () => {
    const house = await open();
    const left = await reader(house, 'maryam@example.com');
    await post(house, '/api/newsletter/unsubscribe', { token: left?.unsubscribeToken });
    await post(house, '/api/newsletter/subscribe', asking('maryam@example.com'));
    expect((await subscribers(house))[0]?.state).toBe('unsubscribed');
    await post(house, '/api/newsletter/confirm', { token: (await lastMail(house)).token });
    expect((await subscribers(house))[0]).toMatchObject({ state: 'confirmed', unsubscribedAt: null });
  });
});
