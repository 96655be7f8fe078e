import type { Week } from '../../consultation-queries.ts';

type Vet = Week['vets'][number];
type Hours = Pick<Vet, 'weekly' | 'daysOff' | 'extra'>;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const SPAN = /^(\d{1,2}):([0-5]\d)\s*-\s*(\d{1,2}):([0-5]\d)$/;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

type Shift = { opens: number; closes: number };

/** '09:00-12:00, 14:00-17:00' */
export const spansText = (spans: readonly Shift[]): string =>
  spans.map(({ opens, closes }) => `${clock(opens)}-${clock(closes)}`).join(', ');

/** Parses the form of `spansText`; null where a part is not of that form. Empty text is no hours. */
export function readSpans(text: string): Shift[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const spans = parts.filter(Boolean).map((part) => {
    const [, fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = (SPAN.exec(part) ?? []).map(Number);
    return { opens: fromHour * 60 + fromMinute, closes: toHour * 60 + toMinute, known: SPAN.test(part) };
  });
  const wrong = spans.some(({ opens, closes, known }) => !known || opens >= closes || closes > 1440);
  return wrong ? null : spans.map(({ opens, closes }) => ({ opens, closes }));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One day a line: '2026-12-24' is a day off, '2026-12-27 10:00-12:00' has extra hours. */
export const daysText = ({ daysOff, extra }: Pick<Hours, 'daysOff' | 'extra'>): string =>
  [...daysOff, ...extra.map(({ day, ...span }) => `${day} ${spansText([span])}`)].toSorted().join('\n');

/** Parses the form of `daysText`; null where a line is not of that form. */
export function readDays(text: string): Pick<Hours, 'daysOff' | 'extra'> | null {
  const found: Pick<Hours, 'daysOff' | 'extra'> = { daysOff: [], extra: [] };
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line) continue;
    const [day = '', ...rest] = line.split(/\s+/);
    const spans = readSpans(rest.join(' '));
    if (!DAY.test(day) || !spans) return null;
    if (spans.length === 0) found.daysOff.push(day);
    found.extra.push(...spans.map((span) => ({ day, ...span })));
  }
  return found;
}
