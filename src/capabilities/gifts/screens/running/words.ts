import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { RunningGiftView } from '../../redemption-contract.ts';

interface Beside {
  /** The day its next month begins, in words; null where that has no date. */
  next: string | null;
  /** A plan runs, too. */
  besidePlan: boolean;
}

/** Sentences about a gift that runs. */
export function runningWords(
  { plan, from, months, begun, waits }: RunningGiftView,
  { next, besidePlan }: Beside,
): string[] {
  const to = next
    ? `; the next begins on ${next}`
    : begun < months
      ? '; the next begins a month after its sticks have left'
      : '';
  return [
    `${from} gave you ${countOf(months, 'month')} of ${PLANS[plan].name} for one cat. ${begun} of ${months} ${begun === 1 ? 'has' : 'have'} begun${to}.`,
    waits
      ? 'A bank is looking at its payment. What is not packed waits until the bank has decided.'
      : 'It is paid for: nothing is charged, and nothing renews.',
    besidePlan
      ? 'Your plan is charged beside it, and the boxes of both come.'
      : 'A plan that you start now is charged beside it, and its boxes come as well. To go on afterwards, start one when the last box of the gift has left: we write to you then.',
  ];
}
