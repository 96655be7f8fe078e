import { signatureFor } from '#src/capabilities/access/rules/signatures.ts';
import type { Cat, RecordedEntry } from '#src/capabilities/households/rules/cat.ts';
import {
  catsAddedBefore,
  catsArchivedBefore,
  loggedBefore,
  medicinesEndedBefore,
  medicinesStartedBefore,
  removedBefore,
  type TimelineMedicine,
} from '#src/capabilities/households/actions/timeline.ts';
import { formatDate } from '#src/lib/dates.ts';
import { type Readers, type SourceItem, tab, type TimelineSlice } from './source.ts';

export const LOG_READERS = {
  entry: async (tx, scope, slice) =>
    (await loggedBefore(tx, scope, slice)).map((row) => ({ at: row.at, ...entry(row, stateOf(row), slice) })),
  removal: async (tx, scope, slice) =>
    (await removedBefore(tx, scope, slice)).map((row) => ({ at: row.removedAt, ...entry(row, 'removal', slice) })),
  arrival: async (...page) => (await catsAddedBefore(...page)).map((cat) => catLine(cat, cat.createdAt, 'moved in')),
  farewell: async (...page) =>
    (await catsArchivedBefore(...page)).map((cat) => catLine(cat, cat.archivedAt, 'no longer lives here')),
  medicine: async (tx, scope, slice) =>
    (await medicinesStartedBefore(tx, scope, slice)).map((row) => ({
      at: row.startedAt,
      ...medicineLine(row, startWords(row), slice),
      state: row.removed ? ('removed' as const) : null,
    })),
  medicineend: async (tx, scope, slice) =>
    (await medicinesEndedBefore(tx, scope, slice)).map((row) => ({
      at: row.endedAt,
      ...medicineLine(row, `Medicine stopped: ${row.name}`, slice),
    })),
} satisfies Readers;

function stateOf({ correctedBy, removedAt }: RecordedEntry) {
  if (removedAt) return 'removed' as const;
  return correctedBy ? ('corrected' as const) : ('stands' as const);
}

function entry(row: RecordedEntry, state: 'stands' | 'corrected' | 'removed' | 'removal', { signers }: TimelineSlice) {
  const { id, catId, kind, amount: value, outcome, formula, note, personId } = row;
  const signedBy = signatureFor(signers, { personId, name: row.signedBy });
  const said = { kind, value, outcome, formula, note, signedBy };
  return { id, cats: [catId], entry: said, state, opens: tab(kind === 'stick' ? 'supplements' : 'overview') };
}

const catLine = ({ id, name, archivedAt }: Cat, at: Date | null, what: string): SourceItem => ({
  id,
  at,
  cats: [id],
  title: `${name} ${what}`,
  opens: archivedAt ? null : tab('overview'),
});

function startWords({ kind, name, startedOn }: TimelineMedicine): string {
  if (kind === 'vaccination') return `Vaccination: ${name}`;
  return startedOn ? `Medicine started: ${name}` : `Medicine: ${name}, first day not known`;
}

function medicineLine(
  { id, catId, kind, dose, endedOn, enteredBy, changedBy }: TimelineMedicine,
  title: string,
  { signers }: TimelineSlice,
): Omit<SourceItem, 'at'> {
  const name = signatureFor(signers, enteredBy);
  // The words of the entry are of the person who changed it last.
  const changer = changedBy.personId === enteredBy.personId ? null : signatureFor(signers, changedBy);
  const due = kind === 'vaccination' && endedOn && `Due again on ${formatDate('full', `${endedOn}T00:00:00Z`, 'UTC')}.`;
  const by = [name && `Entered by ${name}.`, changer && `Changed by ${changer}.`];
  const text = [dose?.replace(/[.\s]*$/, '.'), due, ...by].filter(Boolean).join(' ') || null;
  return { id, cats: [catId], title, text, opens: tab('overview') };
}
