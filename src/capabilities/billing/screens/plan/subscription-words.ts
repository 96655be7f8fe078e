import { formatMoney } from '#src/lib/money.ts';
import type { SubscriptionState } from '../../contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { endOf } from './words.ts';

type Subscription = SubscriptionState;

/** Renewal and its price, each in a few words. */
export function renewalWords(
  { status, monthlyAmount, nextPayment, currentPeriodEnd, collectionPaused, invoices, ...plan }: Subscription,
  timeZone: string,
): { renews: string; next: string } {
  const costs = nextPayment ?? monthlyAmount;
  const amount = costs ? formatMoney(costs) : 'Not known';
  if (endOf(plan)) return { renews: 'None', next: 'Nothing' };
  if (plan.nextCharge.state === 'held') return { renews: 'None while no cat gets sticks', next: 'Nothing now' };
  if (collectionPaused) return { renews: 'A month after the first sticks ship', next: `${amount}, not before` };
  if (status === 'paused') return { renews: 'Paused', next: 'None while paused' };
  const owed = invoices.find((one) => one.status === 'open');
  if (status !== 'active' && status !== 'trialing')
    return { renews: 'Once it is paid', next: `${owed ? formatMoney(owed.amount) : amount}, overdue` };
  return { renews: currentPeriodEnd ? formatDate('plain', currentPeriodEnd, timeZone) : 'Monthly', next: amount };
}

/** Delivery fee of a renewal: 'Free shipping' if it is zero, null if nothing renews. */
export function shippingWords({
  monthlyAmount,
  perCat,
  catCount,
  ...plan
}: Pick<Subscription, 'monthlyAmount' | 'perCat' | 'catCount' | 'endsOn' | 'nextCharge'>): string | null {
  if (!monthlyAmount || !perCat || endOf(plan)) return null;
  const amount = monthlyAmount.amount - perCat.amount * catCount;
  return amount > 0 ? `Shipping ${formatMoney({ ...monthlyAmount, amount })}` : 'Free shipping';
}
