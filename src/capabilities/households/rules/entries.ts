import type { LogEntry } from './log-entry.ts';
import type { RecordedEntry } from './cat.ts';
import { measured } from './measures.ts';

/** The number an entry comes to in stored units; null for kinds without one; a sentence for a number that cannot be. */
export function amountOf(input: LogEntry): number | string | null {
  switch (input.kind) {
    case 'weight':
      return measured('weight', input.value, input.unit);
    case 'activity':
    case 'appetite':
    case 'water':
      return measured(input.kind, input.value, null);
    case 'stick':
    case 'note':
      return null;
  }
}

export type Content = Pick<RecordedEntry, 'catId' | 'kind' | 'at' | 'amount' | 'outcome' | 'formula' | 'note'>;

/** Whether two entries have the same content; author and time of recording do not count. */
export const sameEntry = (one: Content, other: Content): boolean =>
  one.at.getTime() === other.at.getTime() &&
  (['catId', 'kind', 'amount', 'outcome', 'formula', 'note'] as const).every((key) => one[key] === other[key]);
