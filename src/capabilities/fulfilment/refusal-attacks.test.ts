import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoices, refundRequests } from '#src/capabilities/billing/tables.ts';
import { addDays, dayIn, noonOf } from '#src/capabilities/households/rules/days.ts';
import { type Browser, newBrowser, payWithin, secondBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import {
  ACCOUNT,
  begun,
  boxesIn,
  colleague,
  pass,
  pressOrder,
  allOrders,
  signInAgain,
} from '#tests/support/parcels.ts';
import { confirm, joined } from '#tests/support/sharing.ts';
import { logSticks } from '#tests/support/stick-log.ts';
import type { ClaimView } from './claim-contract.ts';
import { simulateCarrier } from './actions/simulate-carrier.ts';
import { refusalClaims } from './tables.ts';

const STORY_MS = 120_000;
const CLAIMS = '/api/refusal-claims';

const claimsOf = async (browser: Browser): Promise<ClaimView[]> => (await browser.get(CLAIMS)).json.claims;
const bodyOf = ({ boxId, cat, entries, amount }: ClaimView) => ({
  ...{ boxId, catId: cat.id, amount, entries: entries.map(({ id }) => id) },
});
const refundsAt = async ({ stripe }: TestServices) =>
  (await stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount);

/** The newest delivered box and the day of its arrival. */
async function newestBox(services: TestServices, householdId: string) {
  const box = (await boxesIn(services, householdId)).find(({ deliveredAt }) => deliveredAt !== null);
  if (!box?.deliveredAt) return expect.fail();
  return { box, arrived: dayIn('Asia/Dubai', new Date(box.deliveredAt)) };
}

/** Its first cat refused on three days since it arrived; four days later. */
async function refusedBox(services: TestServices, householdId: string) {
  const { box, arrived } = await newestBox(services, householdId);
  const [cat] = box.cats;
  const days = [0, 1, 2].map((day) => addDays(arrived, day));
  await logSticks(services, { householdId, catId: cat?.id ?? '', days, outcome: 'refused' });
  await pass(services, 4);
  return box;
}

onOneEngine('claims for refused sticks by a thief', (open) => {
  test(
    'twenty times at once from two sessions, by lost answers: refunded once; a guest, a partner and a household without the box get nothing',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      await refusedBox(services, householdId);
      await signInAgain(services, customer);
      const [offer] = await claimsOf(customer);
      if (!offer) return expect.fail();
      const phone = await secondBrowser(services, customer, ACCOUNT.password);
      await confirm(services, (await customer.get('/api/auth/user')).json.user.email);
      const { browser: partner } = await joined(services, customer, { name: 'Omar', role: 'partner' });
      const body = bodyOf(offer);
      expect((await newBrowser(services).post(CLAIMS, body)).json.code).toBe('unauthorized');
      expect((await partner.post(CLAIMS, body)).json.code).toBe('box-unknown');
      const own = await newMember(services);
      const foreign = await newCat(own, { name: 'Nala' });
      for (const [who, catId] of [
        [own, foreign],
        [own, body.catId],
        [customer, foreign],
      ] as const)
        expect((await who.post(CLAIMS, { ...body, catId })).json.code).toBe('box-unknown');
      expect(await services.database.db.select().from(refundRequests)).toEqual([]);

      let lost = 0;
      injectFaults(services, (call) => (call === 'POST /v1/refunds' && lost++ === 0 ? 'lost' : null));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? customer : phone).post(CLAIMS, body)),
      );
      expect(new Set(answers.map(({ status, json }) => [status, json.state].join()))).toEqual(new Set(['200,sent']));
      await services.settle();
      services.clock.advance(3_600_000);
      await services.settle();
      expect(lost).toBeGreaterThan(1);
      expect(await refundsAt(services)).toEqual([offer.amount?.amount]);
      expect(await services.database.db.select().from(refusalClaims)).toHaveLength(1);
      expect((await services.mails()).filter(({ kind }) => kind === 'refund-made')).toHaveLength(1);
    },
    STORY_MS,
  );

  test(
    'entries before the box, in the future, older than a week, three on one day or put right too late make no claim',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      await signInAgain(services, customer);
      const { box, arrived } = await newestBox(services, householdId);
      const catId = box.cats[0]?.id ?? '';
      const log = async (day: number, hour = 0, outcome = 'refused') => {
        const at = new Date(noonOf(addDays(arrived, day), 'Asia/Dubai').getTime() + hour * 60_000).toISOString();
        const entry = { id: randomUUID(), kind: 'stick', outcome, at };
        return { entry, status: (await customer.post(`/api/cats/${catId}/log`, entry)).status };
      };
      await pass(services, 1);
      for (const day of [-3, -2, -1]) expect([day, (await log(day)).status]).toEqual([day, 409]);
      for (const day of [2, 3]) expect([day, (await log(day)).status]).toEqual([day, 422]);
      for (const minute of [0, 1, 2]) await log(0, minute);
      expect(await claimsOf(customer)).toEqual([]);
      // Given on these days, until money can be had for it.
      await pass(services, 3);
      await signInAgain(services, customer);
      const given = [await log(1, 0, 'given'), await log(2, 0, 'given')];
      await pass(services, 15);
      await signInAgain(services, customer);
      for (const day of [3, 4, 5]) expect([day, (await log(day)).status]).toEqual([day, 422]);
      for (const { entry } of given) {
        const { status, json } = await customer.patch(`/api/log/${entry.id}`, {
          ...{ ...entry, id: randomUUID(), outcome: 'refused' },
        });
        expect([status, json.code]).toEqual([409, 'entry-settled']);
      }
      expect(await claimsOf(customer)).toEqual([]);
      const made = await customer.post(CLAIMS, { boxId: box.id, catId, entries: [randomUUID()], amount: null });
      expect(made.json.code).toBe('claim-too-few');
    },
    STORY_MS,
  );

  test(
    'of a refund at the desk and a claim at once, no more goes back than was paid; after it nothing is left to claim',
    async () => {
      const services = await open();
      const { customer, householdId, number } = await begun(services);
      await refusedBox(services, householdId);
      await signInAgain(services, customer);
      const [offer] = await claimsOf(customer);
      if (!offer) return expect.fail();
      const desk = await colleague(services, 'Noor');
      const { json } = await desk.get(`/api/desk/order-payments?number=${number}`);
      const [payment] = json.invoices;
      const seen = payment.refundable.amount;
      const refund = { ask: { kind: 'full' }, currency: 'AED', seen, reason: 'goodwill', note: '', keepsPlan: true };
      await Promise.all([
        ...[1, 2, 3].map(() => customer.post(CLAIMS, bodyOf(offer))),
        desk.post(`/api/desk/invoices/${payment.id}/refunds`, { ...refund, id: randomUUID() }),
      ]);
      await services.settle();
      expect(await refundsAt(services)).toEqual([seen]);
      const again = (await customer.post(CLAIMS, bodyOf(offer))).json;
      const [claim] = await services.database.db.select().from(refusalClaims);
      expect([again.state, again.code]).toEqual(claim ? ['paid', undefined] : [undefined, 'claim-nothing-left']);
      expect(await refundsAt(services)).toEqual([seen]);
    },
    STORY_MS,
  );

  test(
    'a household that was repaid its first order and comes back has no first order again: the part of the box goes back, once',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      const box = await refusedBox(services, householdId);
      await signInAgain(services, customer);
      const [offer] = await claimsOf(customer);
      if (!offer) return expect.fail();
      await customer.post(CLAIMS, bodyOf(offer));
      await customer.post('/api/subscription/cancel');
      await pass(services, 35);
      await signInAgain(services, customer);
      const catIds = box.cats.map(({ id }) => id);
      const wish = { planType: 'premium', catCount: 2, currency: 'AED', country: 'AE', catIds };
      await payWithin(services, (await customer.post('/api/get-or-create-subscription', wish)).json);
      await services.settle();
      const [order] = (await allOrders(services)).filter(({ stands }) => stands !== 'optimizer_delivered');
      const desk = await colleague(services, 'Omar');
      await pressOrder(desk, order?.id ?? '', 'optimizer_shipped');
      await pass(services, 5);
      await simulateCarrier(services);
      const next = await refusedBox(services, householdId);
      await signInAgain(services, customer);
      const second = (await claimsOf(customer)).find(({ boxId }) => boxId === next.id);
      if (!second) return expect.fail();
      expect(second).toMatchObject({ state: 'offered', repays: 'box' });
      await Promise.all([1, 2, 3].map(() => customer.post(CLAIMS, bodyOf(second))));
      await services.settle();
      const paid = (await services.database.db.select().from(invoices)).toSorted(
        (a, b) => b.issuedAt.getTime() - a.issuedAt.getTime(),
      )[0];
      expect((await refundsAt(services)).toSorted((a, b) => a - b)[0]).toBe(second.amount?.amount);
      expect(paid?.refundedAmount).toBeLessThan((paid?.paidAmount ?? 0) / 2 + 1);
    },
    STORY_MS,
  );
});
