import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { pushSubscription } from '#src/capabilities/billing/actions/push-subscription.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import {
  begun,
  boxesIn,
  bought,
  colleague,
  pass,
  pressBox,
  pressOrder,
  signInAgain as signIn,
} from '#tests/support/parcels.ts';
import { followOrders, stopEmptyBoxes, mailLateParcels } from './jobs.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { TRANSITIONS } from './rules/state-machine.ts';
import { composeWaiting } from '#src/capabilities/lab/actions/compose-waiting.ts';
import { orders } from './tables.ts';
import { simulateCarrier } from './actions/simulate-carrier.ts';

/** Of the first box, on the timeline. */
const ARRIVED = 'First box delivered';

/** Swab results of a male cat. */
const MALE = {
  breeds: [{ name: 'Maine Coon', percent: 60 }],
  predispositions: [],
  traits: { coatColor: 'White', eyeColor: 'Green', sizeCategory: 'large' },
  sex: 'male',
};

const STORY_MS = 120_000;

/** Presses every button of the desk, without anything happening in between, until one is refused. */
async function pressWithoutWaiting(desk: Browser, id: string) {
  let now = (await desk.get(`/api/desk/orders/${id}`)).json;
  for (;;) {
    const to = TRANSITIONS[now.stands as JourneyKey]?.to;
    if (!to) return { stands: now.stands, refusal: null };
    const pressed = await desk.post(`/api/desk/orders/${id}/steps`, { id: randomUUID(), seen: now.revision, to });
    if (pressed.status !== 200) return { stands: now.stands, refusal: pressed };
    now = pressed.json;
  }
}

const row = async (services: TestServices) => (await services.database.db.select().from(subscriptions))[0];
const mailed = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

async function charges(services: TestServices): Promise<number[]> {
  const { data } = await services.stripe.invoices.list({ subscription: (await row(services))?.stripeId ?? '' });
  const paid = data.map(({ amount_paid }) => amount_paid).filter((amount) => amount > 0);
  return paid.toSorted((a, b) => a - b);
}

async function renewsFor(services: TestServices): Promise<number | undefined> {
  const { items } = await services.stripe.subscriptions.retrieve((await row(services))?.stripeId ?? '');
  return items.data[0]?.quantity;
}

/** Three cats: one as it should be, one of six weeks, one of half a kilogram. */
async function threeCats(services: TestServices) {
  const order = await bought(services, {
    names: ['Miso', 'Cleo', 'Pip'],
    plan: 'standard',
    currency: 'EUR',
    country: 'DE',
  });
  const { customer } = order;
  const cats = (await customer.get('/api/cats')).json as { id: string; name: string }[];
  const [miso, cleo, pip] = cats.map(({ id }) => id);
  expect((await customer.patch(`/api/cats/${cleo}`, { bornOn: '2026-10-20', version: 1 })).status).toBe(200);
  const light = { id: randomUUID(), kind: 'weight', value: 0.5, unit: 'kg', at: '2026-12-01T08:00:00Z' };
  expect((await customer.post(`/api/cats/${pip}/log`, light)).status).toBe(200);
  return { ...order, miso, cleo, pip };
}

