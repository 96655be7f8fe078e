import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { momentText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { LinkedBoxView } from '../../contract.ts';
import { boxSentences } from '../../rules/next-box-words.ts';
import type { LinkedHead } from '../cancel/linked-head.ts';

/** The sentences are those of the receipt, before the press and after it. */
export function skipHead({ state, quote, reason, receipt, chargesAt, timeZone }: LinkedBoxView): LinkedHead {
  if (!quote) return { title: 'Nothing was changed.', lead: reason ?? '', tint: 'oat' };
  if (state === 'skipped') {
    const said = receipt?.kind === 'skipped' && receipt.box ? boxSentences({ kind: 'skipped', box: receipt.box }) : [];
    return { title: 'The box is skipped.', lead: said.join(' '), tint: 'eye' };
  }
  const day = chargesAt ? formatDate('full', chargesAt, timeZone) : '';
  return {
    title: `Skip the box of ${day}?`,
    lead: `Nothing is changed until you press the button. What holds then: ${quote.sentences.join(' ')}`,
    tint: 'oat',
  };
}

export function skipRows({ plan, orderNumber, chargesAt, timeZone, quote }: LinkedBoxView) {
  return [
    { name: 'Plan', value: PLANS[plan].name },
    ...(orderNumber ? [{ name: 'Order', value: orderNumber }] : []),
    ...(chargesAt ? [{ name: 'Next payment', value: formatDate('full', chargesAt, timeZone) }] : []),
    ...(quote ? [{ name: 'Amount', value: formatMoney(quote.amount) }] : []),
    ...(chargesAt ? [{ name: 'Changes until', value: momentText(chargesAt, timeZone) }] : []),
  ];
}
