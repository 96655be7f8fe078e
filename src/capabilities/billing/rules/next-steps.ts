import { journeySpan } from '#src/capabilities/pricing/rules/shipping.ts';
import { spanText, STAGES } from '#src/capabilities/pricing/rules/times.ts';

/** Steps after payment, in order, with the times that pricing promises. */
export function nextSteps(cats: number, country: string): string[] {
  const kit = cats === 1 ? 'The test kit leaves' : `${cats} test kits leave`;
  return [
    `${kit} Dubai in ${spanText(STAGES.kitShips)}.`,
    `You collect the samples and the courier takes them to the lab, which usually has results in ${spanText(STAGES.firstResults)}.`,
    `The full report and the plan are ready in ${spanText(STAGES.fullReport)} at the latest.`,
    `The first sticks are usually at your door ${spanText(journeySpan(country))} after the order. We charge the next month only after they ship.`,
  ];
}
