import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { accountDeletionRequested, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { evidenceRequested } from '#src/capabilities/billing/events.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { begun, boxesIn, bought, colleague, pass, pressBox, signInAgain } from '#tests/support/parcels.ts';
import { addExtra, withdrawExtra } from './actions/add-extra.ts';
import { sticksArrived } from './actions/sticks-arrived.ts';
import { mailLateParcels } from './jobs.ts';
import { boxExtras, boxes, orders } from './tables.ts';

const DAY_MS = 86_400_000;

interface ToldParcel {
  what: string;
  ofPayment: boolean;
  shippedAt: Date;
  deliveredAt: Date | null;
  tracking: string | null;
  steps: { name: string }[];
}

onOneEngine('boxes from the second month on', (open) => {
  let services: TestServices;
  let mine: Awaited<ReturnType<typeof begun>>;
  let stranger: Awaited<ReturnType<typeof bought>>;
  let second = '';
  beforeAll(async () => {
    services = await open('shared');
    mine = await begun(services);
    await pass(services, 27);
    second = (await boxesIn(services, mine.householdId))[0]?.id ?? '';
    stranger = await bought(services, { email: 'two@example.com', names: ['Laila'] });
    await signInAgain(services, mine.customer);
  });
  const scope = () => systemScope(SYSTEM, mine.householdId);
  const kit = async (id: string) =>
    (await services.database.db.select().from(boxExtras).where(eq(boxExtras.id, id)))[0];
  const addKit = (catId: string, id = randomUUID()) =>
    services.transact(SYSTEM, async (ctx) => {
      expect(await addExtra(ctx, scope(), { id, kind: 'test-kit', catId })).toBeNull();
      return id;
    });
  const catIds = async () => ((await mine.customer.get('/api/cats')).json as { id: string }[]).map(({ id }) => id);
  const late = async () => (await services.mails()).filter(({ kind }) => kind === 'order-late');

  /** The parcels that a bank is told of in a dispute about a payment. */
  const evidence = async (paid: 'order' | 'renewal') => {
    const { db } = services.database;
    const [order] = await db.select().from(orders).where(eq(orders.id, mine.id));
    const [box] = await db.select().from(boxes).where(eq(boxes.id, second));
    const [first] = await db.select().from(invoices).orderBy(invoices.issuedAt);
    const told: ToldParcel[] = [];
    const asked = {
      householdId: mine.householdId,
      checkoutId: order?.checkoutId ?? '',
      invoiceId: (paid === 'order' ? first?.id : box?.invoiceId) ?? '',
      parcel: (one: ToldParcel) => void told.push(one),
      use: () => {},
    };
    await services.transact(SYSTEM, (ctx) => ctx.emit(evidenceRequested, asked));
    return told;
  };

  test('a box that is late is written about once, by its month, and one that nobody gets sticks from is not', async () => {
    await mailLateParcels.run(services, {});
    // The stranger's order is due in three days, the box as well.
    services.clock.advance(4 * DAY_MS);
    await Promise.all([1, 2].map(() => mailLateParcels.run(services, {})));
    // The mail about the order is that of its missed promise, which follows its credit.
    await services.settle();
    const told = (await late()).map(({ recipient, subject }) => `${recipient} ${subject}`);
    expect(told.toSorted()).toEqual([
      'maryam@example.com The box of month 2 is late',
      'two@example.com Your order is late',
    ]);
    const { db } = services.database;
    const [box] = await db.select().from(boxes).where(eq(boxes.id, second));
    await db.update(boxes).set({ cats: [], lateToldFor: null }).where(eq(boxes.id, second));
    await mailLateParcels.run(services, {});
    expect(await late()).toHaveLength(2);
    await db.update(boxes).set({ cats: box?.cats, lateToldFor: box?.lateToldFor }).where(eq(boxes.id, second));
  });

  test('a household takes a kit along only for its own cat, and withdraws what is not packed, once', async () => {
    const [miso = ''] = await catIds();
    const foreign = ((await stranger.customer.get('/api/cats')).json as { id: string }[])[0]?.id ?? '';
    const refused = await services.transact(SYSTEM, (ctx) =>
      addExtra(ctx, scope(), { id: randomUUID(), kind: 'test-kit', catId: foreign }),
    );
    expect([refused?.status, refused?.code, refused?.message]).toEqual([
      409,
      'extra-not-possible',
      'Nothing can be added to a box for this cat.',
    ]);
    const id = await addKit(miso);
    const theirs = systemScope(SYSTEM, stranger.householdId);
    const withdraw = (by = scope()) => services.transact(SYSTEM, (ctx) => withdrawExtra(ctx, by, id));
    expect([await withdraw(theirs), await withdraw(), await withdraw()]).toEqual([false, true, true]);
    // Adding a withdrawn box again does not bring it back.
    await addKit(miso, id);
    expect((await kit(id))?.state).toBe('withdrawn');
    const { status, json } = await mine.customer.post(`/api/kits/${id}/pickup`);
    expect([status, json.code]).toEqual([409, 'pickup-too-early']);
  });

  test('the kit of a box is labelled, follows it back and forth, and its courier is booked once, by its own household', async () => {
    const desk = await colleague(services, 'Omar');
    const path = `/api/desk/boxes/${second}`;
    const none = await desk.get(`${path}/labels.pdf`);
    expect([none.status, none.json.code, none.json.message]).toEqual([404, 'no-kits', 'No test kit goes with this.']);
    const [miso = '', biscuit = ''] = await catIds();
    const [first, other] = [await addKit(miso), await addKit(biscuit)];
    expect((await desk.get(path)).json).toMatchObject({
      kitLabels: 2,
      extras: [{ state: 'waiting' }, { state: 'waiting' }],
    });
    const { revision } = await pressBox(desk, second, 'box_shipped');
    const state = async () => [(await kit(first))?.state, (await kit(other))?.state];
    expect(await state()).toEqual(['boxed', 'boxed']);
    const pickup = (who: Browser, id = first) => who.post(`/api/kits/${id}/pickup`);
    expect((await pickup(mine.customer)).json.message).toBe(
      'The pickup can be booked as soon as the test kit has arrived.',
    );
    const delivered = await desk.post(`${path}/steps`, { id: randomUUID(), seen: revision, to: 'box_delivered' });
    expect(await state()).toEqual(['delivered', 'delivered']);
    expect((await desk.get(`${path}/labels.pdf`)).json.code).toBe('labels-delivered');

    expect((await pickup(stranger.customer)).status).toBe(404);
    const booked = services.clock.now().toISOString();
    const twice = await Promise.all([pickup(mine.customer), pickup(mine.customer)]);
    services.clock.advance(60_000);
    for (const { status, json } of [...twice, await pickup(mine.customer)])
      expect([status, json]).toEqual([200, { pickupAt: booked }]);

    // The box is not there after all: its kits are on their way again, and no courier is booked.
    const undo = { id: randomUUID(), seen: delivered.json.revision, reason: 'The neighbour’s box' };
    await desk.post(`${path}/undo`, undo);
    expect(await kit(first)).toMatchObject({ state: 'boxed', pickupAt: null });
    await pressBox(desk, second, 'box_delivered');
    expect(await state()).toEqual(['delivered', 'delivered']);
  });

  test('a bank that disputes a payment is told of every parcel, and which of them that payment was for', async () => {
    const told = await evidence('order');
    const { number } = mine;
    expect(told.map(({ what, ofPayment }) => [what, ofPayment])).toEqual([
      [`Test kit of order ${number}`, true],
      [`First box of order ${number}`, true],
      [`Box ${number}-2`, false],
    ]);
    expect((await evidence('renewal')).map(({ ofPayment }) => ofPayment)).toEqual([false, false, true]);
    const [kitParcel, firstBox, secondBox] = told;
    // Samples that came back prove that the kit had arrived; the findings of the lab are not the bank's business.
    expect(kitParcel?.steps.map(({ name }) => name)).toEqual([
      'Packed',
      'Shipped',
      'In Transit',
      'Delivered',
      'Pickup Scheduled',
      'Returning to Lab',
      'Received by Lab',
    ]);
    expect(firstBox?.steps.map(({ name }) => name)).toEqual(['Supplements Ready', 'Shipped', 'Delivered']);
    expect(secondBox?.steps.map(({ name }) => name)).toEqual(['Packed', 'Shipped', 'Delivered']);
    for (const { shippedAt, deliveredAt } of told) expect(deliveredAt && deliveredAt >= shippedAt).toBe(true);
  });

  test('the right of withdrawal counts from the first delivery of sticks, also where a later box came sooner', async () => {
    const { db } = services.database;
    const [order] = await db.select().from(orders).where(eq(orders.id, mine.id));
    const [arrived, never] = await services.read(SYSTEM, async (ctx) => [
      await sticksArrived(ctx, order?.checkoutId ?? ''),
      await sticksArrived(ctx, randomUUID()),
    ]);
    const [first] = (await boxesIn(services, mine.householdId)).toReversed();
    expect([arrived?.toISOString(), never]).toEqual([first?.deliveredAt, null]);
  });

  test('a household takes its orders and boxes along when it asks for its data, and nobody else’s; those who leave take the boxes with them', async () => {
    const tables = async (householdId: string) => {
      const found: Record<string, Record<string, unknown>[]> = {};
      await services.transact(SYSTEM, (ctx) =>
        ctx.emit(dataExportRequested, {
          householdId,
          personId: randomUUID(),
          email: null,
          add: (table, rows) => void (found[table] = rows),
          enclose: () => {},
          addFile: () => {},
        }),
      );
      return found;
    };
    const own = await tables(mine.householdId);
    expect(own.orders?.map(({ id }) => id)).toEqual([mine.id]);
    expect(own.journey_events).toHaveLength(15);
    expect(own.boxes?.map(({ month }) => month).toSorted()).toEqual([1, 2]);
    // Paid, packed, shipped, delivered, taken back, delivered again.
    const kinds = own.box_events?.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['step', 'step', 'step', 'step', 'step', 'undone']);
    expect(own.box_extras).toHaveLength(3);
    const theirs = await tables(stranger.householdId);
    expect([theirs.orders?.map(({ id }) => id), theirs.boxes, theirs.box_extras]).toEqual([[stranger.id], [], []]);

    const leaves = { householdId: mine.householdId, personId: randomUUID(), email: null, keep: () => {} };
    await services.transact(SYSTEM, (ctx) => ctx.emit(accountDeletionRequested, leaves));
    const after = await tables(mine.householdId);
    expect([after.orders?.length, after.boxes, after.box_events]).toEqual([1, [], []]);
    expect((await tables(stranger.householdId)).orders).toHaveLength(1);
  });
});
