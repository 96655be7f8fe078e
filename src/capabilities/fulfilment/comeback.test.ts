import { expect, test } from 'vitest';
import type { Browser } from '#tests/support/buyers.ts';
import { payWithin } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { allOrders, begun, boxesIn, colleague, pass, pressOrder, signInAgain } from '#tests/support/parcels.ts';
import { balanceOf } from '#tests/support/points.ts';

const STORY_MS = 180_000;
const WISH = { planType: 'premium', catCount: 1, currency: 'AED', country: 'AE' };

/** Cancelled, and over with the end of its month. */
async function leave(services: TestServices, customer: Browser) {
  await signInAgain(services, customer);
  expect((await customer.post('/api/subscription/cancel')).status).toBe(200);
  await pass(services, 35);
  await signInAgain(services, customer);
  expect((await customer.get('/api/subscription')).json.status).toBe('canceled');
}

async function comeBack(services: TestServices, customer: Browser, more: object = {}) {
  const [cat] = (await customer.get('/api/cats')).json;
  const { json } = await customer.post('/api/get-or-create-subscription', { ...WISH, catIds: [cat.id], ...more });
  await payWithin(services, json);
  await services.settle();
  const [order] = (await allOrders(services)).filter(({ stands }) => stands !== 'optimizer_delivered');
  return { cat, quote: json.quote, noKitFor: json.noKitFor as string[], order: order ?? expect.fail() };
}

onOneEngine('a household that comes back', (open) => {
  test(
    'N10 with fresh results: no kit and no lab, the last formula in the box, the shown amount charged, points kept, no renewal before the sticks',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      await leave(services, customer);
      const points = await balanceOf(services, householdId);
      const [formerly] = await boxesIn(services, householdId);
      const { cat, quote, noKitFor, order } = await comeBack(services, customer);
      expect(noKitFor).toEqual([cat.id]);
      expect(quote.lines.some(({ kind }: { kind: string }) => kind === 'kit')).toBe(false);
      expect(order).toMatchObject({ stands: 'formula_creating', revision: 2 });
      const { invoices, ...plan } = (await customer.get('/api/subscription')).json;
      expect(invoices[0].amount).toEqual(quote.totalToday);
      expect(plan).toMatchObject({ status: 'active', plan: 'premium' });
      // Points earned before stay; the order that is paid now earns the same as any other, the old results nothing again.
      expect(await balanceOf(services, householdId)).toBe(points + 100);

      const steps = (await customer.get('/api/order-status')).json.journey.phases.flatMap(
        (phase: { steps: { key: string; status: string }[] }) => phase.steps,
      );
      const skipped = steps.filter(({ status }: { status: string }) => status === 'skipped');
      expect(skipped.map(({ key }: { key: string }) => key)).toContain('kit_shipped');
      expect(skipped).toHaveLength(10);
      const told = (await services.mails()).filter(({ kind }) => kind === 'order-confirmation').at(-1);
      expect(told?.text).toContain('No test kit is sent');
      expect(told?.text).not.toContain('Home test kit');

      await pass(services, 40);
      expect(
        (await services.stripe.invoices.list({ limit: 100 })).data.filter(
          ({ total, status }) => total > 0 && status === 'paid',
        ),
      ).toHaveLength(2);
      await pressOrder(await colleague(services, 'Omar'), order.id, 'optimizer_shipped');
      const [box] = await boxesIn(services, householdId);
      expect(box?.cats).toEqual(formerly?.cats.filter(({ id }) => id === cat.id));
    },
    STORY_MS,
  );

  test(
    'N10 with one cat of fresh results and one that needs a kit: one kit, the lab waits for that cat alone, and both are in the first box',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      await leave(services, customer);
      const [formerly] = await boxesIn(services, householdId);
      const [miso] = (await customer.get('/api/cats')).json;
      const nala = (await customer.post('/api/cats', { name: 'Nala', ageMonths: 30 })).json;
      const wish = { ...WISH, catCount: 2, catIds: [miso.id, nala.id] };
      const { json } = await customer.post('/api/get-or-create-subscription', wish);
      expect(json.noKitFor).toEqual([miso.id]);
      await payWithin(services, json);
      await services.settle();
      const [order] = (await allOrders(services)).filter(({ stands }) => stands !== 'optimizer_delivered');
      expect(order).toMatchObject({ stands: 'order_received' });
      expect((await customer.get('/api/subscription')).json.invoices[0].amount).toEqual(json.quote.totalToday);
      const schedule = (await customer.get('/api/user-dashboard')).json.schedule;
      expect(schedule.stages.map(({ key }: { key: string }) => key)).toContain('kit-ships');
      const desk = await colleague(services, 'Omar');
      expect((await desk.get(`/api/desk/orders/${order?.id}`)).json).toMatchObject({ kitLabels: 1 });
      await pressOrder(desk, order?.id ?? '', 'lab_received');
      await services.settle();
      const cats = (await customer.get('/api/user-dashboard')).json.household.cats;
      const states = cats.flatMap(({ name, results }: { name: string; results: { state: string } }) =>
        name === 'Miso' || name === 'Nala' ? [[name, results.state]] : [],
      );
      expect(states).toEqual([
        ['Miso', 'ready'],
        ['Nala', 'processing'],
      ]);
      await pressOrder(desk, order?.id ?? '', 'optimizer_shipped');
      const box = (await boxesIn(services, householdId)).find(({ number }) => number.startsWith(order?.number ?? '-'));
      expect(box?.cats).toEqual([
        formerly?.cats.find(({ id }) => id === miso.id),
        expect.objectContaining({ id: nala.id, formulaVersion: 1 }),
      ]);
    },
    STORY_MS,
  );

  test(
    'with results that are old, or who asks for a new kit, it begins with the kit',
    async () => {
      const services = await open();
      const { customer } = await begun(services);
      await leave(services, customer);
      const [cat] = (await customer.get('/api/cats')).json;
      const ask = async (more: object) =>
        (await customer.post('/api/get-or-create-subscription', { ...WISH, catIds: [cat.id], ...more })).json;
      expect((await ask({})).noKitFor).toEqual([cat.id]);
      expect((await ask({ newKits: true })).noKitFor).toEqual([]);
      services.clock.advance(91 * 86_400_000);
      await signInAgain(services, customer);
      const { order, noKitFor } = await comeBack(services, customer);
      expect([noKitFor, order.stands]).toEqual([[], 'order_received']);
    },
    STORY_MS,
  );
});
