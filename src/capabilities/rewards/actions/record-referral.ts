import { systemScope } from '#src/capabilities/access/scopes.ts';
import { readsMailbox } from '#src/capabilities/access/actions/find-accounts.ts';
import {
  checkoutIdOfInvoice,
  hadOrderedBefore,
  isOrderRefunded,
  lockOrderBuyer,
  type OrderBuyer,
} from '#src/capabilities/billing/actions/order-facts.ts';
import { lockStepOfOrder } from '#src/capabilities/fulfilment/actions/find-order.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import {
  countReferralsSince,
  referralOfCheckout,
  referralsTo,
  insertReferral,
  referrerOf,
  updateReferral,
} from '../referral-store.ts';
import { firstBoxLeft, ORDER_REFUNDED, referralRefusal, yearOf } from '../rules/referrals.ts';
import { scheduleRecalculation } from './schedule-recalculation.ts';

const SYSTEM = systemActor('rewards/record-referral');

/** Records the referral of a paid order once, whether it counts or not. A job, so that it cannot delay the order. */
export const recordReferral = defineJob<{ checkoutId: string }>('rewards-welcome-friend', {
  run: (services, { checkoutId }) => services.transact(SYSTEM, (ctx) => record(ctx, checkoutId)),
});

async function record(ctx: Ctx, checkoutId: string): Promise<void> {
  const checkout = await lockOrderBuyer(ctx.tx, checkoutId);
  const { referralCode, householdId } = checkout;
  const referrer = referralCode && householdId && (await referrerOf(ctx.tx, referralCode, { held: true }));
  if (!referrer) return;
  const found = {
    self: await isSelf(ctx, referrer, checkout),
    orderedBefore: await hadOrderedBefore(ctx.tx, checkout),
    refunded: await isOrderRefunded(ctx.tx, checkoutId),
    countedThisYear: await countReferralsSince(ctx.tx, referrer, yearOf(ctx.now)),
  };
  const shipped = await hasLeft(ctx, checkoutId);
  const noted = await insertReferral(ctx.tx, {
    id: newId(),
    householdId: referrer,
    referredHouseholdId: referrer === householdId ? null : householdId,
    checkoutId,
    shipped,
    refused: referralRefusal(found),
    createdAt: ctx.now,
  });
  if (noted) await recalculateBoth(ctx, [referrer, householdId]);
}

async function isSelf(ctx: Ctx, referrer: string, { householdId, email }: OrderBuyer): Promise<boolean> {
  return referrer === householdId || readsMailbox(ctx.tx, systemScope(SYSTEM, referrer), email);
}

/** Whether the first box of an order has left. Locks the order. */
async function hasLeft(ctx: Ctx, checkoutId: string): Promise<boolean> {
  const step = await lockStepOfOrder(ctx.tx, checkoutId);
  return step !== undefined && firstBoxLeft(step);
}

/** Rechecks a referral when its first box ships or that is undone, and when its payment is refunded or reinstated. */
export const recheckReferral = defineJob<{ checkoutId: string }>('rewards-follow-friend', {
  run: (services, { checkoutId }) => services.transact(SYSTEM, (ctx) => recheck(ctx, checkoutId)),
});

async function recheck(ctx: Ctx, checkoutId: string): Promise<void> {
  const shipped = await hasLeft(ctx, checkoutId);
  const referral = await referralOfCheckout(ctx.tx, checkoutId);
  if (!referral) return;
  const other = referral.refused === ORDER_REFUNDED ? null : referral.refused;
  const refused = other ?? ((await isOrderRefunded(ctx.tx, checkoutId)) ? ORDER_REFUNDED : null);
  if (referral.shipped === shipped && referral.refused === refused) return;
  await updateReferral(ctx.tx, referral.id, { shipped, refused });
  await recalculateBoth(ctx, [referral.householdId, referral.referredHouseholdId]);
}

/** A guest's order has become that of an account, which may be the referrer's own, or one that ordered before. */
export async function moveReferral(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const alreadyReferred = (await referralsTo(ctx.tx, systemScope(SYSTEM, to))).some(({ refused }) => !refused);
  for (const referral of await referralsTo(ctx.tx, systemScope(SYSTEM, from))) {
    const { id, householdId, checkoutId } = referral;
    const self = householdId === to;
    const orderedBefore = alreadyReferred || (await hadOrderedBefore(ctx.tx, await lockOrderBuyer(ctx.tx, checkoutId)));
    const refused = referral.refused ?? referralRefusal({ self, orderedBefore, refunded: false, countedThisYear: 0 });
    await updateReferral(ctx.tx, id, { referredHouseholdId: self ? null : to, refused });
    await recalculateBoth(ctx, [householdId, to]);
  }
}

/** Rechecks a referral whose money was refunded or reinstated, also if the referred person has left. */
export async function recheckReferralOfInvoice(ctx: Ctx, invoiceId: string): Promise<void> {
  const checkoutId = await checkoutIdOfInvoice(ctx.tx, invoiceId);
  if (checkoutId) await ctx.enqueue(recheckReferral, { checkoutId });
}

async function recalculateBoth(ctx: Ctx, households: (string | null)[]): Promise<void> {
  for (const householdId of households) if (householdId) await scheduleRecalculation(ctx, householdId, 'friends');
}
