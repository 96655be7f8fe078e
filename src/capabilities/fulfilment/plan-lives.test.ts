import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { returnPausedCats } from '#src/capabilities/billing/actions/return-cats.ts';
import { renewalTerms } from '#src/capabilities/billing/rules/renewal-terms.ts';
import { checkouts, invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat } from '#tests/support/members.ts';
import { begun, colleague, pass, pressBox, signInAgain } from '#tests/support/parcels.ts';
import { refundAfterDeath } from './actions/refund-after-death.ts';
import { simulateCarrier } from './actions/simulate-carrier.ts';
import { boxes, boxExtras } from './tables.ts';

const STORY_MS = 600_000;
const consent = { accepted: true, version: CONSENT_VERSION };

/** Cats are named by their place: two of the order, two that came later. */
const place = fc.nat(3);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), place: fc.constantFrom(2, 3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('leave' as const), place, boxes: fc.constantFrom(undefined, 1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('all' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('archive' as const, 'restore' as const), place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('month' as const), days: fc.constantFrom(10, 20, 31) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Household = Awaited<ReturnType<typeof begun>> & { cats: string[] };

async function take(services: TestServices, { customer, cats }: Household, step: Step): Promise<void> {
  if (step.do === 'month') return;
  const id = 'place' in step ? (cats[step.place] ?? '') : '';
  if (step.do === 'archive') return void (await customer.post(`/api/cats/${id}/archive`, { reason: 'moved' }));
  if (step.do === 'restore') return void (await customer.post(`/api/cats/${id}/restore`));
  if (step.do === 'add') {
    const { json } = await customer.post('/api/subscription/cats/preview', { catId: id });
    if (json.token) await customer.post('/api/subscription/cats', { token: json.token, consent });
    return;
  }
  const { plan, cats: inPlan } = (await customer.get('/api/subscription')).json;
  const here = new Set(((await customer.get('/api/cats')).json as { id: string }[]).map((cat) => cat.id));
  const living = (inPlan as { id: string; renews: boolean }[]).filter((cat) => here.has(cat.id));
  const catIds = living.filter((cat) => (step.do === 'all' ? true : cat.renews && cat.id !== id)).map((cat) => cat.id);
  const wish = { planType: plan, catIds, ...(step.do === 'leave' && step.boxes && { pauseBoxes: step.boxes }) };
  const { json } = catIds.length ? await customer.post('/api/subscription/preview', wish) : { json: {} };
  if (json.token) await customer.post('/api/subscription/change', { token: json.token });
  await services.settle();
}

/** Days go by; colleagues send every box, the carrier brings it, and the household sends its samples back. */
async function live(services: TestServices, { customer, householdId }: Household, days: number): Promise<void> {
  const { db } = services.database;
  await pass(services, days);
  await returnPausedCats.run(services, {});
  await refundAfterDeath.run(services, {});
  await services.settle();
  await signInAgain(services, customer);
  const desk = await colleague(services, `Desk${services.clock.now().getTime()}`);
  for (const box of await db.select().from(boxes).where(eq(boxes.householdId, householdId)))
    if (box.stands === 'box_paid' && box.cats.length) await pressBox(desk, box.id, 'box_shipped');
  await pass(services, 4);
  await simulateCarrier(services);
  for (const kit of await db.select().from(boxExtras).where(eq(boxExtras.state, 'delivered')))
    await customer.post(`/api/kits/${kit.id}/pickup`);
  await pass(services, 4);
  await simulateCarrier(services);
  await services.settle();
}

/** Every renewal charged the table for its cats; its box holds none besides them; unpacked shares were refunded. */
async function check(services: TestServices): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(subscriptions);
  const [checkout] = await db.select().from(checkouts);
  const paid = await db.select().from(invoices);
  for (const box of await db.select().from(boxes)) {
    const invoice = paid.find(({ id }) => id === box.invoiceId);
    if (!invoice?.terms || !checkout || !row) continue;
    const { cats } = invoice.terms;
    expect(invoice.paidAmount).toBe(
      renewalTerms({ quote: checkout.quote, book: BUILT_BOOK }, cats, { country: row.country }).renewalAmount,
    );
    expect(box.cats.length).toBeLessThanOrEqual(cats);
    for (const { id } of box.cats) expect(box.paidFor).toContain(id);
    if (box.stands !== 'box_paid')
      expect(invoice.refundedAmount).toBe(unusedShare(invoice.paidAmount, { paidFor: cats, sent: box.cats.length }));
  }
}

onOneEngine('any life of a plan with cats that come and go', (open) => {
  test(
    'N10 each renewal charges the price table for the cats that get sticks, and no cat is in a box that was not paid for',
    async () => {
      let months = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9 }), async (steps) => {
          const services = await open();
          const order = await begun(services);
          const ordered = ((await order.customer.get('/api/cats')).json as { id: string }[]).map(({ id }) => id);
          const later = [
            await newCat(order.customer, { name: 'Nala' }),
            await newCat(order.customer, { name: 'Kiki' }),
          ];
          const household = { ...order, cats: [...ordered, ...later] };
          for (const step of [...steps, { do: 'month', days: 31 } as const]) {
            await take(services, household, step);
            if (step.do === 'month') await live(services, household, step.days);
            await check(services);
          }
          months += (await services.database.db.select().from(boxes)).length;
        }),
        { numRuns: 5 },
      );
      expect(months).toBeGreaterThan(8);
    },
    STORY_MS,
  );
});
