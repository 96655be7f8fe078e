import type { RecordedEntry } from '#src/capabilities/households/rules/cat.ts';
import { formatDate } from '#src/lib/dates.ts';
import { clipped } from './vet-words.ts';

/** Notes shown of each kind, and the longest of each, in characters. */
export const SHOWN_NOTES = { log: 8, vets: 5 } as const;
const LONGEST = { log: 160, vets: 320, signature: 90 } as const;

/** Words of the log of the last weeks, the newest first. */
export interface LogNotes {
  newest: readonly RecordedEntry[];
  /** Number of all, those that are not shown too. */
  all: number;
}

/** A note that a vet left: ours after a consultation, or somebody who had a link. */
export interface NoteOfVet {
  at: Date;
  name: string;
  /** Null for our own vets. */
  practice: string | null;
  body: string;
}

const KINDS: Record<RecordedEntry['kind'], string> = {
  note: '',
  stick: 'Stick: ',
  weight: 'Weight: ',
  appetite: 'Appetite: ',
  activity: 'Energy: ',
  water: 'Water: ',
};

export function logNoteRows({ newest, all }: LogNotes, timeZone: string): string[][] {
  const rows = newest
    .slice(0, SHOWN_NOTES.log)
    .map(({ at, kind, note }) => [
      formatDate('shortAndTime', at, timeZone),
      clipped(`${KINDS[kind]}${note ?? ''}`, LONGEST.log),
    ]);
  return withMore(rows, all);
}

export function vetNoteRows(notes: readonly NoteOfVet[], timeZone: string): string[][] {
  const rows = notes
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, SHOWN_NOTES.vets)
    .map(({ at, name, practice, body }) => {
      const signature = practice === null ? `${name}, vet at Purrwell` : `${name}, ${practice}, through a link`;
      return [
        formatDate('date', at, timeZone),
        `${clipped(signature, LONGEST.signature)}: ${clipped(body, LONGEST.vets)}`,
      ];
    });
  return withMore(rows, notes.length);
}

const withMore = (rows: string[][], all: number): string[][] =>
  all > rows.length ? [...rows, ['Earlier', `${all - rows.length} more, on the household’s timeline.`]] : rows;
