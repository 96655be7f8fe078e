import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { commissionRows, affiliates } from '#src/capabilities/affiliates/tables.ts';
import { discounts, invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { boxes, orders } from '#src/capabilities/fulfilment/tables.ts';
import { openGiftMonths } from '#src/capabilities/gifts/actions/open-months.ts';
import { gifts } from '#src/capabilities/gifts/tables.ts';
import { expectAgreement, expectNoDifferences } from '#tests/support/agreement.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, openBeside, type TestServices } from '#tests/support/engines.ts';
import { NETHERLANDS, paidGift, redemption } from '#tests/support/gifts.ts';
import { type Home, home, plan } from '#tests/support/kit-household.ts';
import { newMember } from '#tests/support/members.ts';
import { begun, bought, colleague, pass, pressBox, pressOrder, signInAgain } from '#tests/support/parcels.ts';
import { balanceOf, REDEEM, redeemedBy, withPoints } from '#tests/support/points.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';

const OFF = { rewardId: 'next-order' };
const BOX = '/api/subscription/next-box';
const CHANGE = '/api/subscription/change';

/** A date of the next box that a tab has ready to press. */
async function boxQuote(browser: Browser, wish: object): Promise<{ token: string }> {
  const { json } = await browser.post(`${BOX}/preview`, wish);
  return { token: json.token ?? expect.fail(JSON.stringify(json)) };
}

async function pausePlan({ services, customer }: Pick<Home, 'services' | 'customer'>, boxesOut: number) {
  const quote = await boxQuote(customer, { change: 'pause', boxes: boxesOut });
  expect((await customer.post(BOX, quote)).status).toBe(200);
  await services.settle();
}

/** The plan goes on for the other cat alone. */
async function pauseCat({ services, customer, cats: [one] }: Home) {
  const wish = { planType: 'premium', catIds: [one?.id], pauseBoxes: 1 };
  const { json } = await customer.post('/api/subscription/preview', wish);
  expect((await customer.post(CHANGE, { token: json.token })).status).toBe(200);
  await services.settle();
}

/** Days pass one by one, as nightly jobs need. */
async function passDays(here: Home, days: number) {
  for (let day = 0; day < days; day += 1) await pass(here.services, 1);
  await signInAgain(here.services, here.customer);
}

async function passToCharge(here: Home) {
  const { nextBox } = await plan(here);
  here.services.clock.set(new Date(Date.parse(nextBox.chargesAt) + CHARGED_AFTER_MS));
  await here.services.settle();
  await signInAgain(here.services, here.customer);
}

async function row({ services: { database }, householdId }: Home) {
  const rows = await database.db.select().from(subscriptions).where(eq(subscriptions.householdId, householdId));
  return rows[0] ?? expect.fail();
}
const paidOf = ({ services: { database }, householdId }: Home) =>
  database.db.select().from(invoices).where(eq(invoices.householdId, householdId)).orderBy(asc(invoices.issuedAt));
const renewalsOf = async (here: Home) =>
  (await paidOf(here)).filter(({ terms, status }) => terms?.reason === 'renewal' && status === 'paid');
const discountsIn = ({ database: { db } }: TestServices) => db.select().from(discounts);
const donated = async (here: Home) => (await here.customer.get('/api/subscription/donations')).json.months;

const agree = (here: Home) => expectAgreement(here.services, { browser: here.customer, row: () => row(here) });

async function ofTwoProcesses(here: Home) {
  const beside = await openBeside(here.services);
  const there = newBrowser(beside);
  there.token = here.customer.token;
  const settle = async () => {
    for (const process of [here.services, beside, here.services]) await process.settle();
  };
  return { there, settle, close: () => beside.close() };
}

onOneEngine('a reward that is earned while a plan is paused', (open) => {
  test('C42 points of a friend’s first box bought off the next payment in two processes come off the first charge after the pause, and off no other', async () => {
    const services = await open();
    const here = await home(services);
    await pausePlan(here, 2);
    await passDays(here, 40);
    const { code } = (await here.customer.get('/api/friends')).json;
    await withPoints(services, here.householdId, 0);
    const friend = await bought(services, { referralCode: code, email: 'anna@example.com' });
    await pressOrder(await colleague(services, 'Dina'), friend.id, 'optimizer_shipped');
    await services.settle();
    const earned = await balanceOf(services, here.householdId);
    expect(earned).toBeGreaterThanOrEqual(200);

    const { there, settle, close } = await ofTwoProcesses(here);
    const full = (await plan(here)).nextPayment.amount;
    const id = randomUUID();
    const pressed = await Promise.all([
      ...[here.customer, there].map((browser) => browser.post(REDEEM, { ...OFF, redemptionId: id })),
      there.post(REDEEM, { ...OFF, redemptionId: randomUUID() }),
    ]);
    await settle();
    expect(pressed.some(({ json }) => json.success)).toBe(true);
    expect(
      (await redeemedBy(here.customer)).filter(({ state }: { state: string }) => state === 'granted'),
    ).toHaveLength(1);
    expect(await balanceOf(services, here.householdId)).toBe(earned - 200);
    expect((await discountsIn(services)).map(({ state }) => state)).toEqual(['waiting']);
    expect(await renewalsOf(here)).toEqual([]);
    await agree(here);

    // Resumed by hand as the discount is given back and redeemed again: one discount, or none, as the page says.
    const [{ id: first }] = await redeemedBy(here.customer);
    const resume = await boxQuote(here.customer, { change: 'resume' });
    await Promise.all([there.post(`/api/rewards/user/${first}/withdraw`), here.customer.post(BOX, resume)]);
    await settle();
    await agree(here);
    await expectNoDifferences(services);
    expect((await there.post(REDEEM, { ...OFF, redemptionId: randomUUID() })).json.success).toBe(true);
    await settle();
    const { nextPayment, nextBox } = await plan(here);
    expect(nextPayment.amount).toBeLessThan(full);
    if (nextBox.wish?.kind === 'pause')
      await here.customer.post(BOX, await boxQuote(here.customer, { change: 'resume' }));
    await passToCharge(here);
    expect((await renewalsOf(here)).map(({ paidAmount }) => paidAmount)).toEqual([nextPayment.amount]);
    expect((await discountsIn(services)).filter(({ state }) => state === 'used')).toHaveLength(1);
    expect((await plan(here)).nextPayment.amount).toBe(full);
    await agree(here);
    await expectNoDifferences(services);
    await close();
  });

  test('a discount that waits for a plan whose cat is paused is off the smaller payment, once', async () => {
    const services = await open();
    const here = await home(services);
    await withPoints(services, here.householdId, 200);
    await pauseCat(here);
    const smaller = (await plan(here)).nextPayment.amount;
    expect((await here.customer.post(REDEEM, OFF)).json.success).toBe(true);
    await services.settle();
    const { nextPayment } = await plan(here);
    expect(nextPayment.amount).toBeLessThan(smaller);
    await passToCharge(here);
    expect((await renewalsOf(here)).map(({ paidAmount }) => paidAmount)).toEqual([nextPayment.amount]);
    expect((await discountsIn(services)).map(({ state }) => state)).toEqual(['used']);
    expect(await donated(here)).toBe(3);
    await expectNoDifferences(services);
  });
});

/** An affiliate as an approved application leaves them. */
async function newAffiliate(services: TestServices, code: string) {
  await colleague(services, 'Finn', 'finance');
  const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
  await services.database.db.insert(affiliates).values({
    ...{ id: randomUUID(), name: 'Kara', email: 'kara@affiliate.example', code },
    ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
  });
}

const commission = async ({ database: { db } }: TestServices) =>
  (await db.select().from(commissionRows)).reduce((sum, { amount }) => sum + amount, 0);

async function partBack(here: Home, desk: Browser, number: string) {
  const { json } = await desk.get(`/api/desk/order-payments?number=${number}`);
  const [payment] = json.invoices;
  const wish = { id: randomUUID(), ask: { kind: 'box', cats: 1, kits: [] }, currency: payment.refundable.currency };
  return async () => {
    const said = { seen: payment.refundable.amount, reason: 'goodwill', note: '', keepsPlan: false };
    const answer = await desk.post(`/api/desk/invoices/${payment.id}/refunds`, { ...wish, ...said });
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    await here.services.settle();
  };
}

onOneEngine('a part of the last payment goes back while a plan is paused', (open) => {
  test.each(['the plan', 'a cat'])(
    'N15 %s stays paused, and commission and donated months follow what went back, also as it is resumed in another process',
    async (what) => {
      const services = await open();
      await newAffiliate(services, 'KARA2345');
      const { customer, householdId, number } = await begun(services, { referralCode: 'kara-2345' });
      const here: Home = { services, customer, householdId, cats: (await customer.get('/api/cats')).json };
      const earned = await commission(services);
      expect([earned > 0, await donated(here)]).toEqual([true, 2]);
      if (what === 'the plan') {
        await pausePlan(here, 2);
        // Nothing is paid for any more.
        await passDays(here, 35);
      } else await pauseCat(here);
      await passDays(here, 1);
      const points = await balanceOf(services, householdId);
      const before = await row(here);
      const { nextBox, nextPayment } = await plan(here);
      const refund = await partBack(here, await colleague(services, 'Noor'), number);
      await refund();
      const after = await row(here);
      expect(after).toMatchObject({ endsOn: null, refundEnd: null, status: before.status, timing: before.timing });
      expect(after.excludedCats).toEqual(before.excludedCats);
      expect((await plan(here)).nextBox.chargesAt).toBe(nextBox.chargesAt);
      expect([await donated(here), Math.round(earned / 2) - (await commission(services))]).toEqual([1, 0]);
      expect(await balanceOf(services, householdId)).toBe(points);
      await agree(here);

      if (what === 'the plan') {
        const { there, settle, close } = await ofTwoProcesses(here);
        const resume = await boxQuote(customer, { change: 'resume' });
        const rest = await partBack(here, await colleague(services, 'Omar'), number);
        const [, resumed] = await Promise.all([rest(), there.post(BOX, resume)]);
        await settle();
        const { endsOn, timing } = await row(here);
        // All of the payment is back by now: the plan ends, unless it is kept, and what it was told goes on then.
        expect(endsOn).not.toBeNull();
        expect(await donated(here)).toBe(0);
        expect(await commission(services)).toBe(0);
        await agree(here);
        await expectNoDifferences(services);
        expect((await customer.post('/api/subscription/keep')).status).toBe(200);
        await settle();
        expect((await row(here)).timing?.kind ?? 'charged').toBe(resumed.status === 200 ? 'resume' : timing?.kind);
        await agree(here);
        await close();
      } else {
        await passToCharge(here);
        expect((await renewalsOf(here)).map(({ paidAmount }) => paidAmount)).toEqual([nextPayment.amount]);
        expect(await donated(here)).toBe(2);
      }
      await expectNoDifferences(services);
    },
    120_000,
  );
});

onOneEngine('a gift beside a plan that is paused', (open) => {
  test('its months begin as if there were no plan, none is lost or charged for, and the plan goes on at its full price', async () => {
    const services = await open();
    const { code, gift } = await paidGift(services, NETHERLANDS);
    const member = await newMember(services);
    expect((await member.post('/api/gift-redemptions', redemption(code))).status).toBe(200);
    const [{ id: orderId, householdId } = { id: '', householdId: '' }] = await services.database.db
      .select()
      .from(orders);
    const one = await subscriber(
      services,
      { planType: 'standard', catCount: 1, currency: 'EUR', country: 'NL' },
      member,
    );
    await pass(services, 3);
    const desk = await colleague(services, 'Dana');
    await pressOrder(desk, orderId, 'optimizer_shipped');
    await pass(services, 1);
    await one.sticks(true);
    await one.signIn();
    await pausePlan({ services, customer: member }, 3);
    const months = async () => {
      await openGiftMonths.run(services, {}, { retryCount: 0 });
      await services.settle();
      const [{ monthsOpened } = { monthsOpened: 0 }] = await services.database.db
        .select()
        .from(gifts)
        .where(eq(gifts.id, gift.id));
      return monthsOpened;
    };
    const opened = [await months()];
    for (const month of [2, 3]) {
      await pass(services, 32);
      opened.push(await months());
      const [box] = (await services.database.db.select().from(boxes).where(eq(boxes.orderId, orderId))).filter(
        (found) => found.month === month,
      );
      await pressBox(await colleague(services, `Dana ${month}`), box?.id ?? '', 'box_shipped');
      await services.settle();
    }
    await pass(services, 1);
    expect([...opened, await months()]).toEqual([1, 2, 3, 3]);
    await one.signIn();
    // Another code is for later: it keeps its worth while the plan runs, paused or not.
    const second = await paidGift(services, NETHERLANDS);
    const early = await member.post('/api/gift-redemptions', redemption(second.code));
    expect([early.json.code, (await second.status()).state]).toEqual(['gift-while-subscribed', 'paid']);
    const { nextBox, nextPayment } = (await member.get('/api/subscription')).json;
    expect(nextBox.wish.kind).toBe('pause');
    services.clock.set(new Date(Date.parse(nextBox.chargesAt) + CHARGED_AFTER_MS));
    await services.settle();
    const charged = (await services.database.db.select().from(invoices)).filter(
      ({ householdId: of, terms }) => of === householdId && terms?.reason === 'renewal',
    );
    expect(charged.map(({ paidAmount }) => paidAmount)).toEqual([nextPayment.amount]);
    await expectNoDifferences(services);
  });
});
