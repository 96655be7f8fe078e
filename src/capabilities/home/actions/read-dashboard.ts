import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { hasPro, isLiveStatus } from '#src/capabilities/billing/rules/subscription-states.ts';
import { subscriptionOf } from '#src/capabilities/billing/actions/read-subscription.ts';
import { type Parcels, parcelsOf } from '#src/capabilities/fulfilment/actions/read-parcels.ts';
import { runningGiftOf } from '#src/capabilities/gifts/actions/read-running-gift.ts';
import { refusals } from '#src/capabilities/households/contract.ts';
import { type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import { entriesAndSticksSince } from '#src/capabilities/households/actions/find-entries.ts';
import type { RecordedEntry } from '#src/capabilities/households/rules/cat.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { householdView } from '#src/capabilities/households/actions/edit-household.ts';
import { seriesOf } from '#src/capabilities/households/actions/read-series.ts';
import { labOfCats } from '#src/capabilities/lab/actions/read-summaries.ts';
import type { Schedule } from '#src/capabilities/pricing/rules/schedule.ts';
import { loyaltyOf } from '#src/capabilities/rewards/actions/read-loyalty.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { DashboardView } from '../contract.ts';
import { orderLines } from '#src/capabilities/fulfilment/rules/order-lines.ts';
import { currentBox } from '../rules/supplements.ts';
import { catAtHome } from './cat-at-home.ts';

/** Everything the household's first screen draws. */
export async function readDashboard(ctx: ReadCtx): Promise<DashboardView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await dashboardOf(ctx, scope);
  return isDomainError(found) ? found : found.view;
}

/** A dashboard, with a deadline that it depends on and does not show. */
export interface TimedDashboard {
  view: DashboardView;
  /** Deadline of the newest order's next step; null where none is promised. */
  due: Date | null;
}

/** Builds the dashboard as of `ctx.now`, with one statement for each kind of row, for any number of cats. */
export async function dashboardOf(ctx: ReadCtx, scope: HouseholdScope): Promise<TimedDashboard | DomainError> {
  const everybody = await householdWithCats(ctx.tx, scope);
  if (!everybody) return refusals('household-unknown');
  const household = householdView(everybody.household, ctx.now);
  const cards = everybody.cards.filter(({ cat }) => !cat.archivedAt);
  const subscription = await subscriptionOf(
    ctx,
    scope,
    cards.map(({ cat }) => cat),
  );
  const parcels = await parcelsOf(ctx, scope);
  const labOf = await labOfCats(
    ctx,
    scope,
    cards.map(({ cat }) => cat),
  );
  const log = await logOf(
    ctx,
    scope,
    household,
    cards.map(({ cat }) => cat.id),
    parcels,
  );
  // A gift has an order of its own, beside that of a plan.
  const mayHaveGift = parcels.kits.length > (isLiveStatus(subscription.status) ? 1 : 0);
  const gift = mayHaveGift ? await runningGiftOf(ctx, scope) : null;
  const { restsFrom } = subscription.nextBox;
  const pro = hasPro({ ...subscription, restsFrom: restsFrom === null ? null : new Date(restsFrom) }, ctx.now);
  const { loyalty, dnaReport } = await loyaltyOf(ctx, scope);
  const schedule = parcels.scheduleWith(subscription, household.timeZone);
  const next = nextBox(schedule);
  const { order, withdrawable, kits, boxes, extras } = parcels;
  const view: DashboardView = {
    asOf: ctx.now.toISOString(),
    household: {
      ...household,
      cats: cards.map((card) =>
        catAtHome(card, {
          now: ctx.now,
          today: household.today,
          lab: labOf(card.cat.id),
          ...log(card.cat.id),
          boxes,
          status: subscription.status,
          next,
          dna: pro || dnaReport,
        }),
      ),
      totalCats: cards.length,
      archived: everybody.cards.length - cards.length,
    },
    subscription,
    schedule,
    orders: orderLines(kits, boxes, subscription.invoices, extras),
    order,
    withdrawable,
    gift,
    boxes,
    extras,
    loyalty,
    pro,
    supportEmail: ctx.settings.supportEmail,
    supportWhatsapp: ctx.settings.supportWhatsapp ?? null,
    wallet: ctx.settings.wallet !== undefined,
  };
  return { view, due: parcels.due };
}

/** Log entries of each cat, as far back as the dashboard needs: two statements. */
async function logOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { today, timeZone }: { today: Day; timeZone: string },
  catIds: readonly string[],
  { boxes }: Parcels,
) {
  const begun = catIds.flatMap((catId) => {
    const box = currentBox(boxes, catId);
    return box ? [dayIn(timeZone, new Date(box.deliveredAt))] : [];
  });
  const first = begun.toSorted()[0] ?? today;
  const entries: RecordedEntry[] = await entriesAndSticksSince(ctx.tx, scope, { today, sticksSince: first });
  const series = await seriesOf(ctx, scope, { today, range: '7' });
  return (catId: string) => ({
    series: series.get(catId) ?? null,
    entries: entries.filter((entry) => entry.catId === catId),
  });
}

/** Expected arrival of the next box of sticks. */
const nextBox = (schedule: Schedule | null): string | null =>
  schedule?.stages.find(({ key, by }) => key === 'sticks-arrive' && by)?.by ?? null;
