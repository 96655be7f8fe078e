import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onDay, plantPlan, type PlantedPlan } from '#tests/support/billing-rows.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import type { Tx } from '#src/platform/database.ts';
import {
  attachDiscount,
  beginWithdrawal,
  discountById,
  finishWithdrawal,
  insertDiscount,
  lapseDiscounts,
  noteUsed,
  releaseDiscounts,
  undoWithdrawal,
  waitingDiscounts,
} from './discount-store.ts';
import { discounts } from './tables.ts';

const STATES = ['waiting', 'attached', 'used', 'leaving', 'withdrawn'] as const;
type State = (typeof STATES)[number];

/** Rows of each state; `leaving` is withdrawn and not surely off yet. */
const ROWS: Record<State, Partial<typeof discounts.$inferInsert>> = {
  waiting: { state: 'waiting' },
  attached: { state: 'attached', stripeInvoiceId: 'in_1' },
  used: { state: 'used', stripeInvoiceId: 'in_1', settledAt: onDay(1) },
  leaving: { state: 'withdrawn' },
  withdrawn: { state: 'withdrawn', settledAt: onDay(1) },
};

const ACTIONS = {
  attach: (tx: Tx, { scope }: PlantedPlan, id: string) => attachDiscount(tx, scope, id, 'in_2'),
  use: (tx: Tx, { scope }: PlantedPlan, id: string) =>
    noteUsed(tx, scope, id, { stripeInvoiceId: 'in_2', at: onDay(5) }),
  release: (tx: Tx, { scope }: PlantedPlan) => releaseDiscounts(tx, scope, 'in_1'),
  begin: (tx: Tx, _: PlantedPlan, id: string) => beginWithdrawal(tx, id),
  finish: (tx: Tx, _: PlantedPlan, id: string) => finishWithdrawal(tx, id, onDay(5)),
  undo: (tx: Tx, _: PlantedPlan, id: string) => undoWithdrawal(tx, id),
  lapse: (tx: Tx, { scope }: PlantedPlan) => lapseDiscounts(tx, scope, onDay(5)),
};

/**
 * The state after each action, for each state before. A payment under way may still use a discount that is being withdrawn;
 * used and withdrawn ones are final.
 */
const AFTER: Record<keyof typeof ACTIONS, Record<State, State>> = {
  attach: { waiting: 'attached', attached: 'attached', used: 'used', leaving: 'attached', withdrawn: 'withdrawn' },
  use: { waiting: 'used', attached: 'used', used: 'used', leaving: 'used', withdrawn: 'withdrawn' },
  release: { waiting: 'waiting', attached: 'waiting', used: 'used', leaving: 'leaving', withdrawn: 'withdrawn' },
  begin: { waiting: 'leaving', attached: 'attached', used: 'used', leaving: 'leaving', withdrawn: 'withdrawn' },
  finish: { waiting: 'waiting', attached: 'attached', used: 'used', leaving: 'withdrawn', withdrawn: 'withdrawn' },
  undo: { waiting: 'waiting', attached: 'attached', used: 'used', leaving: 'waiting', withdrawn: 'withdrawn' },
  lapse: { waiting: 'withdrawn', attached: 'attached', used: 'used', leaving: 'withdrawn', withdrawn: 'withdrawn' },
};

const stateOf = ({ state, settledAt }: typeof discounts.$inferSelect): State =>
  state === 'withdrawn' && settledAt === null ? 'leaving' : state;

