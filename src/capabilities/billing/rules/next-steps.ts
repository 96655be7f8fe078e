import { boxSpan, journeySpan } from '#src/capabilities/pricing/rules/shipping.ts';
import { spanText, STAGES } from '#src/capabilities/pricing/rules/times.ts';

const ONLY_AFTER = 'We charge the next month only after they ship.';

/** Steps after payment, in order, with the times that pricing promises. `kits`: the test kits that are sent. */
export function nextSteps(cats: number, country: string, kits = cats): string[] {
  if (kits === 0)
    return [
      `We make the sticks from the last formula of ${cats === 1 ? 'your cat' : 'your cats'}. No test kit is sent, because the results are recent.`,
      `The sticks are usually at your door ${spanText(boxSpan(country))} after the order. ${ONLY_AFTER}`,
    ];
  const kit = kits === 1 ? 'The test kit leaves' : `${kits} test kits leave`;
  return [
    `${kit} Dubai in ${spanText(STAGES.kitShips)}.`,
    `You collect the samples and the courier takes them to the lab, which usually has results in ${spanText(STAGES.firstResults)}.`,
    `The full report and the plan are ready in ${spanText(STAGES.fullReport)} at the latest.`,
    `The first sticks are usually at your door ${spanText(journeySpan(country))} after the order. ${ONLY_AFTER}`,
  ];
}
