import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney, type Money, negateMoney } from '#src/lib/money.ts';
import type { SubscriptionState } from '../../contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';

type Subscription = SubscriptionState;

/** Whether no plan is running, so that nothing can be changed. */
export const isOver = ({ status }: Pick<Subscription, 'status'>): boolean => status === 'none' || status === 'canceled';

type PlanState = Pick<
  Subscription,
  'status' | 'collectionPaused' | 'endsOn' | 'endsBecause' | 'paymentProblem' | 'nextBox' | 'nextCharge'
>;

/** The day a running plan ends: it was cancelled, or no cat of it lives here. Null for one that goes on. */
export const endOf = ({ endsOn, nextCharge }: Pick<Subscription, 'endsOn' | 'nextCharge'>): string | null =>
  endsOn ?? nextCharge.endsOn;

/** Heading by the state of the subscription, and a second sentence. No jokes about money. */
export function headlineOf({ nextBox: { wish }, ...plan }: PlanState, timeZone: string) {
  const { status, collectionPaused, endsBecause, paymentProblem, nextCharge } = plan;
  const endsOn = endOf(plan);
  if (status === 'none') return { title: 'Nothing to pay.', lead: 'There is no subscription.' };
  if (status === 'canceled')
    return { title: 'The subscription has ended.', lead: 'Nothing more is charged. Your invoices are below.' };
  if (paymentProblem?.needsApproval)
    return { title: 'Your bank asks for your approval.', lead: 'We send the next box when the payment is approved.' };
  if (paymentProblem || status === 'past_due' || status === 'unpaid')
    return { title: 'A payment did not go through.', lead: 'We send the next box when it is paid.' };
  if (endsOn)
    return {
      title: `Ends on ${formatDate('plain', endsOn, timeZone)}.`,
      lead: endsBecause
        ? 'Nothing is charged until then, and you can keep the plan.'
        : 'Nothing more is charged. We still send what you have paid for.',
    };
  if (status === 'paused')
    return { title: 'The plan is paused.', lead: 'We send no box and charge nothing until it resumes.' };
  if (status === 'incomplete')
    return { title: 'The first payment is not complete.', lead: 'Nothing has been charged.' };
  if (wish?.kind === 'pause')
    return {
      title: `Paused until ${formatDate('plain', wish.until, timeZone)}.`,
      lead: 'Nothing is charged before. The plan resumes by itself, and you can resume it now.',
    };
  if (nextCharge.state === 'held')
    return { title: 'Nothing is due now.', lead: 'No cat of the plan gets sticks, so nothing is charged.' };
  if (collectionPaused) return { title: 'Nothing is due yet.', lead: 'Your month starts when the first sticks ship.' };
  return { title: 'All paid.', lead: 'The next box follows the next payment.' };
}

/** Label of the way to a plan, which is filled in with the one that ended. */
export const startAgain = ({ status, plan }: Pick<Subscription, 'status' | 'plan'>): string =>
  status === 'canceled' && plan ? `Start ${PLANS[plan].name} again` : 'Start Subscription';

/** Effect of a discount on the next payment. */
export const discountText = (amount: Money): string =>
  amount.amount > 0 ? `${formatMoney(negateMoney(amount))}, already deducted` : 'Waits for a later payment';

export const catsText = (count: number): string => countOf(count, 'cat');

/** Fields of an order that are used here; fulfilment owns the rest. */
export interface OrderToCome {
  number: string;
  status: string;
}

/** Paid boxes still to come, shown before a plan is ended. */
export function stillArrives(
  orders: readonly OrderToCome[],
  { collectionPaused }: Pick<Subscription, 'collectionPaused'>,
): string {
  const open = orders.filter(({ status }) => status !== 'Delivered' && status !== 'Completed');
  const first = open[0];
  if (first) return `${open.length === 1 ? `Order ${first.number}` : `${open.length} orders that are`} under way`;
  return collectionPaused ? 'The sticks that are paid for' : 'Nothing: you have received everything you paid for';
}

export const planName = (plan: Subscription['plan']): string => (plan ? PLANS[plan].name : 'No plan');
