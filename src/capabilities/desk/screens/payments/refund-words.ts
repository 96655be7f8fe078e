import type { OrderPayments } from '#src/capabilities/billing/contract.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

type Payment = OrderPayments['invoices'][number];

const UNPAID: Record<string, { tone: BadgeTone; word: string }> = {
  draft: { tone: 'plain', word: 'Draft' },
  open: { tone: 'low', word: 'Not paid' },
  uncollectible: { tone: 'low', word: 'Not paid' },
  void: { tone: 'plain', word: 'Cancelled' },
};

/** State of a payment, for its badge. */
export function paymentLook({ status, refunded, lost, total }: Payment): { tone: BadgeTone; word: string } {
  const unpaid = UNPAID[status];
  if (unpaid) return unpaid;
  const back = refunded.amount + lost.amount;
  if (back === 0) return { tone: 'optimal', word: 'Paid' };
  return back >= total.amount ? { tone: 'plain', word: 'Refunded' } : { tone: 'borderline', word: 'Partly refunded' };
}

/** 'Maryam Example refunded €10: goodwill', 'Maryam Example refunded €48 (Test kit for Miso): goodwill'. */
export function requestWords({ by, amount, state, reason, kits, isForMore }: Payment['requests'][number]): string {
  const did = { begun: 'is refunding', sent: 'refunded', failed: 'tried to refund' }[state];
  const what = kits.length ? ` (${kits.join(', ')}${isForMore ? ', and sticks' : ''})` : '';
  return `${by ?? 'A rule'} ${did} ${formatMoney(amount)}${what}: ${reason.toLowerCase()}`;
}

/** An amount as somebody types it, in minor units; null if it is none. */
export function minorUnits(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  const amount = Math.round(Number(text) * 100);
  return amount > 0 ? amount : null;
}
