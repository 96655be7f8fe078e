import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type Browser,
  newBrowser,
  orderOf,
  payWith,
  payWithin,
  sessionIdOf,
  wizardDone,
} from '../../../tests/support/buyers.ts';
import {
  onBothEngines,
  onOneEngine,
  openTestServices,
  type TestServices,
  testOnce,
} from '../../../tests/support/engines.ts';
import { addProPlaces } from '../../../tests/support/pro-places.ts';
import { newMember } from '../../../tests/support/members.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import type { PlanView } from '#src/capabilities/pricing/contract.ts';
import { planSeats } from '#src/capabilities/pricing/tables.ts';
import { endHold } from './actions/end-hold.ts';
import { duplicatePayments, subscriptions } from './tables.ts';

const BEGIN = '/api/create-checkout-session';
const EMBEDDED = { planType: 'pro', catCount: 2, currency: 'EUR', country: 'NL' } as const;
const address = { line1: 'Canal Street 5', city: 'Utrecht', postal_code: '3512 AB', country: 'NL' };
const agreed = {
  consent: { accepted: true, version: CONSENT_VERSION },
  customerData: { name: 'Maryam Example', address },
};

const seats = ({ database }: TestServices) => database.db.select().from(planSeats);
const live = ({ database }: TestServices) =>
  database.db.select().from(subscriptions).where(eq(subscriptions.status, 'active'));
const isSoldOut = async (services: TestServices): Promise<boolean | undefined> => {
  const { json } = await newBrowser(services).get('/api/subscription-plans');
  return (json as PlanView[]).find(({ planType }) => planType === 'pro')?.soldOut;
};

const MINUTE_MS = 60_000;

/** Does what waits for the end of the holds, as the job does. */
async function endHolds(services: TestServices): Promise<void> {
  for (const { checkoutId } of await seats(services)) if (checkoutId) await endHold.run(services, { checkoutId });
}

/** Begins a hosted payment for Pro from a browser of its own. */
async function beginHosted(services: TestServices, email: string) {
  const browser = await wizardDone(services);
  const order = await orderOf(browser, { plan: 'pro', email });
  return { browser, order, answer: await browser.post(BEGIN, order) };
}

/** Opens the form within our page and confirms what is charged, as its button does. */
async function agreeToPro(browser: Browser) {
  const opened = await browser.post('/api/get-or-create-subscription', EMBEDDED);
  const { json } = opened;
  if (opened.status !== 200) return { payment: json, answer: opened };
  return { payment: json, answer: await browser.post(`/api/checkout-sessions/${json.sessionId}/agreement`, agreed) };
}

