import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { catIdsOfPlan } from '#src/capabilities/billing/actions/cats-of-plan.ts';
import { renewFor } from '#src/capabilities/billing/actions/push-subscription.ts';
import { versionForBox } from '#src/capabilities/lab/actions/version-to-pack.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type BoxRow, fillBox, lockUnpacked } from '../box-store.ts';
import { isUncharged, STATE_RULES } from '../rules/cat-state.ts';
import { packableFrom } from '../rules/packable.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { noteStateRules, ordersWithCat } from '../order-list-store.ts';
import type { BoxCat } from '../tables.ts';
import { catStates, type KnownCat } from './cat-states.ts';
import { followSticks } from './follow-sticks.ts';

const SYSTEM = systemActor('fulfilment/fill-boxes');

/** Contents for the paid cats that still live here, each with the formula version of a box that is packed now. */
export async function contentsNow(ctx: Ctx, scope: HouseholdScope, paidFor: string[]): Promise<BoxCat[]> {
  return inBox(await contentsOf(ctx, scope, await catStates(ctx, scope, paidFor)));
}

/** Contents of a box that waits: only cats with sticks, and from when it may be packed. */
export async function contentsWaiting(ctx: Ctx, scope: HouseholdScope, paidFor: string[]) {
  const found = await contentsOf(ctx, scope, await catStates(ctx, scope, paidFor));
  return { cats: withSticks(inBox(found)), packableFrom: packableFrom(found, { before: null, now: ctx.now }) };
}

interface Content extends KnownCat {
  formulaVersion: number | null;
  /** Its sticks changed, and may not be packed before this moment. */
  waitsUntil: Date | null;
}

const inBox = (contents: readonly Content[]): BoxCat[] =>
  contents.map(({ id, name, formulaVersion }) => ({ id, name, formulaVersion }));

async function contentsOf(ctx: Ctx, scope: HouseholdScope, states: readonly KnownCat[]): Promise<Content[]> {
  const contents: Content[] = [];
  for (const cat of states) {
    const { id, state } = cat;
    if (state.is === 'away') continue;
    const none = { formulaVersion: null, waitsUntil: null };
    contents.push({ ...cat, ...(state.is === 'ready' ? await versionInBox(ctx, scope, id, state.version) : none) });
  }
  return contents;
}

/** A version that may not be packed yet is shown as the one that is coming: packing is refused until then. */
async function versionInBox(ctx: Ctx, scope: HouseholdScope, catId: string, coming: number) {
  const found = await versionForBox(ctx, scope, { catId, coming });
  return found && 'from' in found
    ? { formulaVersion: coming, waitsUntil: found.from }
    : { formulaVersion: found?.version ?? coming, waitsUntil: null };
}

/** The cats that a month was paid for: those of its renewal where that says so, else all of the order. */
export const catsOf = (order: Pick<OrderRow, 'cats'>, box?: Pick<BoxRow, 'paidFor'>): string[] =>
  box?.paidFor ?? order.cats.map(({ id }) => id);

/** The cats of an order, and those that joined its plan later. */
export async function catsInPlan(ctx: ReadCtx, order: Pick<OrderRow, 'cats' | 'checkoutId'>): Promise<string[]> {
  const joined = await catIdsOfPlan(ctx.tx, order.checkoutId);
  return [...new Set([...catsOf(order), ...joined])];
}

/** Only a cat that something was released for may have sticks. */
export const withSticks = (cats: BoxCat[]): BoxCat[] => cats.filter(({ formulaVersion }) => formulaVersion !== null);

/**
 * A cat came or went, or other facts are known about its sticks: boxes not yet packed are for the cats that get sticks
 * now, and so are the renewals. Repeating it changes nothing.
 */
export async function followCats(ctx: Ctx, { householdId, catId }: { householdId: string; catId: string }) {
  for (const order of await ordersWithCat(ctx.tx, systemScope(SYSTEM, householdId), catId)) await follow(ctx, order);
}

/** The same of an order, by its id. */
export async function followOrder(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockOrder(ctx.tx, orderId);
  if (order) await follow(ctx, order);
}

/** The caller holds the order. */
async function follow(ctx: Ctx, order: OrderRow): Promise<void> {
  const inPlan = await catsInPlan(ctx, order);
  const scope = systemScope(SYSTEM, order.householdId);
  const states = await catStates(ctx, scope, inPlan);
  const here = await contentsOf(ctx, scope, states);
  for (const box of await lockUnpacked(ctx.tx, order)) {
    const paidFor = catsOf(order, box);
    const inIt = here.filter(({ id }) => paidFor.includes(id));
    const from = packableFrom(inIt, { before: box.packableFrom, now: ctx.now });
    await fillBox(ctx.tx, box.id, { cats: withSticks(inBox(inIt)), packableFrom: from });
  }
  await followSticks(ctx, order);
  const ordered = new Set(catsOf(order));
  const none = states.filter(({ id, state }) => isUncharged(state, !ordered.has(id)));
  const renewing = { here: here.map(({ id }) => id), none: none.map(({ id }) => id) };
  await renewFor(ctx, order.checkoutId, renewing);
  if (order.stateRules < STATE_RULES) await noteStateRules(ctx.tx, order.id, STATE_RULES);
}
