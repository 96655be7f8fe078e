import { type FormEvent, useState } from 'react';
import type { DonationLedger } from '#src/capabilities/billing/contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Plus } from '#src/ui/icons/plus.ts';
import { sentenceFor } from '#src/web/api.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useAddShelter, useShelterState } from '../../queries.ts';

/** The shelters with the months of each, and the form that adds one. */
export function Shelters({ ledger: { shelters } }: { ledger: DonationLedger }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <div className="payments-shelters-head">
        <h3 className="small strong">Shelters</h3>
        <Button variant="quiet" size="sm" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          Add a shelter
        </Button>
      </div>
      {shelters.length === 0 && <p className="panel">Add the first shelter, then allocate months to it.</p>}
      <ul className="payments-rows">
        {shelters.map((shelter) => (
          <ShelterRow key={shelter.id} shelter={shelter} />
        ))}
      </ul>
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add a shelter">
        <ShelterForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function ShelterRow({ shelter: { id, name, place, open, months } }: { shelter: DonationLedger['shelters'][number] }) {
  const act = useShelterState(id);
  const turn = () => act.mutate({ open: !open }, { onError: (error) => sayFailed('Not saved', error) });
  return (
    <li className="payments-difference payments-shelter" data-row tabIndex={-1}>
      <div className="payments-what">
        <b>{name}</b>
        <span className="small muted">
          {place}, {countOf(months, 'month')}
          {!open && ', closed'}
        </span>
      </div>
      <Button
        variant="quiet"
        size="sm"
        busy={act.isPending}
        busyLabel="Saving..."
        aria-label={`${open ? 'Close' : 'Open'}: ${name}`}
        onClick={turn}
      >
        {open ? 'Close' : 'Open'}
      </Button>
    </li>
  );
}

function ShelterForm({ onDone }: { onDone: () => void }) {
  const form = useForm();
  const request = useRequestId();
  const act = useAddShelter();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const [name, place] = [form.text('name').trim(), form.text('place').trim()];
    if (!name) return form.showProblems({ name: 'Please enter the name of the shelter.' });
    if (!place) return form.showProblems({ place: 'Please enter its town and country.' });
    act.mutate(
      { id: request.idFor([name, place]), name, place },
      {
        onSuccess: onDone,
        onError: (error) =>
          form.showProblems({ name: sentenceFor(error, 'We got no answer. Press again: it is added once.') }),
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="stack gap4">
      <TextField name="name" label="Name" autoComplete="off" maxLength={120} error={form.errors.name} />
      <TextField
        name="place"
        label="Town and country"
        hint="Both stand on the public page of facts."
        autoComplete="off"
        maxLength={120}
        error={form.errors.place}
      />
      <Button type="submit" variant="strong" busy={act.isPending} busyLabel="Saving...">
        Add
      </Button>
    </form>
  );
}
