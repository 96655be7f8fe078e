import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type Money, money } from '#src/lib/money.ts';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import type { NextPayment } from '../rules/payment-words.ts';
import { isExcluded } from '../rules/plan-change.ts';
import { findLive } from '../store.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { nextPaymentOf } from './next-payment.ts';

interface PlanOfCat {
  checkoutId: string;
  /** The address for mails about the plan, and the time zone of their dates. */
  to: string;
  timeZone: string;
  /** Cats of the next renewal, and its amount. */
  cats: number;
  monthly: Money;
  /** Nothing is collected: those left in it are paused, or get no sticks now. */
  held: boolean;
  /** Its payment where that is not the monthly sum. */
  next: NextPayment | null;
  /** The day on which a cancelled plan ends. */
  endsOn: Date | null;
}

/** The running plan that a cat is in, wherever the cat is now; null where there is none. */
export async function planOfCat(ctx: Ctx, scope: HouseholdScope, catId: string): Promise<PlanOfCat | null> {
  const row = await findLive(ctx.tx, scope);
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  if (!checkout || !row.catIds?.includes(catId) || isExcluded(row.excludedCats, catId)) return null;
  const { checkoutId, quantity: cats, sticksHeld: held, endsOn } = row;
  const monthly = money(row.renewalAmount, row.currency);
  const next = await nextPaymentOf(ctx, row);
  const { to, timeZone } = await addressedTo(ctx, checkout);
  return { checkoutId, to, timeZone, cats, monthly, held, next, endsOn };
}
