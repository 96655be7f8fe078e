import type { z } from '@hono/zod-openapi';
import { consume, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { addExtra } from '#src/capabilities/fulfilment/actions/add-extra.ts';
import { refusals as catRefusals } from '#src/capabilities/households/contract.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import { type Done, refusals } from '../contract.ts';
import type { RedeemInput } from '../reward-contract.ts';
import { priorityGranted } from '../events.ts';
import { costChanged, kitWaits, missingPoints, NOT_OFFERED, unavailable } from '../rules/availability.ts';
import { BUILT_REWARDS, isForCat, PERCENT_OFF, PRIORITY_DAYS, type Reward } from '../rules/catalogue.ts';
import type { Grant } from '../rules/grants.ts';
import { redemptionSaid } from '../rules/redemption-words.ts';
import { findRedemption, insertRedemption, type Redemption } from '../redemption-store.ts';
import { addDeltas, lockRewards } from '../store.ts';
import { finishGrant, grantReward } from './grant-reward.ts';
import { type RewardContext, rewardContext } from './reward-context.ts';

type Input = z.infer<typeof RedeemInput>;
type Answer = z.infer<typeof Done>;

const DAY_MS = 86_400_000;
/** A request that is still at it by then will not come back. */
const FINISH_SECONDS = 60;

/** Redeemed and given back over and over again, it would be the payment service's trouble. */
const A_DAY = { max: 60, windowSeconds: 86_400 };

const no = (message: string): Answer => ({ success: false, message });

/**
 * R362: pays a reward with points and grants it, or changes nothing. A repeated request is the same redemption.
 * Problems that people can solve are answers; refuses `reward-unknown`, `cat-unknown` and `redemption-taken`.
 */
export async function redeem(services: AppServices, actor: Actor, input: Input): Promise<Answer | DomainError> {
  const taken = await services.transact(actor, (ctx) => take(ctx, input));
  if (isDomainError(taken) || 'success' in taken) return taken;
  const { state } = taken.row;
  const row = state === 'granting' ? ((await grantReward(services, taken.row)) ?? taken.row) : taken.row;
  const message = redemptionSaid(row, services.clock.now(), taken.dayText);
  return { success: row.state !== 'undone', message };
}

type Taken = { row: Redemption; dayText: RewardContext['dayText'] };

/** The points are gone and the reward is given in one go, or, where somebody else has to be asked first, about to be. */
async function take(ctx: Ctx, input: Input): Promise<Taken | Answer | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockRewards(ctx.tx, scope);
  const known = await rewardContext(ctx, scope);
  const { dayText } = known;
  const before = input.redemptionId && (await findRedemption(ctx.tx, scope, input.redemptionId));
  if (before) return before.rewardId === input.rewardId ? { row: before, dayText } : refusals('redemption-taken');
  const reward = known.catalogue.find(({ id }) => id === input.rewardId);
  if (!reward) return BUILT_REWARDS.has(input.rewardId) ? no(NOT_OFFERED) : refusals('reward-unknown');
  const changed = costChanged(reward, input.cost);
  if (changed) return no(changed);
  const cat = catFor(reward, input.catId, known);
  if (isDomainError(cat)) return cat;
  const why =
    unavailable(reward, known) ?? aboutCat(reward, cat, known) ?? missingPoints(reward.pointsCost, known.balance);
  if (why) return no(why);
  const limited = await consume(ctx.tx, rateLimitKey('redeem', scope.householdId), A_DAY, ctx.now);
  if (limited) return no(limited.message);
  const grant = grantOf(reward, cat, known);
  const refused = await give(ctx, scope, grant);
  if (refused) return no(refused.message);
  const row = rowOf(ctx, scope, { id: input.redemptionId ?? newId(), reward, grant });
  await insertRedemption(ctx.tx, row);
  await addDeltas(ctx.tx, scope, [
    { about: `redeem:${row.id}`, reason: 'redeemed', sequence: 1, delta: -row.cost, at: ctx.now },
  ]);
  if (row.state === 'granting') {
    const { householdId, id } = row;
    await ctx.enqueue(finishGrant, { householdId, id }, { startAfterSeconds: FINISH_SECONDS });
  }
  await ctx.notify(scope.householdId, 'points');
  return { row, dayText };
}

type Cat = { id: string; name: string };

/** The cat it is for: the only one where nobody said. */
function catFor(reward: Reward, catId: string | undefined, { cats }: RewardContext): Cat | null | DomainError {
  if (!isForCat(reward)) return null;
  if (catId) return cats.find(({ id }) => id === catId) ?? catRefusals('cat-unknown');
  return cats.length === 1 ? (cats[0] ?? null) : null;
}

function aboutCat(reward: Reward, cat: Cat | null, known: RewardContext): string | null {
  if (!isForCat(reward)) return null;
  if (!cat) return known.cats.length ? 'Please choose a cat.' : 'You need a cat in your household for this.';
  if (reward.gives !== 'test-kit' || !kitWaits(cat.id, known)) return null;
  return `A kit for ${cat.name} is already waiting for the next box.`;
}

function grantOf({ gives }: Reward, cat: Cat | null, { tier, now, redeemed }: RewardContext): Grant {
  const about = { catId: cat?.id ?? '', catName: cat?.name ?? '' };
  switch (gives) {
    case 'discount':
      return { kind: gives, discountId: newId(), percentOff: PERCENT_OFF[tier] };
    case 'free-shipping':
      return { kind: gives, discountId: newId() };
    case 'test-kit':
      return { kind: gives, extraId: newId(), ...about };
    case 'download':
      return { kind: gives, ...about };
    case 'priority-support': {
      const ends = redeemed.flatMap(({ grant }) => (grant.kind === gives ? [Date.parse(grant.until)] : []));
      return { kind: gives, until: new Date(Math.max(now.getTime(), ...ends) + PRIORITY_DAYS * DAY_MS).toISOString() };
    }
    case 'dna-report':
      return { kind: gives };
  }
}

/** Grants rewards that the shop gives itself, in the transaction of the points. */
async function give(ctx: Ctx, scope: HouseholdScope, grant: Grant): Promise<DomainError | null> {
  if (grant.kind === 'test-kit')
    return addExtra(ctx, scope, { id: grant.extraId, kind: 'test-kit', catId: grant.catId });
  if (grant.kind === 'priority-support') await ctx.emit(priorityGranted, { householdId: scope.householdId });
  return null;
}

function rowOf(ctx: Ctx, scope: HouseholdScope, { id, reward, grant }: { id: string; reward: Reward; grant: Grant }) {
  const asked = grant.kind === 'discount' || grant.kind === 'free-shipping';
  return {
    id,
    householdId: scope.householdId,
    rewardId: reward.id,
    personId: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
    catId: 'catId' in grant ? grant.catId : null,
    cost: reward.pointsCost,
    state: asked ? 'granting' : 'granted',
    grant,
    undone: null,
    askedAt: ctx.now,
    settledAt: asked ? null : ctx.now,
    expiresAt: grant.kind === 'priority-support' ? new Date(grant.until) : null,
  } satisfies Redemption;
}
