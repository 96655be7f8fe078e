import { expect, test } from 'vitest';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { newBrowser, paidCharges, payWithin, secondBrowser } from '#tests/support/buyers.ts';
import { ORIGIN } from '#tests/support/browser.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { MEMBERS_PASSWORD, newMember } from '#tests/support/members.ts';
import { pass } from '#tests/support/parcels.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';
import { CHECKOUT_LIMIT } from './actions/begin-checkout.ts';

const CARD = '/api/subscription/payment-method';
const STORY_MS = 180_000;

const mailsOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

/** A subscriber whose renewal has just failed. */
async function overdue(services: TestServices) {
  const one = await subscriber(services);
  await one.sticks(true);
  await one.card('pm_card_chargeCustomerFail');
  const end = (await one.row()).currentPeriodEnd ?? expect.fail();
  services.clock.set(new Date(end.getTime() + CHARGED_AFTER_MS));
  await services.settle();
  await one.signIn();
  const { paymentProblem } = (await one.browser.get('/api/subscription')).json;
  return { ...one, payUrl: paymentProblem.payUrl as string, due: paymentProblem.amount.amount as number };
}

/** Presses Pay on the payment service's page of an invoice. */
async function payByHand({ app }: TestServices, url: string): Promise<number> {
  const card = { method: 'card', card_number: '4242 4242 4242 4242', expires: '12 / 34', security_code: '123' };
  const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ ...card, name: 'Maryam Example' }).toString();
  return (await app.request(url, { method: 'POST', headers, body })).status;
}

onOneEngine('a failed payment that is paid', (open) => {
  test(
    'twenty times at once, by four forms from two sessions and by the mailed page: charged once, also at the days of the tries',
    async () => {
      const services = await open();
      const { browser, row, payUrl, due } = await overdue(services);
      const phone = await secondBrowser(services, browser, MEMBERS_PASSWORD);
      const forms = await Promise.all([browser, phone, browser, phone].map((who) => who.post(CARD)));
      const before = await paidCharges(services);
      await Promise.all([
        ...[1, 2, 3, 4].map(() => payByHand(services, payUrl)),
        ...[1, 2, 3, 4].flatMap(() => forms.map(({ json }) => payWithin(services, json))),
      ]);
      await services.settle();
      expect(await paidCharges(services)).toEqual([due, ...before]);
      expect(await row()).toMatchObject({ status: 'active' });
      expect((await browser.get('/api/subscription')).json.paymentProblem).toBeNull();
      expect(await payByHand(services, payUrl)).toBe(303);
      await pass(services, 20);
      expect(await paidCharges(services)).toEqual([due, ...before]);
    },
    STORY_MS,
  );

  test(
    'a payment whose answer is lost is made once, and told once',
    async () => {
      const services = await open();
      const { browser, row, due } = await overdue(services);
      const before = await paidCharges(services);
      const lost = new Set<string>();
      injectFaults(services, (call) => {
        const writes = /^POST \/v1\/(invoices\/\w+\/pay|subscriptions\/\w+)$/.test(call);
        if (!writes || lost.has(call)) return null;
        lost.add(call);
        return 'lost';
      });
      await payWithin(services, (await browser.post(CARD)).json);
      await services.settle();
      services.clock.advance(3_600_000);
      await services.settle();
      expect(lost.size).toBe(2);
      expect(await paidCharges(services)).toEqual([due, ...before]);
      expect(await row()).toMatchObject({ status: 'active' });
      expect(await mailsOf(services, 'card-changed')).toHaveLength(1);
    },
    STORY_MS,
  );

  test(
    'nobody else opens or confirms its form, no body chooses its amount, and a page of a plan that has ended takes nothing',
    async () => {
      const services = await open();
      const { browser, row, payUrl } = await overdue(services);
      const before = await paidCharges(services);
      const [thief, guest] = [await newMember(services), newBrowser(services)];
      expect((await guest.post(CARD)).json.code).toBe('unauthorized');
      expect((await thief.post(CARD, { subscription: (await row()).stripeId })).json.code).toBe('no-subscription');
      const { json: form } = await browser.post(CARD, { amount: 1, currency: 'usd' });
      const agreed = { consent: { accepted: true, version: CONSENT_VERSION } };
      for (const who of [thief, guest]) {
        for (const path of ['agreement', 'account', 'claim'])
          expect([
            path,
            (await who.post(`/api/checkout-sessions/${form.sessionId}/${path}`, agreed)).status,
          ]).not.toEqual([path, 200]);
        expect((await who.get(`/api/checkout-sessions/${form.sessionId}`)).json.code).toBe('checkout-unknown');
      }
      const other = await subscriber(services);
      const { json: theirs } = await other.browser.post(CARD);
      expect((await payWithin(services, { ...form, clientSecret: theirs.clientSecret })).status).toBeGreaterThan(399);
      const wrongKey = new URL(payUrl);
      wrongKey.searchParams.set('key', '0'.repeat(wrongKey.searchParams.get('key')?.length ?? 0));
      expect(await payByHand(services, wrongKey.href)).toBe(404);

      await browser.post('/api/subscription/cancel');
      await services.settle();
      expect(await row()).toMatchObject({ status: 'canceled' });
      await Promise.all([payByHand(services, payUrl), payWithin(services, form)]);
      await services.settle();
      expect((await paidCharges(services)).length).toBe(before.length + 1);
      expect(await row()).toMatchObject({ status: 'canceled' });
    },
    STORY_MS,
  );

  test('forms for another card are limited as payments are', async () => {
    const services = await open();
    const member = await newMember(services);
    const codes = new Map<string, number>();
    for (let press = 0; press <= CHECKOUT_LIMIT.max; press++) {
      const { code } = (await member.post(CARD)).json;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      ['no-subscription', CHECKOUT_LIMIT.max],
      ['too-many-attempts', 1],
    ]);
  });
});
