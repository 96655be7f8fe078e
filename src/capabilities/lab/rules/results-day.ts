import { countOf, plural } from '#src/lib/plurals.ts';
import type { FormulaId } from './formulas.ts';
import type { Level } from './levels.ts';
import type { Month } from './month.ts';
import { markerPoints } from './reasons.ts';
import { decidedBy } from './sentences.ts';

/** A marker as the report lists it. */
export interface ReportLine {
  id: string;
  name: string;
  nutrient: boolean;
  level: Level | 'not-measured';
  side: 'below' | 'within' | 'above' | null;
  unit: string;
  value: number | null;
  reference: { from: number; to: number };
}

const THREE = 3;
const scored = ({ nutrient, level }: ReportLine) => (level === 'not-measured' ? 0 : markerPoints(nutrient, level));

/**
 * The markers that count most, at most three, by the points the formulas are composed with. `markers` is in the order of
 * the report, which decides between equals; a marker that counts nothing is not among them.
 */
export function markersThatMatter<M extends ReportLine>(markers: readonly M[]): M[] {
  return markers
    .filter((marker) => scored(marker) > 0)
    .toSorted((a, b) => scored(b) - scored(a))
    .slice(0, THREE);
}

const isOutside = ({ level }: ReportLine) => level === 'low' || level === 'borderline';
/** Whether a marker is outside of its reference range, above or below. */
export const outsideRange = <M extends ReportLine>(markers: readonly M[]): M[] => markers.filter(isOutside);

/** EPA and pH stay as they are. */
const lowerFirst = (name: string) => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** The whole report in one sentence: markers read, markers in range, and the most important one. */
export function reportSentence(name: string, markers: readonly ReportLine[]): string {
  const read = markers.filter(({ level }) => level !== 'not-measured');
  const out = read.filter(isOutside).length;
  const [first] = markersThatMatter(read);
  if (read.length === 0) return `Nothing was measured for ${name}.`;
  const whole = `The lab read ${countOf(read.length, 'marker')} for ${name}`;
  if (out === 0) {
    const well = read.length === 1 ? `${whole}, and it is in range` : `${whole}, and all of them are in range`;
    return first ? `${well}; ${lowerFirst(first.name)} is the one to watch.` : `${well}.`;
  }
  const within = read.length - out;
  const most = first ? `, and ${lowerFirst(first.name)} matters most` : '';
  return `${whole}: ${within} ${plural(within, 'is', 'are')} in range, ${out} ${plural(out, 'is', 'are')} not${most}.`;
}

/** The stick of the month that was chosen because of a marker, or null where none was. */
export function stickFor({ id }: Pick<ReportLine, 'id'>, month: Month): FormulaId | null {
  const chosen = decidedBy(id, month).filter((one) => one.in);
  return chosen.toSorted((a, b) => b.points - a.points)[0]?.formula ?? null;
}

/** A marker outside of its range, as it is told to a vet. The figures are the report's own. */
export function outsideText({ name, value, unit, reference, level }: ReportLine): string {
  const side = value !== null && value > reference.to ? 'above' : level === 'low' ? 'well below' : 'below';
  return `${name} is ${side} our working range: ${value} ${unit}, the range is ${reference.from} to ${reference.to}.`;
}
