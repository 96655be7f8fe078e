import { expect, test } from 'vitest';
import { newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onBothEngines, openTestServices, type TestServices, testOnce } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';

const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };
const LINK = /\/order-status#([\w-]+)/;

async function linkIn(services: TestServices, kind: string): Promise<string> {
  const mail = (await services.mails()).findLast((one) => one.kind === kind);
  expect(mail?.html).toMatch(LINK);
  return LINK.exec(mail?.text ?? '')?.[1] ?? '';
}

onBothEngines('the status of an order', (open) => {
  test('R372 R373 R374 R376 R377 R378 a guest sees the order by the link in the mail, and nothing of who ordered it', async () => {
    const services = await open();
    await paidOrder(services);
    const guest = newBrowser(services);
    expect((await guest.get('/api/order-status')).status).toBe(401);
    const link = await linkIn(services, 'order-confirmation');
    const { status, json } = await guest.post('/api/order-status', { link });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      plan: 'premium',
      delivery: { status: 'Processing', orderSteps: 1, tracking: null },
      monthly: { amount: 34_000, currency: 'AED' },
      cats: [{ name: 'Miso' }, { name: 'Biscuit' }],
      box: null,
    });
    expect(json.number).toMatch(/^CAT-2026-\d{7}$/);
    expect(Date.parse(json.delivery.expectedDelivery)).toBeGreaterThan(services.clock.now().getTime());
    expect(JSON.stringify(json)).not.toMatch(/maryam|Marina|Harbour|householdId/i);

    const altered = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A');
    expect((await guest.post('/api/order-status', { link: altered })).json.code).toBe('order-link-unknown');
    services.clock.advance(181 * 86_400_000);
    expect((await guest.post('/api/order-status', { link })).json.code).toBe('order-link-expired');
  });

  testOnce(
    'R26 somebody without a link gets one by mail, and the answer tells nobody whether there is such an order',
    async () => {
      const services = await open();
      const { browser, sessionId } = await paidOrder(services);
      await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
      const own = await browser.get('/api/order-status');
      expect(own.status).toBe(200);
      const { number } = own.json;

      const guest = newBrowser(services);
      const right = await guest.post('/api/order-status/links', {
        number: number.toLowerCase(),
        email: 'Maryam@Example.com',
      });
      const wrong = await guest.post('/api/order-status/links', { number, email: 'else@example.com' });
      const unknown = await guest.post('/api/order-status/links', {
        number: 'CAT-2020-0000000',
        email: 'a@example.com',
      });
      expect([wrong, unknown].map(({ status, json }) => ({ status, json }))).toEqual([
        { status: right.status, json: right.json },
        { status: right.status, json: right.json },
      ]);
      await services.settle();
      expect((await services.mails()).filter(({ kind }) => kind === 'order-link')).toHaveLength(1);
      const link = await linkIn(services, 'order-link');
      expect((await guest.post('/api/order-status', { link })).json.number).toBe(number);
      const stranger = await newMember(services);
      expect((await stranger.get('/api/order-status')).json.code).toBe('no-order');
    },
  );
});

test('R26 asking and guessing have an end', async () => {
  const services = await openTestServices('postgres');
  const guest = newBrowser(services);
  const wish = { number: 'CAT-2020-0000000', email: 'a@example.com' };
  const asked = [];
  for (let i = 0; i < 6; i++) asked.push((await guest.post('/api/order-status/links', wish)).status);
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  const guessed = [];
  for (let i = 0; i < 31; i++) guessed.push((await guest.post('/api/order-status', { link: 'x'.repeat(60) })).status);
  expect(new Set(guessed.slice(0, 30))).toEqual(new Set([404]));
  expect(guessed[30]).toBe(429);
  await services.close();
});
