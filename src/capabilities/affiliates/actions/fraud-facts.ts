import { householdsOfReaders } from '#src/capabilities/access/actions/find-accounts.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { deliveryPlaces, placesOfHouseholds } from '#src/capabilities/billing/actions/delivery-places.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { OWN_HOUSEHOLD } from '../rules/attribution.ts';
import { fraudSigns, type Sign } from '../rules/fraud-flags.ts';
import type { Affiliate, Attribution } from '../store.ts';

const SYSTEM = systemActor('affiliates/fraud-facts');

/**
 * Signs of fraud of each affiliate that nobody has looked at, by id, with all of their attributions. As many statements for one
 * affiliate as for all.
 */
export async function signsOf(
  ctx: ReadCtx,
  affiliates: readonly Affiliate[],
  attributed: readonly Attribution[],
): Promise<Map<string, Sign[]>> {
  const ids = attributed.map(({ checkoutId }) => checkoutId);
  const deliveries = await deliveryPlaces(ctx.tx, ids);
  const emails = affiliates.map(({ email }) => email);
  const households = await householdsOfReaders(ctx, emails);
  const scopes = [...new Set([...households.values()].flat())].map((id) => systemScope(SYSTEM, id));
  const places = await placesOfHouseholds(ctx.tx, scopes);
  const orders = Map.groupBy(attributed, ({ affiliateId }) => affiliateId);
  return new Map(
    affiliates.map(({ id, name, holder, email, reviewedAt }) => {
      const own = orders.get(id) ?? [];
      const facts = {
        ownOrders: own.filter(({ refused }) => refused === OWN_HOUSEHOLD).map(({ createdAt: at }) => ({ at })),
        orders: own
          .filter(({ refused }) => refused === null)
          .map(({ checkoutId, createdAt: at }) => {
            const delivery = deliveries.get(checkoutId);
            return { address: delivery?.place ?? null, name: delivery?.name ?? '', at };
          }),
        ownAddresses: new Set((households.get(email) ?? []).flatMap((household) => places.get(household) ?? [])),
        ownNames: [name, holder],
      };
      return [id, fraudSigns(facts, reviewedAt)];
    }),
  );
}

/** The same in sentences. */
export async function flagsOf(...about: Parameters<typeof signsOf>): Promise<Map<string, string[]>> {
  const signs = await signsOf(...about);
  return new Map([...signs].map(([id, own]) => [id, own.map(({ text }) => text)]));
}
