import { systemScope } from '#src/capabilities/access/scopes.ts';
import { issueOneTimeToken } from '#src/capabilities/access/actions/one-time-token.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { youngCatsOf } from '#src/capabilities/onboarding/rules/young-cats.ts';
import { kitsOf } from '#src/capabilities/pricing/rules/quote.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { orderConfirmationMail } from '../mail/order-confirmation.tsx';
import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { CLAIM_DAYS, claimDeadline } from '../rules/claim.ts';
import { scheduleRows } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { nextSteps } from '../rules/next-steps.ts';
import { type Checkout, updateCheckout } from '../checkout-store.ts';
import { orderPage } from './order-link.ts';
import { promisedSchedule } from './order-schedule.ts';

const SYSTEM = systemActor('billing/confirm-order');

export interface Confirmed {
  number: string;
  householdId: string;
  cats: { id: string; name: string }[];
  shipTo: { name: string; address: PostalAddress | null };
  receiptUrl: string | null;
}

/** Mails the confirmation with its receipt; a guest's holds the link to an account. */
export async function confirmOrder(
  ctx: Ctx,
  checkout: Checkout,
  { number, householdId, cats, shipTo, receiptUrl }: Confirmed,
): Promise<void> {
  const { publicUrl, sessionSecret, supportEmail } = ctx.settings;
  const country = shipTo.address?.country ?? checkout.quote.country;
  const guest = checkout.personId === null;
  const subject = { checkoutId: checkout.id };
  const token = guest ? await issueOneTimeToken(ctx, { purpose: 'claim', subject, hours: CLAIM_DAYS * 24 }) : null;
  if (guest) await updateCheckout(ctx.tx, checkout.id, { claimableUntil: claimDeadline(ctx.now) });
  await ctx.mail(
    orderConfirmationMail({
      to: checkout.email,
      orderNumber: number,
      quote: checkout.quote,
      cats: await catsInMail(ctx, systemScope(SYSTEM, householdId), cats),
      young: youngCatsOf(checkout.answers.cats, ctx.now.toISOString().slice(0, 10)),
      shipTo,
      schedule: scheduleRows(
        await promisedSchedule(ctx.tx, { country, householdId, paidAt: ctx.now, kits: kitsOf(checkout.quote) }),
        ctx.now,
      ),
      steps: nextSteps(checkout.catCount, checkout.quote.country, kitsOf(checkout.quote)),
      receiptUrl,
      claimLink: token ? `${publicUrl}/claim#token=${token}` : null,
      claimDays: CLAIM_DAYS,
      statusLink: orderPage(publicUrl, number, { secret: sessionSecret, now: ctx.now }),
      origin: publicUrl,
      supportEmail,
    }),
  );
}
