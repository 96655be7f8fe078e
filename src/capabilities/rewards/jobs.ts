import { systemScope } from '#src/capabilities/access/scopes.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { withoutParams } from '#src/platform/loggable.ts';
import { RULES_VERSION } from './rules/claims.ts';
import { householdsBehind } from './store.ts';
import { followKits } from './verbs/follow-kits.ts';
import { followDiscount } from './verbs/follow-redemptions.ts';
import { finishGrant } from './verbs/grant-reward.ts';
import { settleHousehold } from './verbs/settle-household.ts';
import { settleRewards } from './verbs/settle-soon.ts';
import { followFriend, welcomeFriend } from './verbs/welcome-friend.ts';

const SYSTEM = { kind: 'system' } as const;
/** Few enough that even the longest logs are done within the lease of a job. */
const AT_ONCE = 20;

/** Households that were last worked out by older rules, or never, are worked out by those of today: so many, then the next. */
export const catchUp = defineJob<{ after?: string }>('rewards-catch-up', {
  nightly: '03:10',
  async run(house, { after }) {
    const behind = await house.read(SYSTEM, ({ tx }) => householdsBehind(tx, RULES_VERSION, after ?? null, AT_ONCE));
    for (const id of behind) {
      const settled = house.transact(SYSTEM, (ctx) => settleHousehold(ctx, systemScope(SYSTEM, id)));
      // One that cannot be worked out keeps nobody else waiting; it is tried again the next night.
      await settled.catch((error) =>
        house.log.error({ error: withoutParams(String(error)), household: id }, 'rewards not caught up'),
      );
    }
    const last = behind.at(-1);
    if (last && behind.length === AT_ONCE)
      await house.transact(SYSTEM, (ctx) => ctx.enqueue(catchUp, { after: last }, { singletonKey: last }));
  },
});

export const jobs: AnyJob[] = [
  finishGrant,
  followDiscount,
  followKits,
  welcomeFriend,
  followFriend,
  settleRewards,
  catchUp,
];