onOneEngine('discounts as they are stored', (open) => {
  let common: Promise<TestServices> | undefined;
  const shop = () => (common ??= open('shared'));

  const plant = async (services: TestServices, { householdId }: PlantedPlan, state: State, day = 0) => {
    const id = randomUUID();
    const row = {
      id,
      householdId,
      kind: 'percent',
      percentOff: 10,
      createdAt: onDay(day),
      state: 'waiting',
      ...ROWS[state],
    } as const;
    await services.database.db.insert(discounts).values(row);
    return id;
  };
  const stored = async (services: TestServices, id: string) =>
    (await services.database.db.select().from(discounts).where(eq(discounts.id, id)))[0] ?? expect.fail();

  test('each action turns a discount from each state into the one of the table, and answers for it once', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    for (const [name, action] of Object.entries(ACTIONS) as [keyof typeof ACTIONS, (typeof ACTIONS)['use']][])
      for (const before of STATES) {
        const id = await plant(services, plan, before);
        const run = () => services.transact(SYSTEM, ({ tx }) => action(tx, plan, id));
        const answer: unknown = await run();
        const row = await stored(services, id);
        expect([name, before, stateOf(row)]).toEqual([name, before, AFTER[name][before]]);
        const again: unknown = await run();
        expect([name, before, stateOf(await stored(services, id))]).toEqual([name, before, AFTER[name][before]]);
        // Of several that do the same, the one that changed something is told so, for the event that it tells.
        if (['use', 'finish', 'undo'].includes(name))
          expect([Boolean(answer), Boolean(again)]).toEqual([AFTER[name][before] !== before, false]);
        await services.database.db.delete(discounts);
      }
  });

  test('the first invoice that a discount came off stays its invoice, and one that is free again has none', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const invoiceOf = async (state: State, action: keyof typeof ACTIONS) => {
      const id = await plant(services, plan, state);
      await services.transact(SYSTEM, ({ tx }) => ACTIONS[action](tx, plan, id) as Promise<unknown>);
      return (await stored(services, id)).stripeInvoiceId;
    };
    expect(await invoiceOf('waiting', 'attach')).toBe('in_2');
    expect(await invoiceOf('attached', 'attach')).toBe('in_1');
    expect(await invoiceOf('attached', 'use')).toBe('in_2');
    expect(await invoiceOf('used', 'use')).toBe('in_1');
    expect(await invoiceOf('attached', 'release')).toBeNull();
  });

  test('another household’s discount is neither found, used, put on an invoice, freed nor ended', async () => {
    const services = await shop();
    const [own, other] = [await plantPlan(services), await plantPlan(services)];
    const id = await plant(services, own, 'waiting');
    const on = await plant(services, own, 'attached');
    await services.transact(SYSTEM, async ({ tx }) => {
      expect(await discountById(tx, other.scope, id)).toBeUndefined();
      expect(await noteUsed(tx, other.scope, id, { stripeInvoiceId: 'in_2', at: onDay(5) })).toBe(false);
      await attachDiscount(tx, other.scope, id, 'in_2');
      await releaseDiscounts(tx, other.scope, 'in_1');
      expect(await lapseDiscounts(tx, other.scope, onDay(5))).toEqual([]);
      expect(await waitingDiscounts(tx, other.scope)).toEqual([]);
    });
    expect([stateOf(await stored(services, id)), stateOf(await stored(services, on))]).toEqual(['waiting', 'attached']);
  });

  test('discounts wait in the order they were made in; those of one moment have an order, too', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const [late, ...early] = [
      await plant(services, plan, 'waiting', 3),
      await plant(services, plan, 'waiting'),
      await plant(services, plan, 'waiting'),
    ];
    await plant(services, plan, 'used');
    const waiting = await services.read(SYSTEM, ({ tx }) => waitingDiscounts(tx, plan.scope));
    expect(waiting.map(({ id }) => id)).toEqual([...early.toSorted(), late]);
    const ended = await services.transact(SYSTEM, ({ tx }) => lapseDiscounts(tx, plan.scope, onDay(9)));
    expect(ended.toSorted()).toEqual([late, ...early].toSorted());
  });

  test('a discount is made once, however often and by whomever its id is sent', async () => {
    const services = await shop();
    const [own, other] = [await plantPlan(services), await plantPlan(services)];
    const id = randomUUID();
    const make = ({ householdId }: PlantedPlan, percentOff: number) =>
      services.transact(SYSTEM, ({ tx }) =>
        insertDiscount(tx, { id, householdId, kind: 'percent', percentOff, state: 'waiting', createdAt: onDay(0) }),
      );
    const made = await Promise.all([make(own, 10), make(own, 10), make(own, 10)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect([await make(other, 50), await stored(services, id)]).toMatchObject([
      false,
      { householdId: own.householdId, percentOff: 10 },
    ]);
  });
});
