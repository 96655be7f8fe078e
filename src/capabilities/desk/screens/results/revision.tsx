import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { useDiscard, useSetAct } from '#src/capabilities/lab/queries.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { onDay } from '../moments.ts';
import { useMay } from '../use-may.ts';

/** The set that this one corrects, or is corrected by; and for released results the way to a correction. */
export function Revision({ set }: { set: SetDetail }) {
  const may = useMay();
  return (
    <>
      {set.revises && <Corrects set={set} revises={set.revises} />}
      {set.revisedBy && (
        <p className="panel">
          A correction of these results exists.{' '}
          <Link className="link" to={`?state=open&set=${set.revisedBy}`}>
            Open the correction
          </Link>
        </p>
      )}
      {set.mayRevise && may('results.revise') && <Revise set={set} />}
    </>
  );
}

function Corrects({ set, revises }: { set: SetDetail; revises: NonNullable<SetDetail['revises']> }) {
  const { id, reason, releasedAt, changes } = revises;
  return (
    <section className="panel lab-release" aria-label="Correction">
      <p>
        <b>Corrects the results released on {onDay(releasedAt)}.</b>{' '}
        <Link className="link" to={`?state=released&set=${id}`}>
          Open those
        </Link>
      </p>
      <p>Reason, as the household reads it: {reason}</p>
      {changes.length ? (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : (
        <p className="muted">Nothing differs yet. Enter what is right below.</p>
      )}
      {set.state !== 'released' && <Discard key={set.version} set={set} />}
    </section>
  );
}

function Discard({ set }: { set: SetDetail }) {
  const may = useMay();
  const go = useNavigate();
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = useDiscard(set.id);
  if (!may('results.discard')) return null;
  const discard = () =>
    mutate(
      { version: set.version },
      {
        onSuccess: (released) => void go(`?state=released&set=${released.id}`, { preventScrollReset: true }),
        onError: (error) => sayFailed('Not discarded', error),
      },
    );
  // The entered values are gone with it, and may be a colleague's work.
  const entered = set.state === 'draft';
  if (!entered || !asked)
    return (
      <Button
        variant="quiet"
        size="sm"
        busy={isPending}
        busyLabel="Discarding..."
        onClick={entered ? () => setAsked(true) : discard}
      >
        Discard the correction
      </Button>
    );
  return (
    <div role="group" aria-label="Discard what was entered">
      <p role="status">
        Values were entered in this correction. They are deleted with it; the history of the released results keeps what
        they were.
      </p>
      <div className="lab-choose">
        <Button variant="strong" size="sm" busy={isPending} busyLabel="Discarding..." onClick={discard}>
          Discard what was entered
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

function Revise({ set }: { set: SetDetail }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const go = useNavigate();
  const revise = useSetAct(set.id, 'revise');
  if (!open)
    return (
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Correct these results
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setError('Please write why.');
    return revise.mutate(
      { reason },
      {
        onSuccess: (correction) => {
          toast({ title: 'Correction opened', text: 'Enter what is right. A colleague releases it.' });
          void go(`?state=open&set=${correction.id}`, { preventScrollReset: true });
        },
        onError: (failure) => sayFailed('Not opened', failure),
      },
    );
  };
  return (
    <form className="panel lab-release" onSubmit={submit} noValidate>
      <p>
        The released results stay as they are. A correction begins with their values; once a colleague releases it, the
        household gets a mail with what changed and why.
      </p>
      <TextField
        label="What was wrong"
        hint="The household reads this sentence."
        maxLength={300}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="lab-choose">
        <Button type="submit" variant="strong" size="sm" busy={revise.isPending} busyLabel="Opening...">
          Open the correction
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
