import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { Button } from '#src/ui/button.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import type { ConsultationView } from '../../contract.ts';
import { cancelConsultation } from '../../queries.ts';

const PHASES = { booked: 'Booked', held: 'Over', cancelled: 'Cancelled', 'no-show': 'Missed' } as const;

interface RowProps {
  one: ConsultationView;
  timeZone: string;
  onMove: () => void;
}

/** One consultation: time, vet, way, the vet's note, and the actions still possible. */
export function ConsultationRow({ one, timeZone, onMove }: RowProps) {
  const when = `${formatDate('weekdayAndDay', one.startsAt, timeZone)}, ${formatDate('time', one.startsAt, timeZone)}`;
  const about = one.cats.length ? ` about ${listOf(one.cats.map(({ name }) => name))}` : '';
  return (
    <li>
      <p>
        <b>{when}</b>
        <span className="small muted">
          {' '}
          {PHASES[one.phase]}
          {one.counts ? '' : ', not counted'}
        </span>
      </p>
      <p className="small">
        With {one.vet}
        {about}. {one.phase === 'booked' && <How one={one} />}
      </p>
      {one.cancelReason && <p className="small">The vet says: {one.cancelReason}</p>}
      <p className="small muted consultations-text">{one.question}</p>
      {one.notes.map((note) => (
        <blockquote key={note.id} className="consultations-text">
          <p>{note.text}</p>
          <footer className="small muted">
            {note.author}, {formatDate('dateAndTime', note.at, timeZone)}
          </footer>
        </blockquote>
      ))}
      {one.phase === 'booked' && <Acts one={one} when={when} timeZone={timeZone} onMove={onMove} />}
    </li>
  );
}

function How({ one }: { one: ConsultationView }) {
  if (!one.link) return <>The vet calls {one.phone}.</>;
  return (
    <>
      In the vet's own{' '}
      <a href={one.link} target="_blank" rel="noopener noreferrer">
        video room
      </a>
      , which is not ours.
    </>
  );
}

function Acts({ one, when, timeZone, onMove }: RowProps & { when: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await cancelConsultation(one.id);
    } catch (failure) {
      sayFailed('Not cancelled', failure);
      setBusy(false);
    }
  };
  const late = one.mayCancel === 'late';
  if (asking)
    return (
      <div role="group" aria-label={`Cancel ${when}`} className="stack gap3">
        <p className="small">
          {late
            ? 'It begins soon, so it counts as one of this month although you cancel it.'
            : 'It does not count, and you can book another one.'}
        </p>
        <div className="consultations-acts">
          <Button variant="strong" size="sm" busy={busy} busyLabel="Cancelling..." onClick={() => void cancel()}>
            Cancel it
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <div className="consultations-acts">
        {one.mayChange && (
          <Button variant="quiet" size="sm" onClick={onMove}>
            Change<span className="vh"> {when}</span>
          </Button>
        )}
        {one.mayCancel !== 'no' && (
          <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
            Cancel<span className="vh"> {when}</span>
          </Button>
        )}
        <a className="btn quiet sm" href={one.calendar} download>
          Calendar file<span className="vh"> of {when}</span>
        </a>
      </div>
      <p className="small muted">
        {one.mayChange
          ? `Can be changed, or cancelled without counting, until ${formatDate('hour', one.changeableUntil, timeZone)}.`
          : 'It begins soon: it cannot be changed any more.'}
      </p>
    </>
  );
}
