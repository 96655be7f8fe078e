import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountDeletionRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { labSets } from '#src/capabilities/lab/tables.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { begun, bought, colleague, pass, pressOrder } from '#tests/support/parcels.ts';
import { eq } from 'drizzle-orm';
import { boxExtras } from './tables.ts';
import { addExtra, withdrawExtra } from './actions/add-extra.ts';
import { simulateCarrier } from './actions/simulate-carrier.ts';

const ROUNDS = 2;
const STORY_MS = 120_000;

const of = (householdId: string) => systemScope(SYSTEM, householdId);

const add = (services: TestServices, householdId: string, catId: string, id = newId()) =>
  services.transact(SYSTEM, async (ctx) => {
    const refused = await addExtra(ctx, of(householdId), { id, kind: 'test-kit', catId });
    return isDomainError(refused) ? refused : id;
  });

const withdraw = (services: TestServices, householdId: string, id: string) =>
  services.transact(SYSTEM, (ctx) => withdrawExtra(ctx, of(householdId), id));

async function kit(services: TestServices, id: string) {
  const [row] = await services.database.db.select().from(boxExtras).where(eq(boxExtras.id, id));
  return row;
}

onOneEngine('kits that go along with a box', (open) => {
  test(
    'C16 a bonus kit: on the packing list, in the box, at the door, back in the lab, and a second set of results',
    async () => {
      const services = await open();
      const { id: order, number, householdId, customer } = await bought(services);
      const [miso, biscuit] = (await customer.get('/api/cats')).json as { id: string }[];
      const laila = await newCat(customer, { name: 'Laila' });
      const stranger = await newMember(services);
      const tigger = await newCat(stranger, { name: 'Tigger' });
      expect(await add(services, householdId, tigger)).toMatchObject({ code: 'extra-not-possible' });

      const first = (await add(services, householdId, miso?.id ?? '')) as string;
      expect(await add(services, householdId, miso?.id ?? '', first)).toBe(first);
      expect(await add(services, householdId, laila, first)).toMatchObject({ code: 'extra-not-possible' });
      const second = (await add(services, householdId, laila)) as string;
      const third = (await add(services, householdId, biscuit?.id ?? '')) as string;
      const extras = async () => (await customer.get('/api/user-dashboard')).json.extras;
      expect(await extras()).toMatchObject([
        { cat: { name: 'Miso' }, state: 'waiting', box: null, inPlan: true },
        { cat: { name: 'Laila' }, state: 'waiting', box: null, inPlan: false },
        { cat: { name: 'Biscuit' }, state: 'waiting', here: true },
      ]);

      const desk = await colleague(services, 'Dana');
      await pressOrder(desk, order, 'lab_received');
      await services.settle();
      await pressOrder(desk, order, 'formula_creating');
      await customer.post(`/api/cats/${biscuit?.id}/archive`, { reason: 'moved' });
      const listed = [
        { id: first, name: 'Miso', state: 'waiting' },
        { id: second, name: 'Laila', state: 'waiting' },
      ];
      const { json: card } = await desk.get(`/api/desk/orders/${order}`);
      expect(card.extras).toMatchObject(listed);
      const steps = `/api/desk/orders/${order}/steps`;
      const pack = (seen: number, list: string[]) => ({
        id: randomUUID(),
        seen,
        to: 'supplements_ready',
        extras: list,
      });
      // An outdated packing list packs nothing.
      for (const list of [[first], [first, second, third]]) {
        const stale = await desk.post(steps, pack(card.revision, list));
        expect([stale.status, stale.json.code]).toEqual([409, 'list-changed']);
      }
      const { json: packed } = await desk.post(steps, pack(card.revision, [second, first]));
      expect(packed.extras).toMatchObject(listed.map((one) => ({ ...one, state: 'boxed' })));
      expect(await withdraw(services, householdId, first)).toBe(false);
      const undo = { id: randomUUID(), seen: packed.revision, reason: 'Wrong shelf' };
      const { json: open2 } = await desk.post(`/api/desk/orders/${order}/undo`, undo);
      expect(open2.extras).toMatchObject(listed);
      await desk.post(steps, pack(open2.revision, [first, second]));
      expect(await extras()).toMatchObject([
        { state: 'boxed', box: { number: `${number}-1` } },
        { state: 'boxed' },
        { state: 'waiting', here: false },
      ]);

      const pickup = (id: string, who = customer) => who.post(`/api/kits/${id}/pickup`);
      expect((await pickup(first)).json.code).toBe('pickup-too-early');
      await pressOrder(desk, order, 'optimizer_shipped');
      await pass(services, 5);
      await simulateCarrier(services);
      const mails = (await services.mails()).filter(({ kind }) => kind === 'order-optimizer-delivered');
      expect(mails[0]?.text).toContain('Test kits for Miso and Laila are in the box too');
      expect((await customer.get('/api/user-dashboard')).json.orders).toMatchObject([
        { number: `${number}-1`, contents: expect.stringMatching(/sticks, test kits for Miso and Laila$/) },
        {},
      ]);

      const { items } = (await customer.get('/api/timeline?kind=box')).json;
      expect(items.map(({ text }: { text: string }) => text)).toContain(
        `${number}, with a test kit for Miso and Laila`,
      );

      const board = async () => (await desk.get('/api/desk/orders')).json.orders as { id: string }[];
      const atHome = async () => (await desk.get('/api/desk/orders?only=kits')).json.orders as { id: string }[];
      expect(await board()).toEqual([]);
      // Samples can come by the household's own post: no courier tells of them.
      expect(await atHome()).toMatchObject([{ id: order, extras: [{ id: first }, { id: second }] }]);
      expect((await desk.get(`/api/desk/orders?only=kits&search=${number}`)).json.orders).toHaveLength(1);
      expect((await desk.get('/api/desk/orders?only=kits&search=CAT-2026-0000000')).json.orders).toEqual([]);
      expect((await pickup(first, stranger)).status).toBe(404);
      const booked = await pickup(first);
      expect((await pickup(first)).json).toEqual(booked.json);
      expect(await board()).toMatchObject([{ id: order, extras: [{ id: first }, { id: second }] }]);
      expect(await atHome()).toMatchObject([{ id: order }]);
      const deliveredAt = new Date(services.clock.now().getTime() - 91 * 86_400_000);
      await services.database.db.update(boxExtras).set({ deliveredAt }).where(eq(boxExtras.id, second));
      expect(await atHome()).toEqual([]);

      const samples = (id: string, who = desk) => who.post(`/api/desk/extras/${id}/samples`);
      expect((await samples(first, customer)).status).toBe(403);
      expect((await samples(randomUUID())).status).toBe(404);
      expect((await samples(third)).json.code).toBe('move-not-possible');
      const before = (await customer.get(`/api/cats/${miso?.id}/results`)).json;
      services.clock.advance(1000);
      for (const _ of [1, 2]) expect((await samples(first)).json.extras[0]).toMatchObject({ state: 'sampled' });
      const tom = await colleague(services, 'Tom');
      const told = async (answer: Promise<{ json: { message: string } }>) => (await answer).json.message;
      expect(await told(samples(first, tom))).toBe('Dana Desk has received the samples of this kit before.');
      expect(await board()).toEqual([]);
      await services.settle();
      const after = (await customer.get(`/api/cats/${miso?.id}/results`)).json;
      expect(after).toMatchObject({ state: 'ready', sandbox: true });
      expect(after.receivedAt > before.receivedAt).toBe(true);
      expect(after.markers).not.toEqual(before.markers);
      expect((await customer.get(`/api/cats/${miso?.id}/sticks`)).json.version).toBe(2);
      expect((await extras())[0]).toMatchObject({ state: 'read' });
      // Taking back a step of the box does not undo the lab's work.
      const { json: now } = await desk.get(`/api/desk/orders/${order}`);
      await desk.post(`/api/desk/orders/${order}/undo`, {
        id: randomUUID(),
        seen: now.revision,
        reason: 'Not there',
      });
      expect([(await kit(services, first))?.state, (await kit(services, second))?.state]).toEqual(['sampled', 'boxed']);
      await pressOrder(desk, order, 'optimizer_delivered');

      // Earlier samples of the same cat are read first; then the carrier brings those of the kit.
      // A colleague books the courier for the household; booked again, also by the household, it is the same day.
      const courier = (id: string, who = desk) => who.post(`/api/desk/extras/${id}/pickup`);
      expect((await courier(second, customer)).status).toBe(403);
      expect((await courier(third)).json.code).toBe('pickup-too-early');
      const { pickupAt } = (await courier(second)).json.extras[1];
      expect(pickupAt).toBe(services.clock.now().toISOString());
      services.clock.advance(1000);
      expect((await courier(second)).json.extras[1]).toMatchObject({ pickupAt });
      expect(await told(courier(second, tom))).toBe('Dana Desk has booked the courier for this kit before.');
      expect((await pickup(second)).json).toEqual({ pickupAt });
      const { json: byHand } = await desk.post('/api/desk/results', { catId: laila });
      await pass(services, 3);
      expect((await samples(second)).json.code).toBe('samples-in-work');
      expect(await simulateCarrier(services)).toBe(0);
      await services.database.db.delete(labSets).where(eq(labSets.id, byHand.id));
      expect(await simulateCarrier(services)).toBe(1);
      await services.settle();
      expect((await customer.get(`/api/cats/${laila}/results`)).json).toMatchObject({ state: 'ready' });

      const left = { householdId, personId: randomUUID(), email: null, keep: () => {} };
      await services.transact(SYSTEM, (ctx) => ctx.emit(accountDeletionRequested, left));
      expect(await services.database.db.select().from(boxExtras)).toEqual([]);
      expect((await samples(first)).json.code).toBe('extra-unknown');
    },
    STORY_MS,
  );

  test(
    'C16 a box packed while a kit is added or withdrawn ends with one truth about it',
    async () => {
      const services = await open();
      const { householdId, customer } = await begun(services);
      const [miso] = (await customer.get('/api/cats')).json as { id: string }[];
      await pass(services, 27);
      const desk = await colleague(services, 'Omar');
      const [{ id: box }] = (await desk.get('/api/desk/orders')).json.orders;
      const path = `/api/desk/boxes/${box}`;
      const detail = async () => (await desk.get(path)).json;
      const press = async (extras?: string[]) => {
        const said = { id: randomUUID(), seen: (await detail()).revision, to: 'box_packed', extras };
        return () => desk.post(`${path}/steps`, said);
      };
      const open2 = async () => {
        const { stands, revision: seen } = await detail();
        if (stands === 'box_packed') await desk.post(`${path}/undo`, { id: randomUUID(), seen, reason: 'Again' });
      };
      /** In the box, or not: the desk sees the stored state. */
      const settled = async (id: string) => {
        const [row, { stands, extras }] = [await kit(services, id), await detail()];
        const shown = extras.some((one: { id: string; state: string }) => one.id === id && one.state === 'boxed');
        expect([row?.state === 'boxed', row?.boxId === box]).toEqual([shown, shown]);
        return { state: row?.state, stands };
      };

      for (let round = 0; round < ROUNDS; round += 1) {
        const seen = round % 2 ? [] : undefined;
        const pack = await press(seen);
        const id = newId();
        const [packed] = await Promise.all([pack(), add(services, householdId, miso?.id ?? '', id)]);
        const { state, stands } = await settled(id);
        expect(stands).toBe(packed.status === 200 ? 'box_packed' : 'box_paid');
        // An extra that was not on the packing list is not packed.
        if (seen) expect(state).toBe('waiting');
        else expect([packed.status, ['waiting', 'boxed'].includes(state ?? '')]).toEqual([200, true]);
        await open2();
        expect((await kit(services, id))?.state).toBe('waiting');

        const again = await press(round % 2 ? [id] : undefined);
        const [second, gone] = await Promise.all([again(), withdraw(services, householdId, id)]);
        expect((await settled(id)).state).toBe(gone ? 'withdrawn' : 'boxed');
        if (round % 2) expect(second.status).toBe(gone ? 409 : 200);
        await open2();
        expect(await withdraw(services, householdId, id)).toBe(true);
      }

      // A box that is stopped lets it wait for the next one.
      const last = (await add(services, householdId, miso?.id ?? '')) as string;
      await (await press([last]))();
      const { revision: seen } = await detail();
      await desk.post(`${path}/exceptions`, { id: randomUUID(), seen, exception: 'box_stopped' });
      expect(await kit(services, last)).toMatchObject({ state: 'waiting', boxId: null });
    },
    STORY_MS,
  );
});
