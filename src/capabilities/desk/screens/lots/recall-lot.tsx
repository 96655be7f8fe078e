import { TriangleAlert } from '#src/ui/icons/triangle-alert.ts';
import { type FormEvent, useState } from 'react';
import type { LotView } from '#src/capabilities/fulfilment/lot-contract.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { isConflict, sentenceFor } from '#src/web/api.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useRecallLot } from '../../queries.ts';
import { NO_ANSWER } from './words.ts';

/** Recalls a lot, after a question that names the effects. */
export function RecallLot({ lot }: { lot: LotView }) {
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        <TriangleAlert size={18} aria-hidden="true" />
        Recall this lot
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Recall lot ${lot.code}?`}>
        <RecallForm lot={lot} onDone={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

function RecallForm({ lot: { id: lotId, formula, boxes }, onDone }: { lot: LotView; onDone: () => void }) {
  const form = useForm();
  const request = useRequestId();
  const act = useRecallLot(lotId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const reason = form.text('reason').trim();
    if (!reason) return form.showProblems({ reason: 'Please say why.' });
    act.mutate(
      { id: request.idFor(reason), reason },
      {
        onSuccess: onDone,
        // The lot is shown as recalled, without this form.
        onError: (error) =>
          isConflict(error)
            ? sayFailed('Not recalled again', error)
            : form.showProblems({ reason: sentenceFor(error, NO_ANSWER) }),
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="stack gap4">
      <p>
        Nothing more is packed from it. {countOf(boxes.packed, 'packed box', 'packed boxes')} will not leave until
        packed again, and the households of {countOf(boxes.left, 'box', 'boxes')} that left get a mail to stop giving
        their {FORMULAS[formula].name} sticks. A recall cannot be taken back.
      </p>
      <TextAreaField
        name="reason"
        rows={3}
        maxLength={500}
        label="Why"
        hint="The households read this, so plain words, please."
        error={form.errors.reason}
      />
      <Button type="submit" busy={act.isPending} busyLabel="Recalling...">
        Recall and write to them
      </Button>
    </form>
  );
}
