import { readPublished } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { REWARD_KIND } from '../rules/catalogue.ts';
import type { RewardVersion } from '../rules/published-rewards.ts';

/** Every version of every reward that was published at the desk: one statement. */
export const rewardVersions = (tx: ReadHandle): Promise<RewardVersion[]> =>
  readPublished({ tx }, { kind: REWARD_KIND });
