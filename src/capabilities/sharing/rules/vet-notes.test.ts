import { expect, test } from 'vitest';
import type { RecordedEntry } from '#src/capabilities/households/rules/cat.ts';
import { logNoteRows, type NoteOfVet, SHOWN_NOTES, vetNoteRows } from './vet-notes.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 26, hours));
const noted = (note: string, kind: RecordedEntry['kind'] = 'note') => ({ kind, note, at: at(9) }) as RecordedEntry;

test('words of the log are one line each, shortened with a mark, and how many more there are is said', () => {
  const rows = logNoteRows(
    { newest: [noted('Vomited twice\nafter breakfast'), noted('x'.repeat(500), 'stick')], all: 14 },
    'Asia/Dubai',
  );
  expect(rows[0]).toEqual(['26 Nov, 13:00', 'Vomited twice after breakfast']);
  expect(rows[1]?.[1]).toMatch(/^Stick: x+…$/);
  expect(rows[1]?.[1]).toHaveLength(160);
  expect(rows[2]).toEqual(['Earlier', '12 more, on the household’s timeline.']);
  expect(logNoteRows({ newest: [], all: 0 }, 'UTC')).toEqual([]);
});

test('notes of vets are the newest first, each with name and day; who signed through a link is said to be unchecked', () => {
  const notes: NoteOfVet[] = [
    { at: at(1), name: 'Dr. Amal Haddad', practice: 'Marina Vets', body: 'Again in two weeks.' },
    { at: at(2), name: 'Dr. Vera Vet', practice: null, body: 'Kidneys are fine.' },
  ];
  expect(vetNoteRows(notes, 'UTC')).toEqual([
    ['26 Nov 2026', 'Dr. Vera Vet, vet at Purrwell: Kidneys are fine.'],
    ['26 Nov 2026', 'Dr. Amal Haddad, Marina Vets, through a link: Again in two weeks.'],
  ]);
  const many = Array.from({ length: 9 }, (_, n) => ({ ...notes[0], at: at(n) }) as NoteOfVet);
  expect(vetNoteRows(many, 'UTC')).toHaveLength(SHOWN_NOTES.vets + 1);
});
