import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AddMedicineInput, ChangeMedicineInput, MedicineView } from '../../contract.ts';
import { MEDICINE_KINDS, type MedicineKind } from '../../rules/medicine.ts';
import type { MedicineFields } from '../../rules/medicine-fields.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import { askTheVet, medicineText } from './medicine-words.ts';
import './records.css';

/** Requests that change a list of medicines, by its owner or a partner. */
export interface MedicineWrites {
  add(input: AddMedicineInput): Promise<unknown>;
  change(id: string, input: ChangeMedicineInput): Promise<unknown>;
  /** Its owner alone. */
  remove?(id: string): Promise<unknown>;
  /** Refetches the shown data. */
  refresh(): unknown;
}

interface MedicinesProps {
  cat: { id: string; name: string };
  /** Of this cat. */
  medicines: readonly MedicineView[];
  /** Null where they are only read. */
  writes: MedicineWrites | null;
}

const KIND_WORDS: Record<MedicineKind, string> = { medicine: 'Medicine', vaccination: 'Vaccination' };

/** Medicines and vaccinations of a cat, with a form for people who may change them. */
export function Medicines({ cat, medicines, writes }: MedicinesProps) {
  const [open, setOpen] = useState<MedicineView | 'new' | null>(null);
  const ask = askTheVet(cat.name, medicines);
  return (
    <div className="records-history records-medicines">
      {medicines.length === 0 && <p className="muted">None entered.</p>}
      {medicines.length > 0 && (
        <ul aria-label={`Medicines and vaccinations of ${cat.name}`}>
          {medicines.map((one) => (
            <li key={one.id}>
              <div>
                <b>{one.name}</b> <span className="small muted">{statusOf(one)}</span>
                <p className="small">{medicineText(one)}</p>
              </div>
              {writes && (
                <Button variant="plain" size="sm" aria-label={`Change: ${one.name}`} onClick={() => setOpen(one)}>
                  Change
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ask && <p className="records-note">{ask}</p>}
      {writes && !open && (
        <div>
          <Button size="sm" variant="quiet" onClick={() => setOpen('new')}>
            Add a medicine or vaccination
          </Button>
        </div>
      )}
      {writes && open && (
        <MedicineForm
          key={open === 'new' ? 'new' : open.id}
          cat={cat}
          medicine={open === 'new' ? null : open}
          writes={writes}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

const statusOf = ({ kind, taken }: MedicineView): string =>
  kind === 'vaccination' ? 'Vaccination' : taken ? 'Now' : 'Ended';

interface MedicineFormProps {
  cat: MedicinesProps['cat'];
  medicine: MedicineView | null;
  writes: MedicineWrites;
  onClose: () => void;
}

function MedicineForm({ cat, medicine, writes, onClose }: MedicineFormProps) {
  const [kind, setKind] = useState<MedicineKind>(medicine?.kind ?? 'medicine');
  const [id] = useState(newRequestId);
  const form = useForm();
  const done = async (title: string) => {
    await writes.refresh();
    toast({ title, text: `The list of ${cat.name} is up to date, also for the vet.` });
    onClose();
  };
  const save = useMutation({
    mutationFn: (said: MedicineFields) =>
      medicine ? writes.change(medicine.id, { ...said, version: medicine.version }) : writes.add({ ...said, id }),
    onSuccess: () => done('Saved'),
    onError: async (error) => {
      form.showFailure(error);
      sayFailed('Not saved', error);
      // Somebody else may have changed it: the list shows the current state.
      await writes.refresh();
    },
  });
  const remove = useMutation({
    mutationFn: async () => medicine && writes.remove?.(medicine.id),
    onSuccess: () => done('Removed'),
    onError: (error) => sayFailed('Not removed', error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const name = form.text('name').trim();
    if (!name) return form.showProblem({ field: 'name', text: 'Please enter a name.' });
    const [dose, startedOn, endedOn] = ['dose', 'startedOn', 'endedOn'].map((field) => form.text(field).trim() || null);
    save.mutate({ kind, name, dose, startedOn, endedOn });
  };
  const isVaccination = kind === 'vaccination';
  const title = medicine ? `Change ${medicine.name}` : `New for ${cat.name}`;
  return (
    <form {...form.props} className="records-form" aria-label={title} onSubmit={submit}>
      <SelectField
        label="What it is"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as MedicineKind)}
        options={MEDICINE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
      />
      <div className="records-fields">
        <TextField
          label="Name"
          name="name"
          maxLength={120}
          defaultValue={medicine?.name ?? ''}
          error={form.errors.name}
          hint="As it stands on the package or in the vaccination record."
        />
        <TextField
          label="Dose"
          optional
          name="dose"
          maxLength={200}
          defaultValue={medicine?.dose ?? ''}
          error={form.errors.dose}
          hint="In your words, such as half a tablet each morning."
        />
        <TextField
          label={isVaccination ? 'Given on' : 'Since'}
          optional={!isVaccination}
          name="startedOn"
          type="date"
          defaultValue={medicine?.startedOn ?? ''}
          error={form.errors.startedOn}
        />
        <TextField
          label={isVaccination ? 'Due again on' : 'Until'}
          optional
          name="endedOn"
          type="date"
          defaultValue={medicine?.endedOn ?? ''}
          error={form.errors.endedOn}
          hint={isVaccination ? undefined : 'The last day, which may be ahead. Leave it empty while it goes on.'}
        />
      </div>
      <div className="records-end">
        <Button type="submit" size="sm" busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
        {medicine && writes.remove && (
          <Button variant="plain" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
            Entered by mistake, remove it
          </Button>
        )}
      </div>
    </form>
  );
}
