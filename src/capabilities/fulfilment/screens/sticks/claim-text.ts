import { ANSWERS, REFUND_DAYS, spanText } from '#src/capabilities/pricing/rules/times.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { ClaimView } from '../../claim-contract.ts';

/** State of a claim in plain sentences. `on` writes a day. */
export function claimText(
  claim: Pick<ClaimView, 'state' | 'amount' | 'until' | 'at' | 'reason' | 'cat' | 'repays'>,
  on: (moment: string) => string,
): string {
  const { state, amount, until, at, reason, cat, repays } = claim;
  const money = amount ? formatMoney(amount) : '';
  const day = at ? on(at) : '';
  switch (state) {
    case 'offered':
      return [
        repays === 'order'
          ? `We pay back ${money}, which is the whole first order.`
          : `We pay back ${money}, ${cat.name}’s part of this box with its delivery.`,
        'It goes to the payment method you used; you keep the sticks, and your plan goes on.',
        ...(until ? [`You can claim it until ${on(until)}.`] : []),
      ].join(' ');
    case 'asks-person':
      return `The terms do not decide on this box by themselves. A person looks at your log and answers by mail within ${spanText(ANSWERS.message)}.`;
    case 'refused':
      return `Not paid back: ${reason?.message ?? ''}`;
    case 'sent':
      return `Claimed. ${money ? `${money} is on its way` : 'It is on its way'} to the payment method you used, within ${REFUND_DAYS} days.`;
    case 'paid':
      return `${money} paid back on ${day}. The credit note is with your invoices.`;
    case 'with-person':
      return `Claimed on ${day}. A person decides on it and answers by mail within ${spanText(ANSWERS.message)}.`;
    case 'failed':
      return 'The payment service did not take the refund. A person looks into it and writes to you.';
  }
}
