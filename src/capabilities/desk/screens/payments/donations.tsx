import { type FormEvent, useState } from 'react';
import type { DonationLedger } from '#src/capabilities/billing/contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useForm } from '#src/web/use-form.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useAllocateDonations, useDonationLedger, useReverseAllocation } from '../../queries.ts';
import { when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { Shelters } from './shelters.tsx';
import { Part } from './part.tsx';

const NO_ANSWER = 'We got no answer. Press again: it is written once.';

/** Donated months, the shelters, and the allocations with their authors. */
export function Donations() {
  const { data, isError, isFetching, refetch } = useDonationLedger();
  return (
    <Part name="donations" title="Donations">
      {isError && !data && <NotLoaded what="donations" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <Ledger ledger={data} />}
    </Part>
  );
}

function Ledger({ ledger }: { ledger: DonationLedger }) {
  const { standing, allocated, left, owed } = ledger;
  return (
    <>
      <p aria-live="polite">
        <b className="num">{left}</b> of {countOf(standing, 'donated month')} can be allocated, {allocated} are.
        {owed > 0 && ` ${countOf(owed, 'allocated month')} was refunded since and counts against the next allocation.`}
      </p>
      <AllocateForm ledger={ledger} />
      <Shelters ledger={ledger} />
      <h3 className="small strong">Allocations</h3>
      {ledger.allocations.length === 0 ? (
        <p className="panel">Nothing is allocated yet.</p>
      ) : (
        <ul className="payments-rows">
          {ledger.allocations.map((allocation) => (
            <AllocationRow key={allocation.id} allocation={allocation} />
          ))}
        </ul>
      )}
    </>
  );
}

function AllocateForm({ ledger: { shelters, left } }: { ledger: DonationLedger }) {
  const form = useForm();
  const act = useAllocateDonations();
  const request = useRequestId();
  const open = shelters.filter((shelter) => shelter.open);
  if (open.length === 0) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const [shelterId, typed, day] = [form.text('shelter'), form.text('units'), form.text('day')];
    const units = Number(typed);
    if (!shelterId) return form.showProblems({ shelter: 'Please choose a shelter.' });
    if (!Number.isInteger(units) || units < 1) return form.showProblems({ units: 'Please enter a whole number.' });
    if (units > left) return form.showProblems({ units: `At most ${left} can be allocated.` });
    if (!day) return form.showProblems({ day: 'Please enter the day.' });
    const wish = { shelterId, units, day, note: form.text('note').trim() };
    act.mutate(
      { ...wish, id: request.idFor(wish) },
      {
        onSuccess: () => {
          form.reset();
          request.done();
          toast({ title: `${countOf(units, 'month')} allocated`, text: 'The public total follows within minutes.' });
        },
        onError: (error) => form.showProblems({ units: sentenceFor(error, NO_ANSWER) }),
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="panel payments-allocate" aria-label="Allocate months">
      <SelectField
        name="shelter"
        label="Shelter"
        placeholder="Choose a shelter"
        defaultValue=""
        options={open.map(({ id, name, place }) => ({ value: id, label: `${name}, ${place}` }))}
        error={form.errors.shelter}
      />
      <TextField
        name="units"
        label="Months"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        error={form.errors.units}
      />
      <TextField name="day" type="date" label="Handed over on" error={form.errors.day} />
      <TextField name="note" label="Note" optional autoComplete="off" maxLength={500} />
      <Button type="submit" variant="strong" size="sm" busy={act.isPending} busyLabel="Saving...">
        Allocate
      </Button>
    </form>
  );
}

function AllocationRow({ allocation }: { allocation: DonationLedger['allocations'][number] }) {
  const [asking, setAsking] = useState(false);
  const { shelter, units, day, note, by, at, isReversal, reversed } = allocation;
  const about = `${countOf(Math.abs(units), 'month')}, ${shelter}`;
  return (
    <li className="payments-difference" data-row tabIndex={-1}>
      <div className="payments-what">
        <b>
          {isReversal ? 'Taken back: ' : ''}
          {about}
        </b>
        <span className="small muted">
          For {day}, written by {by}, {when(at)}
        </span>
        {note && <span className="small">{note}</span>}
      </div>
      {reversed && <Badge tone="plain">Taken back</Badge>}
      {!reversed && !isReversal && (
        <Button variant="quiet" size="sm" aria-label={`Take back: ${about}`} onClick={() => setAsking(true)}>
          Take back
        </Button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Take this allocation back?">
        <ReverseForm id={allocation.id} onDone={() => setAsking(false)} />
      </Dialog>
    </li>
  );
}

function ReverseForm({ id, onDone }: { id: string; onDone: () => void }) {
  const form = useForm();
  const request = useRequestId();
  const act = useReverseAllocation(id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const note = form.text('note').trim();
    if (!note) return form.showProblems({ note: 'Please say why.' });
    act.mutate(
      { id: request.idFor(note), note },
      { onSuccess: onDone, onError: (error) => form.showProblems({ note: sentenceFor(error, NO_ANSWER) }) },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="stack gap4">
      <TextAreaField
        name="note"
        rows={2}
        maxLength={500}
        label="Why it is taken back"
        hint="Both rows stay in the list. The months can be allocated again."
        error={form.errors.note}
      />
      <Button type="submit" variant="strong" busy={act.isPending} busyLabel="Saving...">
        Take back
      </Button>
    </form>
  );
}
