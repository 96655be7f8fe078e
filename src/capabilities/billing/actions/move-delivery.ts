import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import type { deliveryAddressChangeRequested } from '#src/capabilities/access/events.ts';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { money } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { refusals } from '../contract.ts';
import { changesPrice, type DeliveryMove, deliveryMove, moveSentences } from '../rules/delivery-move.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { findSubscription, lockLive, type Subscription } from '../store.ts';
import { updatePlan } from '../plan-note-store.ts';
import { nextPaymentOf } from './next-payment.ts';
import { pushSubscription } from './push-subscription.ts';

const SYSTEM = systemActor('billing/move-delivery');

type Asked = NonNullable<typeof deliveryAddressChangeRequested.payload>;

/**
 * Whether a household that has bought may have its parcels sent elsewhere: not by somebody whose contact is unconfirmed, not
 * to nowhere while a plan lives, and not at another monthly price than the one it was shown.
 */
export async function checkDeliveryAddress(ctx: Ctx, { householdId, address, ...asked }: Asked): Promise<void> {
  const row = await findSubscription(ctx.tx, systemScope(SYSTEM, householdId));
  if (!row) return;
  if (!asked.verified) return asked.refuse(accessRefusals('address-unconfirmed'));
  if (!address) {
    if (isLiveStatus(row.status))
      asked.refuse(invalidField('address.line1', 'Please enter an address. Your next box goes there.'));
    return;
  }
  const move = await moveOf(ctx, row, address.country);
  const refused = move && notAgreed(move, asked.agreedMonthly);
  if (refused) asked.refuse(refused);
}

/** The move of a plan that is charged again; null where none is. */
async function moveOf(ctx: Ctx, row: Subscription, country: string): Promise<DeliveryMove | null> {
  const checkout = await checkoutById(ctx.tx, row.checkoutId);
  if (!checkout || !isLiveStatus(row.status) || row.country === country) return null;
  const move = deliveryMove(row, checkout.quote, { country, registered: ctx.settings.taxRegistrations });
  const next = await nextPaymentOf(ctx, { ...row, renewalAmount: move.to.monthly });
  return { ...move, next: next && { ...next, kits: next.kits.map((name) => nameInMail(name)) } };
}

function notAgreed(move: DeliveryMove, agreed: number | null): DomainError | null {
  if (!changesPrice(move) || agreed === move.to.monthly) return null;
  const sum = (amount: number) => money(amount, move.currency);
  const details = { now: sum(move.from.monthly), then: sum(move.to.monthly), sentences: moveSentences(move) };
  return refusals('monthly-price-changes', { details });
}

/**
 * Adjusts the next payments to the delivery country, which decides on delivery fee and VAT. The caller has locked the
 * household's orders. Returns sentences about the change, none if the country stays the same; and whether a plan
 * `renews`, so that boxes follow. Throws `monthly-price-changes` if the plan has changed since the amount was agreed
 * to.
 */
export async function moveDelivery(
  ctx: Ctx,
  scope: HouseholdScope,
  { country, agreedMonthly }: { country: string; agreedMonthly: number | null },
): Promise<{ renews: boolean; sentences: string[] }> {
  const row = await lockLive(ctx.tx, scope);
  const move = row && (await moveOf(ctx, row, country));
  const renews = row !== undefined && row.endsOn === null;
  if (!row || !move) return { renews, sentences: [] };
  const refused = notAgreed(move, agreedMonthly);
  if (refused) throw refused;
  await updatePlan(ctx.tx, row.id, { country, renewalAmount: move.to.monthly });
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
  await ctx.notify(row.householdId, 'billing');
  return { renews, sentences: row.quantity === 0 ? [] : moveSentences(move) };
}
