import type { CatView } from '#src/capabilities/households/cat-contract.ts';
import type { SeriesView } from '#src/capabilities/households/log-contract.ts';
import type { Medicine } from '#src/capabilities/households/rules/medicine.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import type { ResultsView } from '#src/capabilities/lab/results-contract.ts';
import type { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import type { VetSection, VetSheet } from '../contract.ts';
import { medicineRows } from './vet-medicines.ts';
import { logRows } from './vet-log.ts';
import { type LogNotes, logNoteRows, type NoteOfVet, vetNoteRows } from './vet-notes.ts';
import { profileRows, weightRows } from './vet-profile.ts';
import { correctionRows, resultRows, resultsNone, resultsSource } from './vet-results.ts';
import { stickRows, sticksNone, sticksSource } from './vet-sticks.ts';

/** Everything that a sheet is made from: a cat as its household sees it. */
export interface VetFacts {
  cat: CatView;
  /** By the calendar of the household. */
  day: Day;
  timeZone: string;
  series: Record<'weight' | 'appetite' | 'activity' | 'water' | 'stick', SeriesView>;
  results: ResultsView;
  sticks: SticksView;
  /** Of this cat, the newest first. */
  medicines: readonly Medicine[];
  /** Null where the owner was told of a sheet without notes. */
  notes: { log: LogNotes; vets: readonly NoteOfVet[] } | null;
}

/** Parts whose rows are the first to be left out of a page that would be two. */
export const NOTE_PARTS = ['Notes in the log', 'Notes of vets'] as const;

const SIGNED = 'The newest first. Nobody has checked who signed through a link. Long notes are shortened, with a mark.';
const NOTED =
  'Of the last 28 days, the newest first, by those who look after the cat. Long ones are shortened, with a mark.';
const MEDICINES_TOLD = 'As told by the household, doses in its own words. We have not checked it.';
const TOLD = 'As told by the household. We have not checked it.';

/** The facts of a cat for a vet, in the order in which they are asked about; each part says where it comes from. */
export function vetSheet(facts: VetFacts): VetSheet {
  const { cat, day, results, sticks } = facts;
  return {
    name: cat.name,
    tint: cat.tint,
    day,
    sandbox: results.sandbox || sticks.sandbox,
    sections: [
      part('Profile', TOLD, ['Fact', 'As told'], profileRows(cat)),
      part('Medicines and vaccinations', MEDICINES_TOLD, ['When', 'As told'], medicineRows(facts), {
        none: 'None were entered.',
      }),
      part('Weight', TOLD, ['Fact', 'Weighed at home'], weightRows(facts.series.weight)),
      part('Sticks now', sticksSource(facts), ['Stick', 'In one stick', 'A day on average'], stickRows(sticks), {
        none: sticksNone(sticks),
      }),
      part('Results outside their range', resultsSource(facts), ['Marker', 'Value', 'Range'], resultRows(results), {
        none: resultsNone(results),
      }),
      part('Corrections by the lab', 'Of the results above.', ['Day', 'What', 'Why'], correctionRows(facts), {
        none: 'None.',
      }),
      part(
        'Last 28 days',
        'From the log that the household keeps.',
        ['Entry', 'What was written down'],
        logRows(facts),
      ),
      ...noteParts(facts),
      part('Not known', 'Not on this page, or asked of nobody.', ['What', 'Why'], notKnown(facts)),
    ],
  };
}

function part(
  title: string,
  source: string,
  columns: string[],
  rows: string[][],
  { none = 'Nothing.' }: { none?: string } = {},
): VetSection {
  return { title, source, columns, rows, none };
}

function noteParts({ notes, timeZone }: VetFacts): VetSection[] {
  if (!notes) return [];
  return [
    part(NOTE_PARTS[1], SIGNED, ['Day', 'Signed, and note'], vetNoteRows(notes.vets, timeZone), { none: 'None.' }),
    part(NOTE_PARTS[0], NOTED, ['Time', 'As written down'], logNoteRows(notes.log, timeZone), { none: 'None.' }),
  ];
}

const NO_MEDICINES = 'None were entered. There may be none, or nobody wrote them down.';

/** Facts that a vet would look for here and does not find. */
function notKnown({ cat, results, sticks, series, notes, medicines }: VetFacts): string[][] {
  const { gender, neutered, allergies, specialNeeds } = cat.details;
  const missing = [
    !cat.age && 'age',
    !gender && 'sex',
    neutered === null && 'whether neutered',
    !cat.food && !cat.dietaryPreference && 'food',
    !allergies.length && 'allergies',
    !specialNeeds && 'illnesses and special needs',
  ].filter((one) => one !== false);
  const unmeasured = results.markers.filter(({ level }) => level === 'not-measured').length;
  return [
    ...(medicines.some(({ kind }) => kind === 'medicine') ? [] : [['Medicines', NO_MEDICINES]]),
    ['Stool, vomiting', `The log has no entry for them${notes ? ' but notes' : ''}.`],
    ...(missing.length ? [['Profile', `Not told: ${missing.join(', ')}.`]] : []),
    ...(series.weight.days.length ? [] : [['Weight', 'Never weighed here.']]),
    ...(results.state === 'ready' && unmeasured ? [['Markers', `${unmeasured} were not measured.`]] : []),
    ...(sticks.month?.guard.weighed === false ? [['Doses', 'Calculated for a light cat, as no weight is known.']] : []),
  ];
}
