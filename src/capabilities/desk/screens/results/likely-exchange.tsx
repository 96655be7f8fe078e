import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { useSetAct } from '#src/capabilities/lab/queries.ts';
import type { ExchangeDecision } from '#src/capabilities/lab/rules/likely-exchange.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { when } from '../moments.ts';
import { catLabel } from './cat-label.ts';

type Hold = NonNullable<SetDetail['exchange']>;

const DECIDED: Record<ExchangeDecision, { title: string; text: string }> = {
  'not-exchanged': { title: 'Hold released', text: 'Both histories name you and the reason.' },
  swabs: { title: 'Swabs exchanged', text: 'Each report is with the other cat now. The household gets a mail.' },
  'all-samples': {
    title: 'Samples exchanged',
    text: 'Everything that was read is with the other cat now. The household gets a mail.',
  },
};

/** Two cats whose samples are likely exchanged: nothing of either is released before a second person has decided here. */
export function LikelyExchange({ set }: { set: SetDetail }) {
  const { exchange } = set;
  if (!exchange) return null;
  const { why, openedAt, other, swabs, stillLikely, mayDecide, mayRebind } = exchange;
  const [cat, otherCat] = [catLabel(set.cat), catLabel(other.cat)];
  return (
    <section className="panel lab-alarm lab-release" aria-label="Likely exchange">
      <h3 className="small strong">
        The samples of {cat} and {otherCat} are likely exchanged
      </h3>
      <p>
        {why} Held since <time dateTime={openedAt}>{when(openedAt)}</time>: results of neither are released before
        somebody has decided.
      </p>
      {!stillLikely && <p>By what is known now, nothing says so any more.</p>}
      {swabs.length === 2 && (
        <p className="tn">
          Swabs {swabs[0]} of {cat} and {swabs[1]} of {otherCat}.
        </p>
      )}
      <p>
        <Link className="link" to={`?set=${other.id}`}>
          Open the results of {otherCat}
        </Link>
      </p>
      {!mayRebind && (
        <p>
          Results of one of them are released, and what is released is never changed. If the samples are exchanged,
          enter what belongs to each cat by hand, the released one as a correction, then release the hold with that
          reason.
        </p>
      )}
      {mayDecide ? (
        <Decide set={set} hold={exchange} />
      ) : (
        <p>You entered results of one of them, so a colleague must decide.</p>
      )}
    </section>
  );
}

function Decide({ set, hold }: { set: SetDetail; hold: Hold }) {
  const [decision, setDecision] = useState<ExchangeDecision | ''>('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<Partial<Record<'decision' | 'reason', string>>>({});
  const save = useSetAct(set.id, 'exchange');
  const options = [
    {
      value: 'not-exchanged',
      label: hold.mayRebind ? 'They are not exchanged' : 'Release the hold: not exchanged, or put right by hand',
    },
    ...(hold.mayRebind
      ? [
          { value: 'swabs', label: 'Exchange the swabs alone' },
          { value: 'all-samples', label: 'Exchange all samples of both' },
        ]
      : []),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!decision) return setError({ decision: 'Please choose.' });
    if (!reason.trim()) return setError({ reason: 'Please write why.' });
    return save.mutate(
      { hold: hold.id, decision, reason },
      { onSuccess: () => toast(DECIDED[decision]), onError: (failure) => sayFailed('Not decided', failure) },
    );
  };
  return (
    <form className="lab-form" onSubmit={submit} noValidate>
      <SelectField
        label="Your decision"
        placeholder="Choose"
        options={options}
        value={decision}
        error={error.decision}
        onChange={(event) => {
          setDecision(event.currentTarget.value as ExchangeDecision);
          setError({});
        }}
      />
      <TextField
        label="Why"
        hint="The household reads it where samples are exchanged. It cannot be changed later."
        maxLength={300}
        value={reason}
        error={error.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError({});
        }}
      />
      <Button type="submit" busy={save.isPending} busyLabel="Saving...">
        Decide
      </Button>
    </form>
  );
}
