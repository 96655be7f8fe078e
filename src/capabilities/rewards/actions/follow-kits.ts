import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { paidPlan } from '#src/capabilities/billing/actions/paid-plan.ts';
import { withdrawExtra } from '#src/capabilities/fulfilment/actions/add-extra.ts';
import { householdsWithWaitingExtras } from '#src/capabilities/fulfilment/actions/find-extras.ts';
import { shippedBoxes } from '#src/capabilities/fulfilment/actions/shipped-boxes.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { withoutParams } from '#src/platform/redact.ts';
import { lockRewards } from '../store.ts';
import { rewardContext } from './reward-context.ts';
import { undoRedemption } from './undo-redemption.ts';

const SYSTEM = systemActor('rewards/follow-kits');

/** A kit that no box will take along any more gives its points back: the plan is over, or the cat lives elsewhere. */
export const followKits = defineJob<Record<string, never>>('rewards-follow-kits', {
  nightly: '03:40',
  async run(services) {
    for (const householdId of await services.read(SYSTEM, ({ tx }) => householdsWithWaitingExtras(tx)))
      await services
        .transact(SYSTEM, (ctx) => follow(ctx, systemScope(SYSTEM, householdId)))
        // One that fails keeps nobody else waiting; it is looked at again the next night.
        .catch((error: unknown) =>
          services.log.error({ error: withoutParams(String(error)), household: householdId }, 'kits not followed'),
        );
  },
});

async function follow(ctx: Ctx, scope: HouseholdScope): Promise<void> {
  await lockRewards(ctx.tx, scope);
  const { redeemed, plan, cats } = await rewardContext(ctx, scope);
  const boxes = await shippedBoxes(ctx.tx, scope, await paidPlan(ctx.tx, scope));
  const comes = plan.state !== 'none' || boxes.some(({ shipped }) => !shipped);
  for (const row of redeemed) {
    const { grant, state } = row;
    if (state !== 'granted' || grant.kind !== 'test-kit') continue;
    const lives = cats.some(({ id }) => id === grant.catId);
    if (lives && comes) continue;
    const why = lives ? 'Your plan ended before the kit could be sent.' : `${grant.catName} no longer lives with you.`;
    if (await withdrawExtra(ctx, scope, grant.extraId))
      await undoRedemption(ctx, scope, row, `${why} The points are back.`);
  }
}
