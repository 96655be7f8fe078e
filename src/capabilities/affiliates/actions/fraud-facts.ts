import { householdCircle } from '#src/capabilities/access/actions/find-accounts.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { buyerNames, deliveryPlaces, placesOfHousehold } from '#src/capabilities/billing/actions/delivery-places.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { OWN_HOUSEHOLD } from '../rules/attribution.ts';
import { fraudSigns, type Sign } from '../rules/fraud-flags.ts';
import type { Affiliate, Attribution } from '../store.ts';

const SYSTEM = systemActor('affiliates/fraud-facts');

/** Signs of fraud of an affiliate that nobody has looked at. */
export async function signsOf(
  ctx: ReadCtx,
  { name, holder, email, reviewedAt }: Affiliate,
  attributed: readonly Attribution[],
): Promise<Sign[]> {
  const ids = attributed.map(({ checkoutId }) => checkoutId);
  const [places, names] = [await deliveryPlaces(ctx.tx, ids), await buyerNames(ctx.tx, ids)];
  const ownAddresses = new Set<string>();
  for (const household of (await householdCircle(ctx, email)).households)
    for (const place of (await placesOfHousehold(ctx.tx, systemScope(SYSTEM, household))).values())
      ownAddresses.add(place);
  const counted = attributed.filter(({ refused }) => refused === null);
  const facts = {
    ownOrders: attributed.filter(({ refused }) => refused === OWN_HOUSEHOLD).map(({ createdAt: at }) => ({ at })),
    orders: counted.map(({ checkoutId, createdAt: at }) => ({
      ...{ address: places.get(checkoutId) ?? null, name: names.get(checkoutId) ?? '', at },
    })),
    ...{ ownAddresses, ownNames: [name, holder] },
  };
  return fraudSigns(facts, reviewedAt);
}

/** The same in sentences. */
export const flagsOf = async (...about: Parameters<typeof signsOf>): Promise<string[]> =>
  (await signsOf(...about)).map(({ text }) => text);
