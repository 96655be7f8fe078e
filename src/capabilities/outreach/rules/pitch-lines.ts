import type { PartnerPitch } from './partner-pitch.ts';

const REASON = ['title', 'text'] as const;
const FIGURE = ['figure', 'label', 'source'] as const;

/** Lists of a pitch that are written as lines, and the parts of each line. */
export const PITCH_LISTS = {
  match: REASON,
  market: FIGURE,
  results: FIGURE,
  stories: ['name', 'location', 'before', 'after', 'weeks'],
  contentTypes: REASON,
  support: REASON,
} as const;
export type PitchList = keyof typeof PITCH_LISTS;

export const PITCH_LIST_NAMES = Object.keys(PITCH_LISTS) as PitchList[];

/** Stands between the parts of a line, and in none of them. */
const PART_MARK = '|';

const lineOf = (parts: readonly string[], item: object): string => {
  const values = new Map(Object.entries(item));
  return parts.map((part) => String(values.get(part) ?? '')).join(` ${PART_MARK} `);
};

/** Missing parts are empty; extra ones stay in the last one, where the server refuses their separator. */
function itemOf(parts: readonly string[], line: string): Record<string, string> {
  const written = line.split(PART_MARK).map((part) => part.trim());
  const last = written.slice(parts.length - 1).join(` ${PART_MARK} `);
  return Object.fromEntries(
    parts.map((part, index) => [part, index === parts.length - 1 ? last : (written[index] ?? '')]),
  );
}

export const linesOfList = (list: PitchList, items: PartnerPitch[PitchList]): string[] =>
  items.map((item) => lineOf(PITCH_LISTS[list], item));

/** Items of a list from its lines; an invalid number of weeks is null, which the server refuses. */
export function itemsOfLines(list: PitchList, lines: readonly string[]): object[] {
  const items = lines.map((line) => itemOf(PITCH_LISTS[list], line));
  return list === 'stories' ? items.map((item) => ({ ...item, weeks: numberOf(item.weeks) })) : items;
}

export const figureLine = (figure: PartnerPitch['shelters']): string => lineOf(FIGURE, figure);
export const figureOfLine = (line: string) => itemOf(FIGURE, line);

/** A number as somebody types it; null where it is none. */
export function numberOf(text: string | undefined): number | null {
  const typed = (text ?? '').replaceAll(/[\s,]/g, '');
  return typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : null;
}
