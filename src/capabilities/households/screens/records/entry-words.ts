import type { EntryView } from '../../contract.ts';
import type { LogKind } from '../../rules/measures.ts';
import { type WeightUnit, weightText } from '../../rules/units.ts';
import { formatDate } from '#src/lib/dates.ts';

export const KIND_NAMES: Record<LogKind, string> = {
  weight: 'Weight',
  activity: 'Activity',
  appetite: 'Appetite',
  water: 'Water',
  stick: 'Stick',
  note: 'Note',
};

/** Text of an entry without its note: "5.1 kg", "75 of 100", "Omega Flex-3, given". */
export function entryText(
  { kind, value, outcome, formula }: Pick<EntryView, 'kind' | 'value' | 'outcome' | 'formula'>,
  unit: WeightUnit,
  formulaName: (formula: string | null) => string | null,
): string {
  if (kind === 'weight') return value === null ? '' : weightText(value, unit);
  if (kind === 'water') return `${value} ml`;
  if (kind === 'note') return '';
  if (kind !== 'stick') return `${value} of 100`;
  const name = formulaName(formula);
  if (name) return `${name}, ${outcome}`;
  return outcome === 'refused' ? 'Refused' : 'Given';
}

/** "1 December 2026", of a day of the household's calendar. */
export const longDay = (day: string): string => formatDate('full', day, 'UTC');

/** "Today", "Yesterday", "Sunday 29 November". */
export function dayName(day: string, days: { today: string; yesterday: string }): string {
  if (day === days.today) return 'Today';
  return day === days.yesterday ? 'Yesterday' : formatDate('weekdayAndDay', day, 'UTC');
}
