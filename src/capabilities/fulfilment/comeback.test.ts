import { expect, test } from 'vitest';
import { duplicatePayments, subscriptions } from '#src/capabilities/billing/tables.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { type Browser, newBrowser, paidCharges, payWithin, secondBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import {
  ACCOUNT,
  allOrders,
  begun,
  boxesIn,
  colleague,
  pass,
  pressOrder,
  signInAgain,
} from '#tests/support/parcels.ts';
import { balanceOf } from '#tests/support/points.ts';

const STORY_MS = 180_000;
const BUY = '/api/get-or-create-subscription';
const TIMES = Array.from({ length: 20 }, (_, n) => n);
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

  test(
    'pressed twenty times at once in two sessions and paid in both, by lost answers: one plan, one order, one charge at its true price',
    async () => {
      const services = await open();
      const { customer } = await begun(services);
      await leave(services, customer);
      const cats = (await customer.get('/api/cats')).json;
      const phone = await secondBrowser(services, customer, ACCOUNT.password);
      const before = await paidCharges(services);
      const orders = (await allOrders(services)).length;
      const wish = { ...WISH, catIds: [cats[0]?.id] };
      const cheap = { amount: 1, price: 1, unitAmount: 1, quote: { totalToday: { amount: 1, currency: 'AED' } } };
      const answers = await Promise.all(
        TIMES.map((n) => (n % 2 ? customer : phone).post(BUY, n % 4 < 2 ? wish : { ...wish, ...cheap, kits: 0 })),
      );
      const forms = answers.filter(({ status }) => status === 200).map(({ json }) => json);
      expect(new Set(forms.map(({ sessionId }) => sessionId)).size).toBe(1);
      const [form] = forms;
      expect(form.noKitFor).toEqual([cats[0]?.id]);
      const lost = new Set<string>();
      injectFaults(services, (call) => {
        if (call.startsWith('GET') || lost.has(call)) return null;
        lost.add(call);
        return 'lost';
      });
      await Promise.all(TIMES.map(() => payWithin(services, form)));
      await services.settle();
      services.clock.advance(3_600_000);
      await services.settle();
      expect(await paidCharges(services)).toEqual([form.quote.totalToday.amount, ...before]);
      expect((await allOrders(services)).length - orders).toBe(1);
      const rows = await services.database.db.select().from(subscriptions);
      expect(rows.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
      expect(await services.database.db.select().from(duplicatePayments)).toEqual([]);
      expect((await customer.post(BUY, wish)).json.kind).toBe('subscribed');
    },
    STORY_MS,
  );

  test(
    'results of another household’s cat save no kit, and neither its cats nor its form are anybody else’s',
    async () => {
      const services = await open();
      const { customer } = await begun(services);
      await leave(services, customer);
      const cats = (await customer.get('/api/cats')).json;
      const thief = await newMember(services);
      await newCat(thief, { name: 'Rex' });
      const catIds = [cats[0]?.id];
      expect((await newBrowser(services).post(BUY, { ...WISH, catIds })).json.code).toBe('unauthorized');
      expect((await thief.post(BUY, { ...WISH, catIds })).json.code).toBe('cat-unknown');
      expect((await thief.post(BUY, { ...WISH, noKitFor: catIds })).json.noKitFor).toEqual([]);
      // One cat named twice is one cat without a kit.
      const twice = await customer.post(BUY, { ...WISH, catCount: 2, catIds: [catIds[0], catIds[0]] });
      expect(twice.json.noKitFor).toEqual(catIds);
      const { json: form } = await customer.post(BUY, { ...WISH, catIds });
      const agreed = { consent: { accepted: true, version: CONSENT_VERSION } };
      const taken = await thief.post(`/api/checkout-sessions/${form.sessionId}/agreement`, agreed);
      expect(taken.json.code).toBe('checkout-unknown');
      await payWithin(services, form);
      await services.settle();
      expect((await thief.post(`/api/checkout-sessions/${form.sessionId}/claim`)).status).not.toBe(200);
      expect((await thief.get('/api/subscription')).json.status).toBe('none');
      expect((await customer.get('/api/subscription')).json.status).toBe('active');
    },
    STORY_MS,
  );
});
