import { type FormEvent, useId } from 'react';
import type { SamplesToSend } from '#src/capabilities/fulfilment/contract.ts';
import { useSamplesToSend, useSendSample } from '#src/capabilities/fulfilment/queries.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { Printer } from '#src/ui/icons/printer.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';

type Waiting = SamplesToSend['samples'][number];

/** Rejected samples whose set has not been sent yet. */
export function ToSend() {
  const heading = useId();
  const { data, isError, refetch } = useSamplesToSend();
  if (isError) return <NotLoaded what="sets to send" onRetry={refetch} />;
  if (!data?.samples.length) return null;
  return (
    <section className="accession-send" aria-labelledby={heading}>
      <h2 className="title" id={heading}>
        Sets to send
      </h2>
      <ul>
        {data.samples.map((sample) => (
          <Row key={sample.id} sample={sample} />
        ))}
      </ul>
    </section>
  );
}

function Row({ sample: { id, code, kind, order, since } }: { sample: Waiting }) {
  const { mutate, isPending } = useSendSample(id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tracking = new FormData(event.currentTarget).get('tracking');
    mutate(
      { tracking: typeof tracking === 'string' ? tracking : '' },
      {
        onSuccess: () => toast({ title: 'Sent', text: 'The household has a mail about it.' }),
        onError: (error) => sayFailed('Not saved', error),
      },
    );
  };
  return (
    <li className="panel" data-row tabIndex={-1}>
      <p>
        <b>{SAMPLE_NAMES[kind]}</b> <span className="tn">{code}</span>
        {order && <span className="muted">, order {order}</span>}
        <span className="muted">
          , since <time dateTime={since}>{when(since)}</time>
        </span>
      </p>
      <form className="accession-scan" onSubmit={submit}>
        <TextField label="Tracking number" optional name="tracking" autoComplete="off" maxLength={60} />
        <Button type="submit" variant="strong" size="sm" busy={isPending} busyLabel="Saving...">
          Mark sent
        </Button>
        <a
          className="btn quiet sm"
          href={`/api/desk/accession/samples/${id}/label.pdf`}
          target="_blank"
          rel="noreferrer"
        >
          <Printer size={18} aria-hidden="true" />
          Label
        </a>
      </form>
    </li>
  );
}
