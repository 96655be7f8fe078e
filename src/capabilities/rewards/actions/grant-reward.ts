import { systemScope } from '#src/capabilities/access/scopes.ts';
import { abandonDiscount, makeDiscount, type NewDiscount } from '#src/capabilities/billing/actions/make-discount.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Grant } from '../rules/grants.ts';
import { findRedemption, type Redemption, updateRedemption } from '../redemption-store.ts';
import { lockRewards } from '../store.ts';
import { undoRedemption } from './undo-redemption.ts';

const SYSTEM = systemActor('rewards/grant-reward');

type Named = Pick<Redemption, 'householdId' | 'id'>;
type DiscountGrant = Extract<Grant, { discountId: string }>;

export const isDiscount = (grant: Grant): grant is DiscountGrant => 'discountId' in grant;

/**
 * Grants or undoes a reward that needs a request to the payment service. Safe to repeat and to run
 * twice at once: the state of the redemption decides.
 */
export async function grantReward(services: AppServices, named: Named): Promise<Redemption | undefined> {
  const scope = systemScope(SYSTEM, named.householdId);
  const row = await services.read(SYSTEM, (ctx) => findRedemption(ctx.tx, scope, named.id));
  if (row?.state !== 'granting' || !isDiscount(row.grant)) return row;
  const wish = wishOf(named.householdId, row.grant);
  const failed = await failure(services, wish);
  return services.transact(SYSTEM, async (ctx) => {
    await lockRewards(ctx.tx, scope);
    const found = await findRedemption(ctx.tx, scope, named.id);
    if (found?.state !== 'granting') return found;
    // One of two may hear nothing of what the other has made.
    if (failed && (await abandonDiscount(ctx, wish))) return undoRedemption(ctx, scope, found, failed);
    const granted = { state: 'granted', settledAt: ctx.now } as const;
    await updateRedemption(ctx.tx, scope, found.id, granted);
    await ctx.notify(scope.householdId, 'points');
    return { ...found, ...granted };
  });
}

function wishOf(householdId: string, grant: DiscountGrant): NewDiscount {
  const named = { id: grant.discountId, householdId };
  return grant.kind === 'discount'
    ? { ...named, kind: 'percent', percentOff: grant.percentOff }
    : { ...named, kind: 'shipping', percentOff: 100 };
}

/** Error text for the household; null if the discount was made. */
async function failure(services: AppServices, wish: NewDiscount): Promise<string | null> {
  const made = await makeDiscount(services, wish);
  if (!isDomainError(made)) return null;
  return made.code === 'service-silent' ? NO_ANSWER : `${made.message} The points are back.`;
}

const NO_ANSWER =
  'The payment service did not answer, so nothing was redeemed. The points are back. Please try again later.';

/** Finishes a grant that a dead process began. */
export const finishGrant = defineJob<Named>('rewards-grant', {
  async run(services, named) {
    await grantReward(services, named);
  },
});
