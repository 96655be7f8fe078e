import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { LinkedPlanView } from '../../contract.ts';
import { endingSentences, keepSentences } from '../../rules/ending.ts';
import { ENDS, endingRows } from '../receipt/words.ts';
import type { LinkedHead } from './linked-head.ts';

/** `untouched`: the reader chose to keep a plan that is not cancelled. */
export function cancelHead(view: LinkedPlanView, untouched: boolean): LinkedHead {
  const name = PLANS[view.plan].name;
  if (view.state === 'running') {
    if (untouched) return { title: 'Nothing was changed.', lead: `Your ${name} plan goes on.`, tint: 'eye' };
    if (isKept(view) && view.receipt)
      return { title: 'Your plan goes on.', lead: sentencesOf(view.receipt, view), tint: 'eye' };
    return {
      title: `Cancel your ${name} plan?`,
      lead: `It is for ${countOf(view.cats, 'cat')} and costs ${formatMoney(view.monthly)} a month. Nothing is cancelled until you press the button.`,
      tint: 'oat',
    };
  }
  if (view.endsBecause && view.endsOn) {
    const day = formatDate('full', view.endsOn, view.timeZone);
    return {
      title: view.state === 'ending' ? `Your plan ends on ${day}.` : 'Your plan has ended.',
      lead:
        view.state === 'ending'
          ? [ENDS_BECAUSE[view.endsBecause], 'Nothing is charged until then.', ...keepLead(view)].join(' ')
          : `${ENDS_BECAUSE[view.endsBecause]} Nothing more is charged.`,
      tint: 'oat',
    };
  }
  const said = view.receipt?.kind === 'cancelled' ? sentencesOf(view.receipt, view) : 'Nothing more is charged.';
  return view.state === 'ending'
    ? { title: 'Your plan is cancelled.', lead: [said, ...keepLead(view)].join(' '), tint: 'oat' }
    : { title: 'Your plan has ended.', lead: said, tint: 'oat' };
}

const ENDS_BECAUSE = {
  refund: 'Its last payment was refunded in full.',
  withdrawal: 'You withdrew from the contract.',
};

/** Meaning of the button that keeps a plan. */
const keepLead = ({ state, keep, endsBecause: because, ifKept: next, timeZone }: LinkedPlanView): string[] =>
  state === 'ending' && keep.allowed ? keepSentences({ because, next }, timeZone) : [];

/** The same sentences as in the mail with the receipt. */
const sentencesOf = (receipt: NonNullable<LinkedPlanView['receipt']>, { timeZone }: Pick<LinkedPlanView, 'timeZone'>) =>
  endingSentences(receipt, timeZone).join(' ');

/** The plan was kept lately: the page says so, and does not ask whether to cancel it. */
export const isKept = ({ state, receipt }: Pick<LinkedPlanView, 'state' | 'receipt'>): boolean =>
  state === 'running' && receipt?.kind === 'kept';

/** Facts beside the question, or those of the receipt once it is answered. */
export function cancelRows(view: LinkedPlanView): { name: string; value: string }[] {
  const { state, ifCancelled, receipt, orderNumber, renewsOn, nextPayment, timeZone } = view;
  const order = orderNumber ? [{ name: 'Order', value: orderNumber }] : [];
  if (state === 'running') {
    const renews = renewsOn ? [{ name: 'Renews next', value: formatDate('full', renewsOn, timeZone) }] : [];
    const payment = nextPayment ? [{ name: 'Next payment', value: formatMoney(nextPayment) }] : [];
    const then = ifCancelled && !isKept(view) ? endingRows(ifCancelled, timeZone) : [];
    return [...order, ...renews, ...payment, ...then.map(asQuestion)];
  }
  return [...order, ...(receipt ? endingRows(receipt, timeZone) : [])];
}

/** Nothing has ended yet while it is asked. */
const asQuestion = ({ name, value }: { name: string; value: string }) => ({
  name: name === ENDS ? 'If you cancel, it ends' : name,
  value,
});

const EXPIRED = {
  title: 'This link has expired.',
  lead: 'Nothing was changed. Use the link in a newer mail from us, or sign in to cancel.',
};
const UNKNOWN = {
  title: 'This link opens no plan.',
  lead: 'Nothing was changed. The link may be incomplete, or your e-mail address or plan has changed. Use the newest mail from us, or sign in.',
};

export const deadLink = (code: string) => (code === 'plan-link-expired' ? EXPIRED : UNKNOWN);
