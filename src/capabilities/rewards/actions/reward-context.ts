import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { hasPro, isCurrent } from '#src/capabilities/billing/rules/subscription-states.ts';
import { deliveryFee } from '#src/capabilities/billing/rules/discounts.ts';
import { findSubscription, type Subscription } from '#src/capabilities/billing/store.ts';
import { extrasOf } from '#src/capabilities/fulfilment/extra-store.ts';
import { type CatRow, findCats, findHousehold } from '#src/capabilities/households/store.ts';
import { dayText } from '#src/capabilities/lab/rules/day-text.ts';
import { setSummaries } from '#src/capabilities/lab/store.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Known } from '../rules/availability.ts';
import { catalogueFor, type Reward } from '../rules/catalogue.ts';
import { type TierName, tierOf } from '../rules/tiers.ts';
import { type Redemption, redemptionsOf } from '../redemption-store.ts';
import { totalsOf } from '../store.ts';

export interface KnownOfHousehold extends Known {
  balance: number;
  tier: TierName;
  catalogue: Reward[];
  redeemed: Redemption[];
  cats: CatRow[];
}

/** Everything that decides what a household can have for its points: seven statements. */
export async function rewardContext(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  scope: HouseholdScope,
): Promise<KnownOfHousehold> {
  const { balance, lifetime } = await totalsOf(tx, scope);
  const { tier } = tierOf(lifetime);
  const household = await findHousehold(tx, scope);
  return {
    now,
    balance,
    tier,
    catalogue: catalogueFor(tier),
    redeemed: await redeemedBy(tx, scope),
    cats: await findCats(tx, scope),
    plan: planOf(await findSubscription(tx, scope)),
    swab: await swabOf(tx, scope),
    dayText: (moment) => dayText(moment, household?.timeZone ?? 'UTC'),
  };
}

/** Redemptions with their current state: a kit is used as soon as a box is packed with it. */
async function redeemedBy(tx: ReadHandle, scope: HouseholdScope): Promise<Redemption[]> {
  const [rows, extras] = [await redemptionsOf(tx, scope), await extrasOf(tx, scope)];
  const packed = new Set(extras.flatMap(({ id, boxId }) => (boxId ? [id] : [])));
  return rows.map((row) => {
    const used = row.state === 'granted' && row.grant.kind === 'test-kit' && packed.has(row.grant.extraId);
    return used ? { ...row, state: 'used' } : row;
  });
}

/** Progress of the lab with the cheek swabs of a household's cats. */
export async function swabOf(tx: ReadHandle, scope: HouseholdScope): Promise<Known['swab']> {
  const sets = await setSummaries(tx, scope);
  if (sets.some(({ hasDna, state }) => hasDna && state === 'released')) return 'read';
  return sets.length ? 'in-lab' : 'none';
}

/** Whether another month will be paid, and what belongs to it. */
function planOf(row: Subscription | undefined): Known['plan'] {
  if (!row || !isCurrent(row.status)) return { state: 'none', paysDelivery: false, pro: false };
  return {
    state: row.endsOn || row.quantity === 0 ? 'ends' : 'renews',
    paysDelivery: deliveryFee(row) > 0,
    pro: hasPro(row),
  };
}
