import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { renewFor } from '#src/capabilities/billing/verbs/align-subscription.ts';
import { findCats } from '#src/capabilities/households/store.ts';
import { versionsOf } from '#src/capabilities/lab/verbs/read-versions.ts';
import type { Ctx } from '#src/platform/house.ts';
import { type BoxRow, fillBox, lockUnpacked } from '../box-store.ts';
import { type OrderRow, ordersWithCat } from '../store.ts';
import type { BoxCat } from '../tables.ts';
import { followSticks } from './follow-sticks.ts';

const SYSTEM = { kind: 'system' } as const;

/** Of the cats that a month was paid for, those that live here, each with the last version released for it. */
export async function contentsNow(ctx: Ctx, scope: HouseholdScope, paidFor: string[]): Promise<BoxCat[]> {
  const ids = new Set(paidFor);
  const here = (await findCats(ctx.tx, scope)).filter(({ id }) => ids.has(id));
  const versions = await versionsOf(ctx, scope, [...ids]);
  return here.map(({ id, name }) => ({ id, name, formulaVersion: versions.get(id) ?? null }));
}

/** The cats that a month was paid for: those of its renewal where that says so, else all of the order. */
export const catsOf = (order: Pick<OrderRow, 'cats'>, box?: Pick<BoxRow, 'paidFor'>): string[] =>
  box?.paidFor ?? order.cats.map(({ id }) => id);

/** Only a cat that something was released for may have sticks. */
export const withSticks = (cats: BoxCat[]): BoxCat[] => cats.filter(({ formulaVersion }) => formulaVersion !== null);

/** A cat came or went: what is not packed is for those who live here, and so are the renewals. Repeating it changes nothing. */
export async function followCats(ctx: Ctx, { householdId, catId }: { householdId: string; catId: string }) {
  const scope = systemScope(SYSTEM, householdId);
  for (const order of await ordersWithCat(ctx.tx, scope, catId)) {
    const here = await contentsNow(ctx, scope, catsOf(order));
    for (const box of await lockUnpacked(ctx.tx, order.id)) {
      const paidFor = catsOf(order, box);
      await fillBox(ctx.tx, box.id, withSticks(here.filter(({ id }) => paidFor.includes(id))));
    }
    await followSticks(ctx, order);
    await renewFor(
      ctx,
      order.checkoutId,
      here.map(({ id }) => id),
    );
  }
}