onOneEngine('cats and the contents of their boxes', (open) => {
  test('no button of the desk sends a box on its way before the results of its cats are released', async () => {
    const services = await open();
    const { id, householdId } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const { stands, refusal } = await pressWithoutWaiting(desk, id);
    expect(JOURNEY_KEYS.indexOf(stands)).toBeLessThan(JOURNEY_KEYS.indexOf('analysis_complete'));
    expect(refusal?.status).toBe(409);
    expect(refusal?.json.message).toContain('Miso');
    await services.settle();
    expect(await row(services)).toMatchObject({ sticksLeftAt: null, collectionPaused: true });
    expect(await mailed(services, 'order-optimizer-shipped')).toEqual([]);
    expect(await boxesIn(services, householdId)).toEqual([]);
  });

  test(
    'orders of an earlier version renew for those who get sticks once their rows are worked out again, however often that runs',
    async () => {
      const services = await open();
      const { id } = await threeCats(services);
      await pressOrder(await colleague(services, 'Dana'), id, 'optimizer_shipped');
      await services.settle();
      const now = await row(services);
      expect(now).toMatchObject({ quantity: 1, sticksHeld: false, withoutSticks: [{}, {}] });
      const { db } = services.database;
      const before = { quantity: 3, renewalAmount: 7800, withoutSticks: null, catIds: null };
      await db.update(subscriptions).set(before);
      await db.update(orders).set({ stateRules: 0 });
      const stripeSubscriptionId = now?.stripeId ?? '';
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(pushSubscription, { stripeSubscriptionId }));
      await services.settle();
      expect(await renewsFor(services)).toBe(3);

      await Promise.all([followOrders.run(services, {}), followOrders.run(services, {})]);
      await services.settle();
      const { quantity, renewalAmount } = now ?? {};
      expect(await row(services)).toMatchObject({ quantity, renewalAmount, withoutSticks: [{}, {}] });
      expect(await renewsFor(services)).toBe(1);
      const followed = await row(services);
      await followOrders.run(services, {});
      await services.settle();
      expect(await row(services)).toEqual(followed);
    },
    STORY_MS,
  );

  test('N8 samples that may be another cat’s are written about and given to a colleague, once, whenever that is found out', async () => {
    const services = await open();
    const { customer, id } = await bought(services, { names: ['Miso', 'Cleo'] });
    const desk = await colleague(services, 'Dana');
    const cats = (await customer.get('/api/cats')).json as { id: string; name: string; version: number }[];
    const say = async (index: number, gender: string) => {
      const cat = (await customer.get(`/api/cats/${cats[index]?.id}`)).json;
      const said = { gender, version: cat.version };
      expect((await customer.patch(`/api/cats/${cat.id}`, said)).status).toBe(200);
    };
    await say(0, 'female');
    await pressOrder(desk, id, 'lab_received');
    const { sets } = (await desk.get('/api/desk/results?state=open')).json;
    for (const set of sets) {
      const entered = { version: set.version ?? 1, values: {}, dna: MALE, declared: {} };
      expect((await desk.post(`/api/desk/results/${set.id}/values`, entered)).status).toBe(200);
      const again = { ...entered, version: 2 };
      expect((await desk.post(`/api/desk/results/${set.id}/values`, again)).status).toBe(200);
    }
    const told = async () => (await mailed(services, 'samples-mixed-up')).map(({ subject }) => subject);
    expect(await told()).toEqual(['The samples of Miso may belong to another cat']);
    // Cleo's sex was never given.
    await say(1, 'female');
    await say(1, 'male');
    await say(1, 'female');
    expect((await told()).toSorted()).toEqual([
      'The samples of Cleo may belong to another cat',
      'The samples of Miso may belong to another cat',
    ]);
    const { inquiries } = (await desk.get('/api/desk/inbox')).json;
    expect(inquiries.map(({ kind, subject }: Record<string, string>) => [kind, subject]).toSorted()).toEqual([
      ['samples-mixed-up', 'Samples of Cleo may be mixed up'],
      ['samples-mixed-up', 'Samples of Miso may be mixed up'],
    ]);
  });

  test(
    'an order of which no cat gets sticks waits in the open for a month, is paid back once, and goes on when the day of its cat comes',
    async () => {
      const services = await open();
      const wish = { names: ['Cleo'], plan: 'standard' as const, currency: 'EUR' as const, country: 'DE' };
      const { customer, id, householdId } = await bought(services, wish);
      const [cat] = (await customer.get('/api/cats')).json;
      const young = { bornOn: '2026-10-20', version: 1 };
      expect((await customer.patch(`/api/cats/${cat.id}`, young)).status).toBe(200);
      const desk = await colleague(services, 'Dana');
      await pressOrder(desk, id, 'formula_creating');
      const [said] = await mailed(services, 'order-without-sticks');
      expect(said?.text).toContain('by 29 December 2026');
      const { inquiries } = (await desk.get('/api/desk/inbox')).json;
      expect(inquiries).toMatchObject([{ kind: 'order-without-sticks' }]);
      const { order } = (await customer.get('/api/user-dashboard')).json;
      expect(order.delivery).toMatchObject({ trouble: expect.stringContaining('No cat of this order'), late: false });

      await pass(services, 27);
      await stopEmptyBoxes.run(services, {});
      await mailLateParcels.run(services, {});
      await services.settle();
      expect((await services.stripe.refunds.list()).data).toEqual([]);
      expect(await mailed(services, 'order-late')).toEqual([]);
      await pass(services, 2);
      await Promise.all([stopEmptyBoxes.run(services, {}), stopEmptyBoxes.run(services, {})]);
      await stopEmptyBoxes.run(services, {});
      await services.settle();
      expect((await services.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual(await charges(services));

      await pass(services, 25);
      await composeWaiting(services);
      await services.settle();
      expect(await row(services)).toMatchObject({ sticksHeld: false, quantity: 1 });
      const before = (await charges(services)).length;
      await pass(services, 32);
      expect(await charges(services)).toHaveLength(before + 1);
      const [second] = await boxesIn(services, householdId);
      expect(second).toMatchObject({ month: 2, cats: [{ name: 'Cleo', formulaVersion: 1 }] });
      await pressBox(await colleague(services, 'Omar'), second?.id ?? '', 'box_shipped');
      expect((await services.stripe.refunds.list()).data).toHaveLength(1);
    },
    STORY_MS,
  );

  test(
    'a cat with sticks whose age is put right renews again from the day it is old enough, without anybody doing anything',
    async () => {
      const services = await open();
      const { customer } = await begun(services);
      const [cat] = (await customer.get('/api/cats')).json;
      const younger = { bornOn: '2026-11-10', version: cat.version };
      expect((await customer.patch(`/api/cats/${cat.id}`, younger)).status).toBe(200);
      await services.settle();
      expect((await row(services))?.withoutSticks).toEqual([{ id: cat.id, since: expect.any(String) }]);
      const paying = (await row(services))?.quantity ?? 0;
      await pass(services, 90);
      await followOrders.run(services, {});
      await services.settle();
      expect(await row(services)).toMatchObject({
        quantity: paying + 1,
        withoutSticks: [{ until: expect.any(String) }],
      });
    },
    STORY_MS,
  );

  test(
    'a cat too young and a cat too light get no sticks, are not written about as if they did, and are not charged for',
    async () => {
      const services = await open();
      const { customer, id, householdId, miso, pip } = await threeCats(services);
      const desk = await colleague(services, 'Dana');
      await pressOrder(desk, id, 'optimizer_shipped');
      await pass(services, 8);
      await simulateCarrier(services);
      const [first] = await boxesIn(services, householdId);
      expect(first?.cats.map(({ name }) => name)).toEqual(['Miso']);
      const arrived = (await mailed(services, 'order-optimizer-delivered'))[0]?.text ?? '';
      expect(arrived).toContain('Miso');
      expect(arrived).not.toContain('Cleo');
      expect(arrived).not.toContain('Pip');
      expect(arrived).not.toContain('84 sticks');
      await signIn(services, customer);
      const dashboard = (await customer.get('/api/user-dashboard')).json;
      const [box] = dashboard.boxes;
      expect([box.sticks, box.cats.length, box.status]).toEqual([28, 1, 'Completed']);
      // Page, box and mails agree about each cat.
      const shown = dashboard.household.cats.map(({ supplements }: { supplements: object }) => supplements);
      expect(shown).toMatchObject([
        { state: 'running', until: null },
        { state: 'too-young', until: '2027-01-20', nextDelivery: null },
        { state: 'held', until: null, nextDelivery: null },
      ]);
      const told = async (cat = '') => (await customer.get(`/api/timeline?cat=${cat}`)).json.items;
      const titles = async (cat = '') => (await told(cat)).map(({ title }: { title: string }) => title);
      expect(await titles(miso)).toContain(ARRIVED);
      expect(await titles(pip)).not.toContain(ARRIVED);
      await services.settle();
      expect((await services.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([5200]);

      const without = await mailed(services, 'results-without-sticks');
      expect(without.map(({ subject }) => subject).toSorted()).toEqual([
        'The results of Cleo are ready',
        'The results of Pip are ready',
      ]);
      expect(without.find(({ text }) => text?.includes('Cleo'))?.text).toContain('until 20 January 2027');
      const { inquiries } = (await desk.get('/api/desk/inbox')).json;
      expect(inquiries).toMatchObject([{ kind: 'sticks-held', subject: 'No sticks for Pip', state: 'open' }]);

      await pass(services, 30);
      expect(await charges(services)).toEqual([3499, 7800]);
      const [second] = await boxesIn(services, householdId);
      expect(second?.cats.map(({ name }) => name)).toEqual(['Miso']);

      // Cleo comes of age: the sticks are made once, charged for from the next month on, and not put into this one.
      expect(await Promise.all([composeWaiting(services), composeWaiting(services)])).toEqual(
        expect.arrayContaining([0, 0]),
      );
      await pass(services, 15);
      expect((await Promise.all([composeWaiting(services), composeWaiting(services)])).toSorted()).toEqual([0, 1]);
      await pressBox(await colleague(services, 'Omar'), second?.id ?? '', 'box_shipped');
      expect((await boxesIn(services, householdId))[0]?.cats.map(({ name }) => name)).toEqual(['Miso']);
      await pass(services, 31);
      expect(await charges(services)).toEqual([3499, 5899, 7800]);
      expect((await boxesIn(services, householdId))[0]?.cats.map(({ name }) => name)).toEqual(['Miso', 'Cleo']);
      expect((await services.stripe.refunds.list()).data).toHaveLength(1);
    },
    STORY_MS,
  );
});
