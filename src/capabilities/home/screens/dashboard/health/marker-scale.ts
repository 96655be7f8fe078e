import type { MarkerReading } from '#src/capabilities/lab/contract.ts';

/** Room on both sides of the reference range, as a share of it, so that what is outside is seen outside. */
const BESIDE = 0.4;

interface Scale {
  reference: [start: number, width: number];
  optimal: [start: number, width: number];
  /** Where the value stands; null where there is none. */
  value: number | null;
}

/** Where both ranges and the value lie on a bar, in percent of its length. Nothing is drawn below zero or off the bar. */
export function scaleOf({ reference, optimal, value }: Pick<MarkerReading, 'reference' | 'optimal' | 'value'>): Scale {
  const room = (reference.to - reference.from) * BESIDE;
  const [from, to] = [Math.max(0, reference.from - room), reference.to + room];
  const at = (amount: number) => (100 * (Math.min(to, Math.max(from, amount)) - from)) / (to - from);
  const span = (range: { from: number; to: number }): [number, number] => [
    at(range.from),
    at(range.to) - at(range.from),
  ];
  return { reference: span(reference), optimal: span(optimal), value: value === null ? null : at(value) };
}
