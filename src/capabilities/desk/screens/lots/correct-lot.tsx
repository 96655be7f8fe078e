import type { FormEvent } from 'react';
import type { LotView } from '#src/capabilities/fulfilment/lot-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { isConflict, sentenceFor } from '#src/web/api.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useCorrectLot } from '../../queries.ts';
import { amount, NO_ANSWER } from './words.ts';

const KINDS = [
  { value: 'spoiled', label: 'Sticks spoiled' },
  { value: 'counted', label: 'Counted: so many are left' },
];

/** Corrects the stock as it was on screen; where it has moved since, it is counted again. */
export function CorrectLot({ lot }: { lot: LotView }) {
  const form = useForm();
  const request = useRequestId();
  const act = useCorrectLot(lot.id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const [sticks, reason] = [Number(form.text('sticks').trim() || Number.NaN), form.text('reason').trim()];
    if (!Number.isInteger(sticks) || sticks < 0) return form.showProblems({ sticks: 'Please enter a whole number.' });
    if (!reason) return form.showProblems({ reason: 'Please say why.' });
    const kind = form.text('kind') === 'counted' ? 'counted' : 'spoiled';
    const correction = { kind, sticks, reason } as const;
    act.mutate(
      { ...correction, id: request.idFor(correction), seen: lot.stock },
      {
        onSuccess: ({ stock }) => toast({ title: 'Stock corrected', text: `${amount(stock)} are left.` }),
        // The form is drawn anew with the current stock: messages beside its fields would be gone.
        onError: (error) =>
          isConflict(error)
            ? sayFailed('Not corrected', error)
            : form.showProblems({ sticks: sentenceFor(error, NO_ANSWER) }),
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="lots-form" aria-label="Correct the stock">
      <SelectField name="kind" label="What happened" options={KINDS} defaultValue="spoiled" />
      <TextField
        name="sticks"
        label="Sticks"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        error={form.errors.sticks}
      />
      <TextField name="reason" label="Reason" autoComplete="off" maxLength={300} error={form.errors.reason} />
      <Button type="submit" variant="quiet" size="sm" busy={act.isPending} busyLabel="Saving...">
        Correct the stock
      </Button>
    </form>
  );
}
