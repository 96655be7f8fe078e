import { dataExportRequested, accountDeletionRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import {
  discountLapsed,
  discountUsed,
  discountWithdrawn,
  moneyReinstated,
  moneyReturned,
  orderClaimed,
  renewalPaid,
  subscriptionStarted,
} from '#src/capabilities/billing/events.ts';
import { boxMoved, orderMoved } from '#src/capabilities/fulfilment/events.ts';
import {
  catAdded,
  catArchived,
  catDeleted,
  catDescribed,
  catRestored,
  entryLogged,
  entryRemoved,
} from '#src/capabilities/households/events.ts';
import { resultsReleased } from '#src/capabilities/lab/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import type { Ctx } from '#src/platform/services.ts';
import { detachReferrals } from './referral-store.ts';
import { PARTS, type Part } from './rules/facts.ts';
import { firstBoxLeft } from './rules/referrals.ts';
import { forgetRewards, wholeRewards } from './whole-store.ts';
import { followDiscount } from './actions/follow-redemptions.ts';
import { scheduleRecalculation } from './actions/schedule-recalculation.ts';
import { recheckReferral, recheckReferralOfInvoice, moveReferral, recordReferral } from './actions/record-referral.ts';

const SYSTEM = systemActor('rewards/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

const settles =
  (...parts: Part[]) =>
  (ctx: Ctx, { householdId }: { householdId: string }) =>
    scheduleRecalculation(ctx, householdId, ...parts);

export const listeners = [
  on(subscriptionStarted, settles('plan', 'parcels', 'cats', 'friends')),
  on(renewalPaid, settles('plan')),
  on(moneyReturned, settles('plan', 'parcels', 'cats', 'friends')),
  on(moneyReinstated, settles('plan', 'parcels', 'cats', 'friends')),
  on(resultsReleased, settles('lab')),
  on(boxMoved, settles('parcels', 'log', 'cats')),
  on(entryLogged, settles('log')),
  on(entryRemoved, settles('log')),
  on(catAdded, settles('cats')),
  on(catDescribed, settles('cats')),
  on(catArchived, settles('cats')),
  on(catRestored, settles('cats')),
  on(catDeleted, settles('cats')),
  on(subscriptionStarted, async (ctx, { checkoutId, referralCode }) => {
    if (referralCode) await ctx.enqueue(recordReferral, { checkoutId });
  }),
  on(orderMoved, async (ctx, { checkoutId, stood, stands }) => {
    if (firstBoxLeft(stood) !== firstBoxLeft(stands)) await ctx.enqueue(recheckReferral, { checkoutId });
  }),
  on(moneyReturned, (ctx, { invoiceId }) => recheckReferralOfInvoice(ctx, invoiceId)),
  on(moneyReinstated, (ctx, { invoiceId }) => recheckReferralOfInvoice(ctx, invoiceId)),
  on(orderClaimed, moveReferral),
  on(discountUsed, (ctx, { householdId, discountId }) => ctx.enqueue(followDiscount, { householdId, discountId })),
  on(discountWithdrawn, (ctx, gone) => ctx.enqueue(followDiscount, gone)),
  on(discountLapsed, (ctx, { householdId, discountId }) =>
    ctx.enqueue(followDiscount, { householdId, discountId, lapsed: true }),
  ),
  on(accountDeletionRequested, ({ tx }, { householdId }) => detachReferrals(tx, scopeOf(householdId))),
  // The new household earns the same points from the rows it takes over.
  on(orderClaimed, async (ctx, { from, to }) => {
    await forgetRewards(ctx.tx, scopeOf(from));
    await scheduleRecalculation(ctx, to, ...PARTS);
  }),
  on(accountDeletionRequested, ({ tx }, { householdId }) => forgetRewards(tx, scopeOf(householdId))),
  on(dataExportRequested, async ({ tx }, { householdId, add }) => {
    for (const [table, rows] of Object.entries(await wholeRewards(tx, scopeOf(householdId)))) add(table, rows);
  }),
];
