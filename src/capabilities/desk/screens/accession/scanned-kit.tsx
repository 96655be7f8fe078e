import { useState } from 'react';
import type { ScanView } from '#src/capabilities/fulfilment/contract.ts';
import { useRejectSample } from '#src/capabilities/fulfilment/queries.ts';
import type { KitView, SampleView } from '#src/capabilities/lab/sample-contract.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import {
  REJECT_REASON_IDS,
  REJECT_REASONS,
  type RejectReason,
  SAMPLE_ACTS,
} from '#src/capabilities/lab/rules/sample-states.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { DestroySample } from './destroy-sample.tsx';
import { SAMPLE_LOOKS } from './sample-words.ts';

/** A kit as the lab sees it: codes and kinds, no names. `onDone` gets null where nothing was changed. */
export function ScannedKit({ kit, onDone }: { kit: KitView; onDone: (view: ScanView | null) => void }) {
  return (
    <section className="panel accession-kit" aria-label={`Kit ${kit.code}`}>
      <h2 className="title tn">Kit {kit.code}</h2>
      <p className="muted tn">Cat {kit.cat}</p>
      <ul>
        {kit.samples.map((sample) => (
          <Sample key={sample.id} sample={sample} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

function Sample({ sample, onDone }: { sample: SampleView; onDone: (view: ScanView | null) => void }) {
  const [asking, setAsking] = useState<'reject' | 'destroy' | null>(null);
  const close = (view: ScanView | null) => {
    setAsking(null);
    onDone(view);
  };
  const { tone, word } = SAMPLE_LOOKS[sample.state];
  const name = `${SAMPLE_NAMES[sample.kind]}${sample.again ? ', collected again' : ''}`;
  return (
    <li className="accession-sample" data-kind={sample.kind} data-row tabIndex={-1}>
      <b>{name}</b>
      <span className="tn">{sample.code}</span>
      <Badge tone={tone}>{word}</Badge>
      {sample.reason && <span className="muted">{REJECT_REASONS[sample.reason].name}</span>}
      {!asking && SAMPLE_ACTS.reject[sample.state] === 'allowed' && (
        <Button variant="quiet" size="sm" onClick={() => setAsking('reject')}>
          Reject <span className="vh">{name}</span>
        </Button>
      )}
      {!asking && SAMPLE_ACTS.destroy[sample.state] === 'allowed' && (
        <Button variant="quiet" size="sm" onClick={() => setAsking('destroy')}>
          Mark destroyed <span className="vh">{name}</span>
        </Button>
      )}
      {asking === 'reject' && <Reject sample={sample} name={name} onDone={close} />}
      {asking === 'destroy' && <DestroySample id={sample.id} name={name} onDone={close} />}
    </li>
  );
}

const REASONS = REJECT_REASON_IDS.map((value) => ({ value, label: REJECT_REASONS[value].name }));

function Reject({
  sample,
  name,
  onDone,
}: {
  sample: SampleView;
  name: string;
  onDone: (view: ScanView | null) => void;
}) {
  const { mutate, isPending } = useRejectSample(sample.id);
  const [reason, setReason] = useState<RejectReason | ''>('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const send = () => {
    if (!reason) return setError('Please choose a reason.');
    return mutate({ reason, note }, { onSuccess: onDone, onError: (failure) => sayFailed('Not rejected', failure) });
  };
  return (
    <div className="accession-reject">
      <SelectField
        label={`Why the ${name} cannot be used`}
        placeholder="Choose a reason"
        options={REASONS}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value as RejectReason);
          setError(undefined);
        }}
      />
      <TextField
        label="Note for colleagues"
        optional
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className="muted">The household gets a mail with the reason, and a free set for this sample alone.</p>
      <div className="accession-acts">
        <Button variant="strong" size="sm" busy={isPending} busyLabel="Rejecting..." onClick={send}>
          Reject and collect again
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onDone(null)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
