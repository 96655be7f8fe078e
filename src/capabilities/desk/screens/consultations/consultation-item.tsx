import { useState } from 'react';
import { Link } from 'react-router';
import { VetSections } from '#src/capabilities/sharing/screens/vet-sections.tsx';
import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useNoShow, useSheets, type Week } from '../../consultation-queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { useMay } from '../use-may.ts';
import { CancelForm, type ItemProps, NoteForm } from './item-forms.tsx';

type Item = Week['consultations'][number];
const PHASES = { booked: 'Booked', held: 'Over', cancelled: 'Cancelled', 'no-show': 'Missed' } as const;

/** One consultation: the person to call, the subject, and the vet's note. */
export function ConsultationItem({ one, timeZone, from }: ItemProps & { timeZone: string }) {
  const may = useMay();
  const [shown, setShown] = useState<'sheets' | 'cancel' | null>(null);
  const time = formatDate('time', one.startsAt, timeZone);
  const toggle = (what: 'sheets' | 'cancel') => setShown(shown === what ? null : what);
  const of = `${time}, ${one.owner}`;
  return (
    <li className="deskvets-row" data-row tabIndex={-1}>
      <div className="deskvets-row-head">
        <b className="tn">{time}</b>
        <span>
          {one.owner}
          {one.cats.length > 0 && `, about ${listOf(one.cats.map(({ name }) => name))}`}
        </span>
        <Badge>{PHASES[one.phase]}</Badge>
      </div>
      <Contact one={one} />
      <p className="deskvets-text">{one.question}</p>
      {one.cancelReason && <p className="small">Cancelled: {one.cancelReason}</p>}
      {one.notes.map((note) => (
        <blockquote key={note.id} className="deskvets-text">
          <p>{note.text}</p>
          <footer className="small muted">
            {note.author}, {formatDate('dateAndTime', note.at, timeZone)}
          </footer>
        </blockquote>
      ))}
      <div className="deskvets-acts">
        {one.maySheets && one.cats.length > 0 && (
          <Button variant="quiet" size="sm" aria-expanded={shown === 'sheets'} onClick={() => toggle('sheets')}>
            Facts for the vet<span className="vh"> of {of}</span>
          </Button>
        )}
        {may('household.read') && (
          <Link className="link" to={`/desk/households?open=${one.householdId}`}>
            Household
          </Link>
        )}
        {one.mayMissed && <Missed one={one} from={from} of={of} />}
        {one.mayCancel && (
          <Button variant="quiet" size="sm" aria-expanded={shown === 'cancel'} onClick={() => toggle('cancel')}>
            {one.phase === 'booked' ? 'Cancel' : 'We did not call'}
            <span className="vh"> {of}</span>
          </Button>
        )}
      </div>
      {shown === 'sheets' && one.maySheets && <Sheets id={one.id} />}
      {shown === 'cancel' && one.mayCancel && <CancelForm one={one} from={from} />}
      {one.mayNote && <NoteForm key={one.notes.length} one={one} from={from} />}
    </li>
  );
}

function Contact({ one: { phone, link } }: { one: Item }) {
  if (phone)
    return (
      <p>
        You call <a href={`tel:${phone}`}>{phone}</a>
      </p>
    );
  if (!link) return null;
  return (
    <p>
      In your video room: <a href={link}>{link}</a>
    </p>
  );
}

function Missed({ one, from, of }: ItemProps & { of: string }) {
  const { mutate, isPending } = useNoShow(one.id, from);
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isPending}
      busyLabel="Saving..."
      onClick={() => mutate(undefined, { onError: (failure) => sayFailed('Not saved', failure) })}
    >
      Nobody came<span className="vh">: {of}</span>
    </Button>
  );
}

function Sheets({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useSheets(id, true);
  if (isError && !data) return <NotLoaded what="facts" busy={isFetching} onRetry={refetch} />;
  if (!data) return <Spinner />;
  return data.sheets.map(({ name, sections }) => (
    <section key={name} aria-label={name} className="stack gap3">
      <h3 className="title">{name}</h3>
      <VetSections sections={sections} />
    </section>
  ));
}
