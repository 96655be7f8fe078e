import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { RunningGiftView } from '../../redemption-contract.ts';

type Running = NonNullable<RunningGiftView['gift']>;

/** Sentences about a gift that runs. `next`: the day its next month begins, in words; null where that has no date. */
export function runningWords({ plan, from, months, begun, waits }: Running, next: string | null): string[] {
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
    'A plan that you start now is charged beside it, and its boxes come as well. To go on afterwards, start one when the last box of the gift has left: we write to you then.',
  ];
}
