import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { LogInput } from '#src/capabilities/households/log-contract.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import type { QueuedEntry } from '#src/capabilities/households/screens/records/queue.ts';
import { toastPendingEntry } from '#src/capabilities/households/screens/records/use-log.ts';
import { entryText, KIND_NAMES } from '#src/capabilities/households/screens/records/entry-words.ts';
import { formatDate } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import type { SharedHouseholdView } from '../../shared-contract.ts';
import { removeShared, sharedQuery } from '../../shared-queries.ts';
import { SharedMedicines } from './shared-medicines.tsx';
import { SharedResults } from './shared-results.tsx';
import type { SharedLog } from './use-shared-log.ts';

type Cat = SharedHouseholdView['cats'][number];
type Entry = SharedHouseholdView['entries'][number];
type What =
  | Pick<Extract<LogInput, { kind: 'stick' }>, 'kind' | 'outcome'>
  | { kind: 'appetite'; value: number }
  | { kind: 'note'; note: string };

const APPETITES = [
  { value: '100', label: 'Ate everything' },
  { value: '75', label: 'Ate most of it' },
  { value: '50', label: 'Ate half' },
  { value: '25', label: 'Ate a little' },
  { value: '0', label: 'Ate nothing' },
];

interface SharedCatProps {
  id: string;
  cat: Cat;
  shared: SharedHouseholdView;
  log: SharedLog;
}

/** One cat of a shared household: its food, today's log, and the buttons that add to it. */
export function SharedCat({ id, cat, shared, log }: SharedCatProps) {
  const waiting = log.pending.filter(({ entry, state }) => entry?.catId === cat.id && state !== 'taking-back');
  const entries = shared.entries.filter(({ catId }) => catId === cat.id);
  return (
    <section className="panel shared-cat" aria-labelledby={`cat-${cat.id}`}>
      <div className="shared-head">
        <div className="shared-portrait">
          <CatPortrait cat={lookOf(cat)} pose="loaf" decorative />
        </div>
        <h2 className="title" id={`cat-${cat.id}`}>
          {cat.name}
        </h2>
      </div>
      <Feeding cat={cat} />
      <SharedMedicines id={id} cat={cat} shared={shared} />
      <LogForm cat={cat} write={log.write} />
      {shared.role === 'partner' && <SharedResults id={id} cat={cat} timeZone={shared.timeZone} />}
      <h3 className="small muted">Today</h3>
      {entries.length + waiting.length === 0 && <p className="muted">Nothing logged yet today.</p>}
      <ul className="shared-log" aria-label={`Today’s log of ${cat.name}`}>
        {entries.map((entry) => (
          <LogLine key={entry.id} id={id} entry={entry} shared={shared} />
        ))}
        {waiting.map((kept) => (
          <WaitingLine key={kept.id} kept={kept} shared={shared} undo={log.undo} />
        ))}
      </ul>
    </section>
  );
}

function Feeding({ cat: { name, food, allergies, specialNeeds } }: { cat: Cat }) {
  const lines = [
    ['Food', food],
    ['May not have', allergies.join(', ')],
    ['Special needs', specialNeeds],
  ].filter(([, text]) => text);
  if (!lines.length) return <p className="small muted">Nothing is noted about what {name} eats.</p>;
  return (
    <dl className="shared-facts">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt className="small muted">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function LogForm({ cat, write }: { cat: Cat; write: SharedLog['write'] }) {
  const form = useForm();
  const eaten = useForm();
  const log = useMutation({
    mutationFn: (what: What) => write({ ...what, catId: cat.id }),
    // Without a connection, too: the entry is kept on this device first.
    networkMode: 'always',
    onSuccess: (outcome) => {
      if (outcome.status === 'refused')
        return toast({ title: 'Nothing was logged', text: outcome.why.message, tone: 'bad' });
      form.reset();
      eaten.reset();
      if (outcome.status === 'kept') toastPendingEntry(outcome.because);
      else toast({ title: 'Logged', text: 'Signed with your name.' });
    },
    onError: (error) => sayFailed('Nothing was logged', error, 'Please try again.'),
  });
  const appetite = (event: FormEvent) => {
    event.preventDefault();
    const value = eaten.text('appetite');
    if (!value) return eaten.showProblem({ field: 'appetite', text: 'Please choose how much.' });
    log.mutate({ kind: 'appetite', value: Number(value) });
  };
  const note = (event: FormEvent) => {
    event.preventDefault();
    const text = form.text('note').trim();
    if (!text) return form.showProblem({ field: 'note', text: 'Please write something.' });
    log.mutate({ kind: 'note', note: text });
  };
  return (
    <div className="shared-form">
      {cat.sticks && (
        <div className="row gap3 wrapf">
          <Button
            size="sm"
            aria-label={`Stick given to ${cat.name}`}
            busy={log.isPending}
            onClick={() => log.mutate({ kind: 'stick', outcome: 'given' })}
          >
            Stick given
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Stick refused by ${cat.name}`}
            busy={log.isPending}
            onClick={() => log.mutate({ kind: 'stick', outcome: 'refused' })}
          >
            Stick refused
          </Button>
        </div>
      )}
      <form {...eaten.props} className="shared-note" onSubmit={appetite}>
        <SelectField
          label={`Appetite of ${cat.name}`}
          name="appetite"
          placeholder="Choose how much"
          options={APPETITES}
          error={eaten.errors.appetite}
        />
        <Button type="submit" size="sm" variant="quiet" busy={log.isPending}>
          Log appetite
        </Button>
      </form>
      <form {...form.props} className="shared-note" onSubmit={note}>
        <TextField label={`Note about ${cat.name}`} name="note" maxLength={500} error={form.errors.note} />
        <Button type="submit" size="sm" variant="quiet" busy={log.isPending}>
          Add the note
        </Button>
      </form>
    </div>
  );
}

/** An entry that is only on this device, or that was refused when it was sent. */
function WaitingLine({
  kept,
  shared,
  undo,
}: Pick<SharedCatProps, 'shared'> & { kept: QueuedEntry; undo: SharedLog['undo'] }) {
  const { id, entry, state, message } = kept;
  if (!entry) return null;
  const note = entry.kind === 'note' ? entry.note : null;
  return (
    <li>
      <span>
        <b>{KIND_NAMES[entry.kind]}</b> {note}
        <span className="small muted">
          {formatDate('time', entry.at, shared.timeZone)},{' '}
          {state === 'refused' ? `not logged: ${message}` : 'on this device, sent once there is a connection'}
        </span>
      </span>
      <Button variant="plain" size="sm" aria-label={`Delete: ${KIND_NAMES[entry.kind]}`} onClick={() => undo(id)}>
        Delete
      </Button>
    </li>
  );
}

function LogLine({ id, entry, shared }: { id: string; entry: Entry; shared: SharedHouseholdView }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeShared(id, entry.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: sharedQuery(id).queryKey }),
    onError: (error) => sayFailed('Nothing was removed', error, 'Please try again.'),
  });
  const text = entryText(entry, shared.weightUnit, () => null);
  return (
    <li>
      <span>
        <b>{KIND_NAMES[entry.kind]}</b> {text} {entry.note}
        <span className="small muted">
          {formatDate('time', entry.at, shared.timeZone)}
          {entry.by && `, logged by ${entry.mine ? `${entry.by} (you)` : entry.by}`}
        </span>
      </span>
      {entry.mine && (
        <Button
          variant="plain"
          size="sm"
          aria-label={`Take back: ${KIND_NAMES[entry.kind]} ${text}`}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Take back
        </Button>
      )}
    </li>
  );
}