test('R8 twelve buyers at once for three places of Pro: three are charged, nine are told before they can pay', async () => {
  const services = await openTestServices('postgres');
  try {
    await addProPlaces(services, 3);
    const members = await Promise.all(Array.from({ length: 6 }, () => newMember(services)));
    const [hosted, embedded] = await Promise.all([
      Promise.all(members.map((_, index) => beginHosted(services, `buyer-${index}@example.com`))),
      Promise.all(members.map((member) => agreeToPro(member))),
    ]);
    const refused = [...hosted, ...embedded].filter(({ answer }) => answer.status !== 200);
    expect(refused.map(({ answer }) => answer.json.code)).toEqual(Array.from({ length: 9 }, () => 'pro-sold-out'));
    for (const { answer } of hosted) if (answer.status === 200) await payWith(services, answer.json.checkoutUrl);
    for (const { answer, payment } of embedded) if (answer.status === 200) await payWithin(services, payment);
    await services.settle();
    expect(await live(services)).toHaveLength(3);
    expect((await seats(services)).map(({ holder, checkoutId }) => [typeof holder, checkoutId])).toEqual(
      Array.from({ length: 3 }, () => ['string', null]),
    );
    expect(await services.database.db.select().from(duplicatePayments)).toEqual([]);
    expect((await services.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(3);
    expect(await isSoldOut(services)).toBe(true);
  } finally {
    await services.close();
  }
});

onBothEngines('places of Pro', (open) => {
  test('N16 a place is held for 15 minutes, kept when the order is asked for again, and free after that', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const first = await beginHosted(services, 'first@example.com');
    expect(first.answer.status).toBe(200);
    const again = await first.browser.post(BEGIN, first.order);
    expect(again.json).toEqual(first.answer.json);
    expect(await isSoldOut(services)).toBe(true); // nobody else can take it now
    expect((await beginHosted(services, 'second@example.com')).answer.json.code).toBe('pro-sold-out');

    const sessionId = sessionIdOf(first.answer.json.checkoutUrl);
    const { expires_at } = await services.stripe.checkout.sessions.retrieve(sessionId);
    expect(expires_at * 1000 - services.clock.now().getTime()).toBe(2_700_000);
    services.clock.advance(14 * MINUTE_MS);
    await endHolds(services);
    expect(await isSoldOut(services)).toBe(true);
    services.clock.advance(MINUTE_MS);
    await endHolds(services);
    expect((await services.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
    expect(await isSoldOut(services)).toBe(false);
    const second = await beginHosted(services, 'second@example.com');
    expect(second.answer.status).toBe(200);
    expect((await payWith(services, first.answer.json.checkoutUrl)).status).toBeGreaterThanOrEqual(400);
    await payWith(services, second.answer.json.checkoutUrl);
    await services.settle();
    expect(await live(services)).toHaveLength(1);
  });

  testOnce(
    'N16 a payment that is made as the hold ends keeps its place, and one that is pressed late gets its time',
    async () => {
      const services = await open();
      await addProPlaces(services, 1);
      const member = await newMember(services);
      const { json: payment } = await member.post('/api/get-or-create-subscription', EMBEDDED);
      expect(payment.heldSeconds).toBe(900);
      services.clock.advance(10 * MINUTE_MS);
      const confirm = () => member.post(`/api/checkout-sessions/${payment.sessionId}/agreement`, agreed);
      expect((await confirm()).status).toBe(200);
      services.clock.advance(10 * MINUTE_MS);
      await endHolds(services); // renewed by the press, so not over yet
      expect((await confirm()).status).toBe(200);
      services.clock.advance(10 * MINUTE_MS); // the longest time one form may hold a place
      await payWithin(services, payment);
      await endHolds(services);
      expect(await live(services)).toHaveLength(1);
      expect((await seats(services))[0]).toMatchObject({ checkoutId: null, heldUntil: null });
    },
  );

  testOnce('a buyer who changes the order keeps the last place for it', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const { browser } = await beginHosted(services, 'first@example.com');
    const moved = await orderOf(browser, { plan: 'pro', email: 'other@example.com' });
    expect((await browser.post(BEGIN, moved)).status).toBe(200);
    expect((await seats(services)).filter(({ checkoutId }) => checkoutId)).toHaveLength(1);
  });
});

onOneEngine('places of Pro that are not there', (open) => {
  test('one address cannot keep reserving places', async () => {
    const services = await open();
    await addProPlaces(services, 9);
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push((await beginHosted(services, `squatter-${n}@example.com`)).answer);
    expect(answers.map(({ json }) => json.code ?? 'begun')).toEqual([
      ...Array.from({ length: 6 }, () => 'begun'),
      'too-many-attempts',
      'too-many-attempts',
    ]);
    expect((await seats(services)).filter(({ checkoutId }) => checkoutId)).toHaveLength(6);
  });

  test('a payment that arrives without a place goes back, and the mail says why', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const [thief, owner] = [await newMember(services), await newMember(services)];
    const { json: unagreed } = await thief.post('/api/get-or-create-subscription', EMBEDDED);
    // A hold that is gone while its form is open, which the shop itself never lets happen.
    await services.database.db.update(planSeats).set({ checkoutId: null, heldUntil: null });
    const { payment } = await agreeToPro(owner);
    await payWithin(services, unagreed);
    await payWithin(services, payment);
    await services.settle();
    expect(await live(services)).toHaveLength(1);
    const returned = (await services.mails()).filter(({ kind }) => kind === 'stray-payment-returned');
    expect(returned.map(({ text }) => text?.includes('The last place was taken'))).toEqual([true]);
    const [duplicate] = await services.database.db.select().from(duplicatePayments);
    expect(duplicate?.refundedAt).not.toBeNull();
    expect((await seats(services))[0]?.holder).not.toBeNull();
  });
});
