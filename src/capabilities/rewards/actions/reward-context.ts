import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { planOutlook } from '#src/capabilities/billing/actions/plan-outlook.ts';
import { packedExtras } from '#src/capabilities/fulfilment/actions/find-extras.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { livingCats, settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { samplesOf } from '#src/capabilities/lab/actions/find-samples.ts';
import { formatDate } from '#src/lib/dates.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { RewardConditions } from '../rules/availability.ts';
import { catalogueFor, type Reward } from '../rules/catalogue.ts';
import { type TierName, tierOf } from '../rules/tiers.ts';
import { type Redemption, redemptionsOf } from '../redemption-store.ts';
import { totalsOf } from '../store.ts';
import { type RewardVersion, rewardsAt } from '../rules/published-rewards.ts';
import { rewardVersions } from './published-rewards.ts';

export interface RewardContext extends RewardConditions {
  balance: number;
  tier: TierName;
  /** On offer now. */
  catalogue: Reward[];
  versions: RewardVersion[];
  redeemed: Redemption[];
  cats: Cat[];
}

/** Everything that decides a household's possible rewards: eight statements. */
export async function rewardContext(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  scope: HouseholdScope,
): Promise<RewardContext> {
  const { balance, lifetime } = await totalsOf(tx, scope);
  const { tier } = tierOf(lifetime);
  const versions = await rewardVersions(tx);
  const household = await settingsOfHousehold(tx, scope);
  return {
    now,
    balance,
    tier,
    catalogue: catalogueFor(tier, rewardsAt(versions, now)),
    versions,
    redeemed: await redeemedBy(tx, scope),
    cats: await livingCats(tx, scope),
    plan: await planOutlook({ tx, now }, scope),
    swab: await swabOf(tx, scope),
    dayText: (moment) => formatDate('full', moment, household?.timeZone ?? 'UTC'),
  };
}

/** Redemptions with their current state: a kit is used as soon as a box is packed with it. */
async function redeemedBy(tx: ReadHandle, scope: HouseholdScope): Promise<Redemption[]> {
  const [rows, packed] = [await redemptionsOf(tx, scope), await packedExtras(tx, scope)];
  return rows.map((row) => {
    const used = row.state === 'granted' && row.grant.kind === 'test-kit' && packed.has(row.grant.extraId);
    return used ? { ...row, state: 'used' } : row;
  });
}

/** Progress of the lab with the cheek swabs of a household's cats. */
export async function swabOf(tx: ReadHandle, scope: HouseholdScope): Promise<RewardConditions['swab']> {
  const sets = await samplesOf(tx, scope);
  if (sets.some(({ hasDna, releasedAt }) => hasDna && releasedAt)) return 'read';
  return sets.length ? 'in-lab' : 'none';
}
