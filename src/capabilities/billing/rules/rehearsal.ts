import type Stripe from 'stripe';
import { idOf } from './stripe-mapping.ts';

/** Amounts, states and refusals seen after a step, without ids and moments, so that two accounts compare. */
export type Observation = Record<string, string | number | boolean | null>;

export interface Rehearsed {
  step: string;
  seen: Observation;
}

const DAY_SECONDS = 86_400;

export function seenOfSubscription(subscription: Stripe.Subscription): Observation {
  const { status, cancel_at_period_end, pause_collection, trial_end, discounts, items } = subscription;
  const [first] = items.data;
  const days = first ? (first.current_period_end - first.current_period_start) / DAY_SECONDS : 0;
  return {
    'subscription status': status,
    'cancelled at period end': cancel_at_period_end,
    'collection paused': pause_collection?.behavior ?? null,
    'month counted from sticks': trial_end !== null,
    'days of the month': Math.round(days),
    discounts: discounts.length,
    'kits noted': subscription.metadata.kits ?? '',
    items: items.data
      .map(({ price, quantity }) => `${quantity} x ${idOf(price.product)} at ${price.unit_amount}`)
      .toSorted()
      .join(', '),
  };
}

export function seenOfInvoice(invoice: Stripe.Invoice): Observation {
  const { status, billing_reason, subtotal, total, amount_paid, amount_remaining, attempt_count, lines } = invoice;
  return {
    'invoice status': status,
    'invoice reason': billing_reason,
    'invoice subtotal': subtotal,
    'invoice total': total,
    'invoice paid': amount_paid,
    'invoice left': amount_remaining,
    'attempts at payment': attempt_count,
    'kits of the invoice': invoice.parent?.subscription_details?.metadata?.kits ?? '',
    'invoice lines': lines.data
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b)
      .join(', '),
  };
}

export function seenOfCharge({
  amount,
  amount_refunded,
  paid,
  refunded,
  disputed,
  failure_code,
}: Stripe.Charge): Observation {
  return {
    'charge amount': amount,
    'charge paid': paid,
    'charge refunded': amount_refunded,
    'refunded in full': refunded,
    disputed,
    'failure code': failure_code,
  };
}

/** A refusal by its stable code or type; its sentence may change. */
export const seenOfRefusal = (error: Stripe.errors.StripeError): Observation => ({
  refused: `${error.statusCode ?? 'no answer'} ${error.code ?? error.type}${error.decline_code ? `, ${error.decline_code}` : ''}`,
});

export interface Difference {
  step: string;
  what: string;
  account: string;
  sandbox: string;
}

/** Differences seen between the account and the sandbox, in the order of the steps. */
export function differencesOf(account: readonly Rehearsed[], sandbox: readonly Rehearsed[]): Difference[] {
  return account.flatMap(({ step, seen }, at) => {
    const other = sandbox[at]?.seen ?? {};
    return [...new Set([...Object.keys(seen), ...Object.keys(other)])]
      .filter((what) => seen[what] !== other[what])
      .map((what) => ({ step, what, account: said(seen[what]), sandbox: said(other[what]) }));
  });
}

const said = (value: Observation[string] | undefined): string =>
  value === undefined ? '(not seen)' : value === null ? 'none' : String(value);

const isNotTried = ({ seen }: Rehearsed): boolean => 'not tried' in seen;

/** One line for each step: whether both sides agree, differ, or could not try it. */
export function printSteps(account: readonly Rehearsed[], differences: readonly Difference[]): string {
  return account
    .map((rehearsed) => {
      const count = differences.filter(({ step }) => step === rehearsed.step).length;
      const { seen, step } = rehearsed;
      const outcome = isNotTried(rehearsed) ? 'not tried' : count ? `${count} differ` : 'same';
      const why = seen['not tried'] ?? seen.refused;
      return `${outcome.padEnd(10)}  ${step}${why ? ` (${seen.refused ? 'refused: ' : ''}${why})` : ''}`;
    })
    .join('\n');
}

export function printDifferences(differences: readonly Difference[]): string {
  if (!differences.length) return 'The account and the sandbox do not differ in anything that was compared.';
  const head: Difference = { step: 'Step', what: 'What', account: 'Account', sandbox: 'Sandbox' };
  const rows = [head, ...differences];
  const width = (key: keyof Difference) => Math.max(...rows.map((row) => row[key].length));
  const columns = (['step', 'what', 'account'] as const).map((key) => [key, width(key)] as const);
  return rows.map((row) => [...columns.map(([key, wide]) => row[key].padEnd(wide)), row.sandbox].join('  ')).join('\n');
}
