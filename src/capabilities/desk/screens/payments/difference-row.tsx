import { type FormEvent, useState } from 'react';
import type { PaymentsOverview } from '#src/capabilities/billing/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useForm } from '#src/web/use-form.ts';
import { useSetAside } from '../../queries.ts';
import { Fact } from '../fact.tsx';
import { when } from '../moments.ts';
import { useMay } from '../use-may.ts';

type Difference = PaymentsOverview['discrepancies'][number];

export function DifferenceRow({ difference }: { difference: Difference }) {
  const [asking, setAsking] = useState(false);
  const may = useMay();
  const { name, advice, subject, ours, theirs, firstSeenAt } = difference;
  return (
    <li className="payments-difference" data-row tabIndex={-1}>
      <div className="payments-what">
        <b>{name}</b>
        <span className="small muted">
          <span className="payments-subject">{subject}</span>, since {when(firstSeenAt)}
        </span>
      </div>
      <dl className="payments-facts">
        <Fact name="Here">{ours || 'Unknown'}</Fact>
        <Fact name="Stripe">{theirs || 'Unknown'}</Fact>
      </dl>
      <p>{advice}</p>
      {may('difference.resolve') && (
        <Button variant="quiet" size="sm" aria-label={`Set aside: ${name}, ${subject}`} onClick={() => setAsking(true)}>
          Set aside
        </Button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Set this difference aside?">
        <AsideForm difference={difference} onDone={() => setAsking(false)} />
      </Dialog>
    </li>
  );
}

function AsideForm({ difference: { id }, onDone }: { difference: Difference; onDone: () => void }) {
  const form = useForm({ draft: `aside-${id}` });
  const act = useSetAside(id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const note = form.text('note').trim();
    if (!note) return form.showProblems({ note: 'Please say why.' });
    act.mutate(
      { note },
      {
        onSuccess: () => {
          form.reset();
          onDone();
          toast({ title: 'Set aside', text: 'It is listed again if something about it changes.' });
        },
        onError: (error) => form.showProblems({ note: sentenceFor(error, 'We got no answer. Please try again.') }),
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="stack gap4">
      <TextAreaField
        name="note"
        rows={3}
        maxLength={500}
        label="What was done, or why it may stay"
        hint="It is listed again only if something about it changes."
        error={form.errors.note}
      />
      <Button type="submit" variant="strong" busy={act.isPending} busyLabel="Saving...">
        Set aside
      </Button>
    </form>
  );
}
