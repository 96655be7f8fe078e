import type { ScanView } from '#src/capabilities/fulfilment/contract.ts';
import { useDestroySample } from '#src/capabilities/fulfilment/queries.ts';
import { Button } from '#src/ui/button.tsx';
import { sayFailed } from '#src/web/form-failure.ts';

interface Props {
  id: string;
  name: string;
  onDone: (view: ScanView | null) => void;
}

/** Asks before a sample is recorded as destroyed; `onDone` gets null where it is kept. */
export function DestroySample({ id, name, onDone }: Props) {
  const { mutate, isPending } = useDestroySample(id);
  const send = () => mutate(undefined, { onSuccess: onDone, onError: (failure) => sayFailed('Not recorded', failure) });
  return (
    <div className="accession-reject" role="group" aria-label={`Destruction of the ${name}`}>
      <p>
        Only once the tube has been destroyed: it cannot be read again, and this cannot be taken back. Its custody names
        you and the time.
      </p>
      <div className="accession-acts">
        <Button variant="strong" size="sm" busy={isPending} busyLabel="Saving..." onClick={send}>
          It is destroyed
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onDone(null)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
