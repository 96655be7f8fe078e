import type { MarkerReading } from '../../results-contract.ts';

/** Room on both sides of the reference range, as a share of it, so that values outside are seen outside. */
const BESIDE = 0.4;

interface Scale {
  reference: [start: number, width: number];
  optimal: [start: number, width: number];
  /** Position of the value; null if not measured. */
  value: number | null;
}

/**
 * Positions of both ranges and the value on a bar, in percent of its length. They are clamped to the bar, and to zero.
 */
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
