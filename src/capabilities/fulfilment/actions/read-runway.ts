import { type HouseholdScope, householdScope } from '#src/capabilities/access/scopes.ts';
import { subscriptionOf } from '#src/capabilities/billing/actions/read-subscription.ts';
import type { SubscriptionState } from '#src/capabilities/billing/subscription-contract.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { entriesAndSticksSince } from '#src/capabilities/households/actions/find-entries.ts';
import { type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { BoxView, RunwayView } from '../box-contract.ts';
import { proposesSkip, type Runway, stickRunway } from '../rules/stick-runway.ts';
import { boxesOf } from './read-boxes.ts';

/** The estimate of the actor's own household. */
export async function readRunway(ctx: ReadCtx): Promise<RunwayView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : runwayOf(ctx, scope);
}

/** The estimate of each cat that lives here, and whether a skip is proposed; for page, mail and job. */
export async function runwayOf(ctx: ReadCtx, scope: HouseholdScope): Promise<RunwayView> {
  const everybody = await householdWithCats(ctx.tx, scope);
  const { timeZone } = everybody?.household ?? { timeZone: SHOP_ZONE };
  const here = (everybody?.cards ?? []).filter(({ cat }) => !cat.archivedAt).map(({ cat }) => cat);
  const subscription = await subscriptionOf(ctx, scope, here);
  const boxes = await boxesOf(ctx, scope);
  const cutOff = cutOffOf(subscription);
  const today = dayIn(timeZone, ctx.now);
  const dated = { today, cutOff: cutOff && dayIn(timeZone, cutOff) };
  const entries = await entriesAndSticksSince(ctx.tx, scope, { today, sticksSince: firstDay(boxes, timeZone, today) });
  const estimates = new Map<string, Runway>();
  for (const { id } of here) {
    const own = entries.filter(({ catId, kind }) => catId === id && kind === 'stick');
    const found = stickRunway({ ...dated, arrived: arrivedFor(boxes, id, timeZone), entries: own });
    if (found) estimates.set(id, found);
  }
  const charged = chargedCats(subscription, here).map((id) => estimates.get(id) ?? null);
  return {
    cutOff: cutOff?.toISOString() ?? null,
    proposed: proposesSkip({ cutOff, now: ctx.now, maySkip: subscription.actions.skip.allowed, cats: charged }),
    cats: here.flatMap(({ id, name }) => {
      const found = estimates.get(id);
      return found ? [{ id, name, ...found }] : [];
    }),
  };
}

const cutOffOf = ({ nextBox: { chargesAt } }: SubscriptionState): Date | null =>
  chargesAt ? new Date(chargesAt) : null;

/** The cats that the next box is charged for; all of them where that is not known. */
function chargedCats({ cats }: SubscriptionState, here: readonly { id: string }[]): string[] {
  const ids = here.map(({ id }) => id);
  return cats.length ? cats.filter(({ id, charged }) => charged && ids.includes(id)).map(({ id }) => id) : ids;
}

type Arrived = Pick<BoxView, 'deliveredAt' | 'cats'>;

function arrivedFor(boxes: readonly Arrived[], catId: string, timeZone: string): Day[] {
  const held = boxes.filter(({ cats }) =>
    cats.some(({ id, formulaVersion }) => id === catId && formulaVersion !== null),
  );
  return held.flatMap(({ deliveredAt }) => (deliveredAt ? [dayIn(timeZone, new Date(deliveredAt))] : []));
}

function firstDay(boxes: readonly Arrived[], timeZone: string, today: Day): Day {
  const days = boxes.flatMap(({ deliveredAt }) => (deliveredAt ? [dayIn(timeZone, new Date(deliveredAt))] : []));
  return days.toSorted()[0] ?? today;
}
