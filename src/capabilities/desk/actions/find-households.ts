import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import {
  householdsNamed,
  householdsOfContact,
  membersOfHouseholds,
} from '#src/capabilities/access/actions/search-people.ts';
import {
  householdsOfBuyer,
  householdsOfDocument,
  plansOfHouseholds,
} from '#src/capabilities/billing/actions/search-payments.ts';
import {
  householdsOfParcel,
  householdsOfRecipient,
  householdsOfTracking,
  newestOrdersOf,
} from '#src/capabilities/fulfilment/actions/search-parcels.ts';
import { catsOfHouseholds, householdsWithCat } from '#src/capabilities/households/actions/search-cats.ts';
import { householdsOfRecollection } from '#src/capabilities/lab/actions/find-recollections.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { HouseholdList, HouseholdRow } from '../household-contract.ts';
import { householdSearch } from '../rules/household-search.ts';

type Scope = StaffScope<'households'>;
const MOST_SHOWN = 25;
/** One more than are shown says that there are more. */
const LIMIT = MOST_SHOWN + 1;

/** Households by anything that a customer may say on the phone: at most a page, without an order of its own. */
export async function findHouseholds(ctx: ReadCtx, scope: Scope, typed: string): Promise<HouseholdList> {
  const ids = await idsOf(ctx, scope, typed);
  const shown = ids.slice(0, MOST_SHOWN);
  return { households: shown.length ? await rowsOf(ctx.tx, scope, shown) : [], more: ids.length > MOST_SHOWN };
}

/** Each source of its own: an index answers each, and no more rows are read than can be shown. */
async function idsOf({ tx, now }: ReadCtx, scope: Scope, typed: string): Promise<string[]> {
  const { email, phones, parcels, document, tracking, name } = householdSearch(typed, now.getUTCFullYear());
  const found: string[] = [];
  if (email || phones.length) found.push(...(await householdsOfContact(tx, scope, { email, phones })));
  if (email) found.push(...(await householdsOfBuyer(tx, scope, email, LIMIT)));
  if (parcels.length) found.push(...(await householdsOfParcel(tx, scope, parcels)));
  if (document) found.push(...(await householdsOfDocument(tx, scope, document)));
  if (tracking) {
    found.push(...(await householdsOfTracking(tx, scope, tracking)));
    found.push(...(await householdsOfRecollection(tx, scope, tracking)));
  }
  if (name) {
    found.push(...(await householdsWithCat(tx, scope, name, LIMIT)));
    found.push(...(await householdsNamed(tx, scope, name, LIMIT)));
    found.push(...(await householdsOfRecipient(tx, scope, name, LIMIT)));
  }
  return [...new Set(found)];
}

/** The row of each household, in the order of the ids: four statements. */
async function rowsOf(tx: ReadHandle, scope: Scope, ids: string[]): Promise<HouseholdRow[]> {
  const members = Map.groupBy(await membersOfHouseholds(tx, scope, ids), ({ householdId }) => householdId);
  const cats = Map.groupBy(await catsOfHouseholds(tx, scope, ids), ({ householdId }) => householdId);
  const plans = new Map((await plansOfHouseholds(tx, scope, ids)).map((plan) => [plan.householdId, plan]));
  const orders = new Map((await newestOrdersOf(tx, scope, ids)).map((order) => [order.householdId, order]));
  return ids.map((id) => {
    const people = (members.get(id) ?? []).map(({ person }) => person);
    const [plan, order] = [plans.get(id), orders.get(id)];
    const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    return {
      id,
      names: names.length || !order ? names : [order.recipient],
      emails: people.flatMap(({ email }) => email ?? []),
      phones: people.flatMap(({ phone }) => phone ?? []),
      cats: (cats.get(id) ?? []).map(({ name, archivedAt }) => ({ name, archived: archivedAt !== null })),
      plan: plan ? planView(plan) : null,
      order: order?.number ?? null,
      guest: people.length === 0,
    };
  });
}

const planView = ({ plan, status, endsOn }: Awaited<ReturnType<typeof plansOfHouseholds>>[number]) => ({
  plan,
  status: status === 'incomplete_expired' ? ('canceled' as const) : status,
  endsOn: endsOn?.toISOString() ?? null,
});
