import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { RunningGiftView } from '../redemption-contract.ts';

/** Said before a plan is paid for by a household whose gift runs: docs/decisions/0034-gifts.md. */
export const besideWords = ({ plan, from, months, begun }: RunningGiftView): string =>
  `Your gift from ${from} still runs: ${countOf(months, 'month')} of ${PLANS[plan].name} for one cat, ${begun} of ${months} begun. This plan starts at once. It is charged beside the gift, and the boxes of both come. To go on after the gift instead, wait for our mail when its last box has left.`;
