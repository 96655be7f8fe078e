import { type FormEvent, useState } from 'react';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { useSetAct } from '#src/capabilities/lab/queries.ts';
import { markerOf, panelOf } from '#src/capabilities/lab/rules/panel.ts';
import { valueProblem } from '#src/capabilities/lab/rules/results-csv.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useMay } from '../use-may.ts';

/** Values that are far out are read a second time, by somebody who is not shown the first. */
export function SecondReading({ set }: { set: SetDetail }) {
  const may = useMay();
  if (!set.hidden.length) return null;
  const differs = set.hidden.filter(({ state }) => state === 'differs').map(({ name }) => name);
  return (
    <section className="panel lab-alarm lab-release" aria-label="Second reading">
      <h3 className="small strong">Read these a second time</h3>
      <p>
        They are far out of range. Somebody who entered none of these results reads them from the sample again, and is
        not shown what was entered. Nothing is released until both say the same.
      </p>
      {differs.length > 0 && (
        <p className="strong" role="alert">
          The two readings differ: {differs.join(', ')}. Read again, or correct the first one below.
        </p>
      )}
      {may('results.read-again') && set.mayRelease ? (
        <Fields set={set} />
      ) : (
        <p>{set.hidden.map(({ name }) => name).join(', ')}</p>
      )}
    </section>
  );
}

function Fields({ set }: { set: SetDetail }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSetAct(set.id, 'second-readings');
  const panel = panelOf(set.ranges);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values: Record<string, number> = {};
    const wrong: Record<string, string> = {};
    for (const { marker } of set.hidden) {
      const typed = form.get(`again.${marker}`);
      const text = typeof typed === 'string' ? typed.trim().replace(',', '.') : '';
      if (text === '') continue;
      const problem = /^\d+(\.\d+)?$/.test(text) ? valueProblem(marker, Number(text), panel) : 'Please enter a number.';
      if (problem) wrong[marker] = problem;
      else values[marker] = Number(text);
    }
    setErrors(wrong);
    if (Object.keys(wrong).length || !Object.keys(values).length) return;
    save.mutate(
      { version: set.version, values },
      {
        onSuccess: ({ hidden }) =>
          toast({ title: 'Read again', text: hidden.length ? 'Some still stand alone.' : 'Both readings agree.' }),
        onError: (error) => sayFailed('Not saved', error),
      },
    );
  };
  return (
    <form className="lab-form" onSubmit={submit} noValidate>
      <div className="lab-domain lab-again">
        {set.hidden.map(({ marker, name }) => (
          <TextField
            key={marker}
            label={`${name}, ${markerOf(marker, panel)?.unit ?? ''}, second reading`}
            name={`again.${marker}`}
            inputMode="decimal"
            autoComplete="off"
            error={errors[marker]}
          />
        ))}
      </div>
      <Button type="submit" variant="strong" size="sm" busy={save.isPending} busyLabel="Saving...">
        Save the second reading
      </Button>
    </form>
  );
}
