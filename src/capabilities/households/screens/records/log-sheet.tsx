import { type FormEvent, useState } from 'react';
import type { CatView, EntryView, LogInput } from '../../contract.ts';
import { addDays, dayIn, daysBetween } from '../../rules/days.ts';
import { earliestDay, type LogKind } from '../../rules/measures.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ApiError, api } from '#src/web/api.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import { useHousehold } from '../household-context.ts';
import { type EntryDraft, draftOf, entryFrom, newDraft } from './entry-draft.ts';
import { dayName, entryText, KIND_NAMES } from './entry-words.ts';
import { KindFields, NoteField } from './log-fields.tsx';
import { type Refused, refusalDetails } from './queue.ts';
import { type NewEntry, refreshCats, toastPendingEntry, useLog } from './use-log.ts';
import './records.css';

export interface LogSheetProps {
  cat: Pick<CatView, 'id' | 'name' | 'weight'>;
  kind: LogKind;
  onClose: () => void;
  /** Of today's stick. */
  formula?: string | null;
  /** The entry that is put right. */
  entry?: EntryView;
}

/** Logs an entry of a cat, up to a week back, or corrects one. Open while mounted. */
export function LogSheet({ cat, kind, onClose, formula = null, entry }: LogSheetProps) {
  const title = entry ? `Correct: ${KIND_NAMES[kind]}` : `${KIND_NAMES[kind]} of ${cat.name}`;
  return (
    <Dialog open onClose={onClose} title={title} className="records-sheet">
      <LogForm cat={cat} kind={kind} onClose={onClose} formula={formula} before={entry ?? null} />
    </Dialog>
  );
}

type LogFormProps = Required<Omit<LogSheetProps, 'entry'>> & { before: EntryView | null };

function LogForm({ cat, kind, onClose, formula, before }: LogFormProps) {
  const { household } = useHousehold();
  const { timeZone, weightUnit } = household;
  // One intention: its id and its moment stay, however often it has to be sent.
  const [{ id, now }] = useState(() => ({ id: newRequestId(), now: new Date() }));
  const today = dayIn(timeZone, now);
  const [draft, setDraft] = useState<EntryDraft>(() =>
    before ? draftOf(before, weightUnit) : newDraft(kind, weightUnit, today),
  );
  const form = useForm();
  const { save, remove, busy, question, unask } = useSaving({ cat, before, onClose, onProblems: form.showProblems });

  const change = (some: Partial<EntryDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    unask();
    form.clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = entryFrom(draft, { id, now, today, timeZone, formula, before, confirmed: question !== null });
    if ('problems' in read) {
      form.showProblems(read.problems);
      return toast({ title: 'Not saved', text: Object.values(read.problems)[0] ?? '', tone: 'bad' });
    }
    void save(read.entry);
  };
  return (
    <form {...form.props} className="records-form" onSubmit={submit} aria-label={KIND_NAMES[kind]}>
      <KindFields cat={cat} draft={draft} onChange={change} errors={form.errors} />
      <DayField draft={draft} today={today} before={before} onChange={change} error={form.errors.at} />
      {kind !== 'note' && <NoteField draft={draft} onChange={change} error={form.errors.note} />}
      {question && (
        <p className="records-question" role="alert">
          {question}
        </p>
      )}
      <div className="records-end">
        <Button type="submit" busy={busy === 'save'} busyLabel="Saving...">
          {question ? 'Yes, it is right' : before ? 'Save the correction' : 'Save the entry'}
        </Button>
        {before && (
          <Button variant="quiet" busy={busy === 'remove'} busyLabel="Removing..." onClick={() => void remove()}>
            Remove this entry
          </Button>
        )}
      </div>
    </form>
  );
}

interface PartProps {
  draft: EntryDraft;
  onChange: (some: Partial<EntryDraft>) => void;
  error: string | undefined;
}

function DayField({ draft, today, before, onChange, error }: PartProps & { today: string; before: EntryView | null }) {
  const first = earliestDay(today);
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, back) => addDays(today, -back));
  // A corrected entry may be older than new ones can be.
  if (before && before.day < first) days.push(before.day);
  const names = { today, yesterday: addDays(today, -1) };
  return (
    <SelectField
      label="Day"
      name="at"
      value={draft.day}
      onChange={(event) => onChange({ day: event.target.value })}
      options={days.map((day) => ({ value: day, label: dayName(day, names) }))}
      {...(error ? { error } : {})}
    />
  );
}

interface Saving {
  cat: Pick<CatView, 'id' | 'name'>;
  before: EntryView | null;
  onClose: () => void;
  onProblems: (problems: Record<string, string>) => void;
}

const NOT_REACHED = 'We could not reach the server. You can change saved entries only when online.';

/** Sends the entries of the sheet and reports the outcome. `question` is asked before a big change is believed. */
function useSaving({ cat, before, onClose, onProblems }: Saving) {
  const { log } = useLog();
  const { household, formulaName } = useHousehold();
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [question, setQuestion] = useState<string | null>(null);

  const refuse = ({ code, message, fields }: Refused) => {
    const sentence = Object.values(fields)[0] ?? message;
    if (code === 'please-confirm') return setQuestion(sentence);
    onProblems(fields);
    toast({ title: 'Not saved', text: sentence, tone: 'bad' });
  };
  const close = (title: string, text: string) => {
    onClose();
    toast({ title, text });
  };
  const say = (entry: EntryView) => {
    const what = entryText(entry, household.weightUnit, formulaName);
    close(before ? 'Corrected' : 'Saved', what ? `${cat.name}: ${what}.` : `A note about ${cat.name}.`);
  };
  const during = async (what: 'save' | 'remove', act: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    await act();
    setBusy(null);
  };

  const save = (entry: LogInput) =>
    during('save', async () => {
      if (before) {
        const answer = await change(() => api.patch(`/api/log/${before.id}`, entry));
        if ('why' in answer) return refuse(answer.why);
        refreshCats(cat.id);
        return say(answer.entry);
      }
      const outcome = await log({ ...entry, catId: cat.id } as NewEntry);
      if (outcome.status === 'refused') return refuse(outcome.why);
      if (outcome.status === 'stored') return say(outcome.entry);
      onClose();
      toastPendingEntry(outcome.because);
    });
  const remove = () =>
    during('remove', async () => {
      const answer = await change(() => api.delete(`/api/log/${before?.id}`));
      if ('why' in answer) return refuse(answer.why);
      refreshCats(cat.id);
      close('Removed', 'The history shows that it was removed.');
    });

  return { save, remove, busy, question, unask: () => setQuestion(null) };
}

async function change(act: () => Promise<EntryView>): Promise<{ entry: EntryView } | { why: Refused }> {
  try {
    return { entry: await act() };
  } catch (error) {
    if (!(error instanceof ApiError)) return { why: { code: '', message: NOT_REACHED, fields: {} } };
    return { why: refusalDetails(error) };
  }
}
