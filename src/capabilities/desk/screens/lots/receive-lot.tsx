import type { FormEvent } from 'react';
import { FORMULA_IDS, FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import { useReceiveLot } from '../../queries.ts';
import { NO_ANSWER } from './words.ts';

const OPTIONS = FORMULA_IDS.map((value) => ({ value, label: FORMULAS[value].name }));

/** Records a lot that came in. */
export function ReceiveLot() {
  const form = useForm();
  const act = useReceiveLot();
  const request = useRequestId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const [formula, code, bestBefore] = [form.text('formula'), form.text('code').trim(), form.text('bestBefore')];
    const made = Number(form.text('made'));
    if (!formula) return form.showProblems({ formula: 'Please choose a formula.' });
    if (!code) return form.showProblems({ code: 'Please give the code that is printed on the sticks.' });
    if (!Number.isInteger(made) || made < 1) return form.showProblems({ made: 'Please enter a whole number.' });
    if (!bestBefore) return form.showProblems({ bestBefore: 'Please enter the day.' });
    const lot = { formula: formula as FormulaId, code, made, bestBefore };
    act.mutate(
      { ...lot, id: request.idFor(lot) },
      {
        onSuccess: () => {
          form.reset();
          request.done();
          toast({ title: `Lot ${code} received`, text: `${countOf(made, 'stick')} of ${FORMULAS[lot.formula].name}.` });
        },
        onError: (error) => form.showProblems({ code: sentenceFor(error, NO_ANSWER) }),
      },
    );
  };
  return (
    <section className="lots-part" aria-labelledby="lots-receive">
      <h2 className="title" id="lots-receive">
        Receive a lot
      </h2>
      <form {...form.props} onSubmit={send} className="panel lots-form" aria-labelledby="lots-receive">
        <SelectField
          name="formula"
          label="Formula"
          placeholder="Choose a formula"
          defaultValue=""
          options={OPTIONS}
          error={form.errors.formula}
        />
        <TextField name="code" label="Lot code" autoComplete="off" maxLength={40} error={form.errors.code} />
        <TextField
          name="made"
          label="Sticks made"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          error={form.errors.made}
        />
        <TextField name="bestBefore" type="date" label="Best before" error={form.errors.bestBefore} />
        <Button type="submit" variant="strong" size="sm" busy={act.isPending} busyLabel="Saving...">
          Receive
        </Button>
      </form>
    </section>
  );
}
