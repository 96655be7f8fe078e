import { type FormEvent, useState } from 'react';
import type { LotsView } from '#src/capabilities/fulfilment/lot-contract.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useForm } from '#src/web/use-form.ts';
import { useSetReorderPoint } from '../../queries.ts';
import { amount, NO_ANSWER } from './words.ts';

type FormulaStock = LotsView['formulas'][number];

/** Sticks of each formula that may be packed today, with a warning where more have to be ordered. */
export function Stock({ formulas }: { formulas: FormulaStock[] }) {
  return (
    <section className="lots-part" aria-labelledby="lots-stock">
      <h2 className="title" id="lots-stock">
        Stock
      </h2>
      <ul className="lots-stock">
        {formulas.map((stock) => (
          <FormulaRow key={stock.formula} stock={stock} />
        ))}
      </ul>
    </section>
  );
}

function FormulaRow({ stock: { formula, tracked, usable, reorderAt, low } }: { stock: FormulaStock }) {
  const [asking, setAsking] = useState(false);
  const { name, color } = FORMULAS[formula];
  return (
    <li className="lots-formula">
      <span className="lots-stick" style={{ background: color }} aria-hidden="true" />
      <b>{name}</b>
      {low && <Badge tone="low">{usable === 0 ? 'Out of stock' : 'Reorder'}</Badge>}
      {!tracked && <Badge>No lots yet</Badge>}
      <span className="small muted lots-counts">
        {tracked ? `${amount(usable)} sticks to pack` : 'Packed without a lot'}
        {reorderAt !== null && `, reorder at ${amount(reorderAt)}`}
      </span>
      <Button variant="quiet" size="sm" aria-label={`Reorder point of ${name}`} onClick={() => setAsking(true)}>
        Reorder point
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`When to reorder ${name}`}>
        <ReorderForm formula={formula} reorderAt={reorderAt} onDone={() => setAsking(false)} />
      </Dialog>
    </li>
  );
}

type ReorderProps = Pick<FormulaStock, 'formula' | 'reorderAt'> & { onDone: () => void };

function ReorderForm({ formula, reorderAt, onDone }: ReorderProps) {
  const form = useForm();
  const act = useSetReorderPoint();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const sticks = Number(form.text('sticks').trim() || Number.NaN);
    if (act.isPending) return;
    if (!Number.isInteger(sticks) || sticks < 0) return form.showProblems({ sticks: 'Please enter a whole number.' });
    act.mutate(
      { formula, sticks, seen: reorderAt },
      { onSuccess: onDone, onError: (error) => form.showProblems({ sticks: sentenceFor(error, NO_ANSWER) }) },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="stack gap4">
      <TextField
        name="sticks"
        label="Sticks"
        hint="This page warns when no more than so many may be packed."
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        defaultValue={reorderAt ?? ''}
        error={form.errors.sticks}
      />
      <Button type="submit" variant="strong" busy={act.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
