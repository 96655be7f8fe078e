import type { FormEvent } from 'react';
import { useState } from 'react';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { useSetAct } from '#src/capabilities/lab/queries.ts';
import { DOMAIN_IDS, DOMAINS, type DomainId, type Panel, panelOf } from '#src/capabilities/lab/rules/panel.ts';
import { valueProblem } from '#src/capabilities/lab/rules/results-csv.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { DnaFields, dnaFrom } from './dna-fields.tsx';
import { sayFailed } from '#src/web/form-failure.ts';

type Errors = Record<string, string>;

/** Everything by hand: the markers by domain, the swab, and other supplements of the cat. Read only once released, and for roles that may not enter. */
export function ValuesForm({ set, readOnly }: { set: SetDetail; readOnly: boolean }) {
  const save = useSetAct(set.id, 'values');
  const panel = panelOf(set.ranges);
  const [errors, setErrors] = useState<Errors>({});
  const hidden = new Map(set.hidden.map(({ marker, state }) => [marker, state]));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = readForm(form, panel);
    const dna = dnaFrom(form);
    const wrong = { ...read.errors, ...(typeof dna === 'string' && { dna }) };
    setErrors(wrong);
    if (typeof dna === 'string' || Object.keys(wrong).length) {
      const [first = ''] = Object.keys(wrong);
      event.currentTarget.querySelector<HTMLElement>(`[name="${first === 'dna' ? 'breed1' : first}"]`)?.focus();
      return;
    }
    const removed = set.hidden.flatMap(({ marker }) => (form.has(`removed.${marker}`) ? [marker] : []));
    const input = { version: set.version, values: read.values, removed, declared: read.declared, dna };
    save.mutate(input, {
      onSuccess: ({ hidden: far }) =>
        toast({ title: 'Entered', text: far.length ? FAR : 'A colleague can release it now.' }),
      onError: (error) => sayFailed('Not entered', error),
    });
  };
  return (
    <form className="lab-form" onSubmit={submit} noValidate>
      <fieldset className="lab-all" disabled={readOnly}>
        <legend className="vh">Results</legend>
        <p className="small muted">Ranges and units of version {set.ranges}.</p>
        {DOMAIN_IDS.map((id) => (
          <Domain key={id} id={id} set={set} hidden={hidden} errors={errors} />
        ))}
        <DnaFields dna={set.dna} error={errors.dna} />
        <fieldset className="lab-domain">
          <legend className="small strong">Other supplements, per day</legend>
          {(['vitaminA', 'vitaminD3'] as const).map((id) => (
            <TextField
              key={id}
              label={id === 'vitaminA' ? 'Vitamin A, IU' : 'Vitamin D3, IU'}
              name={`declared.${id}`}
              inputMode="decimal"
              defaultValue={set.declared[id] ?? ''}
              error={errors[`declared.${id}`]}
            />
          ))}
        </fieldset>
      </fieldset>
      {!readOnly && (
        <Button type="submit" busy={save.isPending} busyLabel="Saving...">
          Save results
        </Button>
      )}
    </form>
  );
}

const FAR = 'Some values are far out of range. They are read a second time before anything is released.';
const KEPT = 'Entered, and hidden until it is read again. Leave it empty to keep it.';

function Domain({
  id,
  set,
  hidden,
  errors,
}: {
  id: DomainId;
  set: SetDetail;
  hidden: ReadonlyMap<string, string>;
  errors: Errors;
}) {
  return (
    <fieldset className="lab-domain">
      <legend className="small strong">{DOMAINS[id].name}</legend>
      {panelOf(set.ranges)
        .markers.filter(({ domain }) => domain === id)
        .map((marker) => (
          <div key={marker.id} className="lab-marker">
            <TextField
              label={`${marker.name}, ${marker.unit}`}
              hint={
                hidden.has(marker.id)
                  ? KEPT
                  : `Reference ${marker.reference.from} to ${marker.reference.to}, optimal ${marker.optimal.from} to ${marker.optimal.to}`
              }
              name={marker.id}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={set.values[marker.id] ?? ''}
              error={errors[marker.id]}
            />
            {hidden.has(marker.id) && <CheckField label={`Remove ${marker.name}`} name={`removed.${marker.id}`} />}
          </div>
        ))}
    </fieldset>
  );
}

function readForm(form: FormData, panel: Panel) {
  const errors: Errors = {};
  const values: Record<string, number> = {};
  const declared: Record<string, number> = {};
  const take = (name: string, into: Record<string, number>, key: string) => {
    const text = textOf(form, name).replace(',', '.');
    if (text === '') return;
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    const problem = Number.isNaN(value)
      ? 'Please enter a number.'
      : into === values
        ? valueProblem(key, value, panel)
        : null;
    if (problem) errors[name] = problem;
    else into[key] = value;
  };
  for (const { id } of panel.markers) take(id, values, id);
  for (const id of ['vitaminA', 'vitaminD3']) take(`declared.${id}`, declared, id);
  return { values, declared, errors };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
