import { householdOfEmail } from '#src/capabilities/access/actions/find-accounts.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { deliveryPlaces, placesOfHousehold } from '#src/capabilities/billing/actions/delivery-places.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { OWN_HOUSEHOLD } from '../rules/attribution.ts';
import { fraudFlags } from '../rules/fraud-flags.ts';
import { type Affiliate, type Attribution, clicksSince } from '../store.ts';

const SYSTEM = systemActor('affiliates/fraud-facts');
const LOOKED_BACK_MS = 90 * 86_400_000;

/** Signs of fraud of an affiliate that nobody has looked at. */
export async function flagsOf(
  ctx: ReadCtx,
  { id, email, reviewedAt }: Affiliate,
  attributed: readonly Attribution[],
): Promise<string[]> {
  const places = await deliveryPlaces(
    ctx.tx,
    attributed.map(({ checkoutId }) => checkoutId),
  );
  const own = await householdOfEmail(ctx.tx, email);
  const ownAddresses = own
    ? new Set((await placesOfHousehold(ctx.tx, systemScope(SYSTEM, own))).values())
    : new Set<string>();
  const facts = {
    ownOrders: attributed.filter(({ refused }) => refused === OWN_HOUSEHOLD).map(({ createdAt: at }) => ({ at })),
    orders: attributed.flatMap(({ checkoutId, refused, createdAt: at }) => {
      const address = places.get(checkoutId);
      return address && !refused ? [{ address, at }] : [];
    }),
    ownAddresses,
    hours: await clicksSince(ctx.tx, id, new Date(ctx.now.getTime() - LOOKED_BACK_MS)),
  };
  return fraudFlags(facts, reviewedAt);
}
