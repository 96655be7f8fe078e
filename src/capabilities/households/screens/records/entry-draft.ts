import type { EntryView, LogInput } from '../../contract.ts';
import { noonOf } from '../../rules/days.ts';
import { amountOf } from '../../rules/entries.ts';
import type { LogKind, StickOutcome } from '../../rules/measures.ts';
import { fromGrams, toGrams, type WeightUnit } from '../../rules/units.ts';

export interface EntryDraft {
  kind: LogKind;
  value: string;
  unit: WeightUnit;
  outcome: StickOutcome | null;
  note: string;
  day: string;
}

export interface Drafting {
  id: string;
  /** Time at which the form was opened. */
  now: Date;
  today: string;
  timeZone: string;
  formula: string | null;
  /** The entry that is put right. */
  before: EntryView | null;
  confirmed: boolean;
}

export const newDraft = (kind: LogKind, unit: WeightUnit, today: string): EntryDraft => ({
  kind,
  value: '',
  unit,
  outcome: null,
  note: '',
  day: today,
});

export const draftOf = (entry: EntryView, unit: WeightUnit): EntryDraft => ({
  kind: entry.kind,
  value: entry.value === null ? '' : String(entry.kind === 'weight' ? fromGrams(entry.value, unit) : entry.value),
  unit,
  outcome: entry.outcome,
  note: entry.note ?? '',
  day: entry.day,
});

/** The number somebody typed, with a point or a comma; null when it is none. */
export function parseDecimal(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{0,6})?$|^\.\d{1,6}$/.test(plain) ? Number(plain) : null;
}

/** Converts a weight for display in the other unit. Text that is not a number stays unchanged. */
export function inUnit(text: string, from: WeightUnit, to: WeightUnit): string {
  const value = parseDecimal(text);
  return value === null ? text : String(fromGrams(toGrams(value, from), to));
}

/** The entry to send, or error texts by field. */
export function entryFrom(
  draft: EntryDraft,
  drafting: Drafting,
): { entry: LogInput } | { problems: Record<string, string> } {
  const note = draft.note.trim();
  const common = { id: drafting.id, at: momentOf(draft, drafting), note: note || null };
  if (draft.kind === 'note') return note ? { entry: { ...common, kind: 'note', note } } : wrong('note', SAY_SOMETHING);
  if (draft.kind === 'stick') {
    if (!draft.outcome) return wrong('outcome', 'Please choose what happened.');
    const formula = drafting.before ? drafting.before.formula : draft.day === drafting.today ? drafting.formula : null;
    return { entry: { ...common, kind: 'stick', outcome: draft.outcome, formula } };
  }
  const value = parseDecimal(draft.value);
  if (value === null) return wrong('value', 'Please enter a number.');
  const confirmed = drafting.confirmed && { confirmed: true };
  const entry: LogInput =
    draft.kind === 'weight'
      ? { ...common, kind: 'weight', value, unit: draft.unit, ...confirmed }
      : { ...common, kind: draft.kind, value };
  // The rule the server goes by, so that a slip is said at once, also without a connection.
  const amount = amountOf(entry);
  return typeof amount === 'string' ? wrong('value', amount) : { entry };
}

const SAY_SOMETHING = 'Please write something.';

const wrong = (field: string, sentence: string) => ({ problems: { [field]: sentence } });

/** Now for today, noon for an earlier day; a correction that leaves the day alone leaves the hour alone. */
function momentOf(draft: EntryDraft, { now, today, timeZone, before }: Drafting): string {
  if (before && before.day === draft.day) return before.at;
  return draft.day === today ? now.toISOString() : noonOf(draft.day, timeZone).toISOString();
}
