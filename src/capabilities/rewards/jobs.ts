import { systemScope } from '#src/capabilities/access/scopes.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { RULES_VERSION } from './rules/claims.ts';
import { householdsBehind } from './store.ts';
import { settleHousehold } from './verbs/settle-household.ts';
import { settleRewards } from './verbs/settle-soon.ts';
import { followFriend, welcomeFriend } from './verbs/welcome-friend.ts';

const SYSTEM = { kind: 'system' } as const;
const AT_ONCE = 100;

/** Every household that was last worked out by older rules, or never, is worked out by those of today. */
export const catchUp = defineJob<Record<string, never>>('rewards-catch-up', {
  nightly: '03:10',
  async run(house) {
    const next = (after: string | null) =>
      house.read(SYSTEM, ({ tx }) => householdsBehind(tx, RULES_VERSION, after, AT_ONCE));
    for (let behind = await next(null); behind.length; behind = await next(behind.at(-1) ?? null))
      for (const id of behind) await house.transact(SYSTEM, (ctx) => settleHousehold(ctx, systemScope(SYSTEM, id)));
  },
});

export const jobs: AnyJob[] = [welcomeFriend, followFriend, settleRewards, catchUp];
