import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { withoutParams } from '#src/platform/redact.ts';
import { RULES_VERSION } from './rules/claims.ts';
import { householdsBehind } from './store.ts';
import { followKits } from './actions/follow-kits.ts';
import { followDiscount } from './actions/follow-redemptions.ts';
import { finishGrant } from './actions/grant-reward.ts';
import { recalculateRewards } from './actions/recalculate-rewards.ts';
import { recalculateJob } from './actions/schedule-recalculation.ts';
import { recheckReferral, recordReferral } from './actions/record-referral.ts';

const SYSTEM = systemActor('rewards/jobs');
/** Few enough that even the longest logs are done within the lease of a job. */
const AT_ONCE = 20;

/** Households that were last worked out by older rules, or never, are worked out by those of today: so many, then the next. */
export const catchUp = defineJob<{ after?: string }>('rewards-catch-up', {
  nightly: '03:10',
  async run(services, { after }) {
    const behind = await services.read(SYSTEM, ({ tx }) => householdsBehind(tx, RULES_VERSION, after ?? null, AT_ONCE));
    for (const id of behind) {
      const settled = services.transact(SYSTEM, (ctx) => recalculateRewards(ctx, systemScope(SYSTEM, id)));
      // One that cannot be worked out keeps nobody else waiting; it is tried again the next night.
      await settled.catch((error) =>
        services.log.error({ error: withoutParams(String(error)), household: id }, 'rewards not caught up'),
      );
    }
    const last = behind.at(-1);
    if (last && behind.length === AT_ONCE)
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(catchUp, { after: last }, { singletonKey: last }));
  },
});

export const jobs: AnyJob[] = [
  finishGrant,
  followDiscount,
  followKits,
  recordReferral,
  recheckReferral,
  recalculateJob,
  catchUp,
];
