import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { sentenceFor } from '#src/web/api.ts';
import type { ConsultationsView } from '../../contract.ts';
import { consultationsQuery } from '../../queries.ts';
import { BookForm, type CatToTalkAbout } from './book-form.tsx';
import { ConsultationRow } from './consultation-row.tsx';
import './consultations-dialog.css';

interface ConsultationsDialogProps {
  cats: readonly CatToTalkAbout[];
  /** The cat whose page it was opened on. */
  catId: string | null;
  onClose: () => void;
}

/** Consultations with our vets: those left, the next free times, and the booked ones. */
export function ConsultationsDialog({ cats, catId, onClose }: ConsultationsDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(consultationsQuery());
  const [moving, setMoving] = useState<string | null>(null);
  const [booked, setBooked] = useState(0);
  const moved = data?.consultations.find(({ id, mayChange }) => id === moving && mayChange);
  return (
    <Dialog open onClose={onClose} title="Talk to a vet" closesBeside={false}>
      <div className="dlg-body">
        {!data && !error && <Spinner />}
        {!data && error && (
          <div className="stack gap3" role="alert">
            <p>{sentenceFor(error, 'The consultations could not be loaded.')}</p>
            <div>
              <Button variant="strong" size="sm" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          </div>
        )}
        {data && (
          <p role="status">
            <b>{leftWords(data)}</b>
          </p>
        )}
        {data && moved && (
          <BookForm key={moved.id} view={data} cats={cats} catId={catId} moved={moved} onDone={() => setMoving(null)} />
        )}
        {data && !moved && data.included > 0 && (
          <BookForm key={booked} view={data} cats={cats} catId={catId} onDone={() => setBooked(booked + 1)} />
        )}
        {data?.included === 0 && (
          <p>
            <ButtonLink to="/dashboard?tab=billing" variant="strong" size="sm" onClick={onClose}>
              See your plan
            </ButtonLink>
          </p>
        )}
        {data && data.consultations.length > 0 && (
          <section aria-labelledby="consultations-booked">
            <h3 className="title" id="consultations-booked">
              Your consultations
            </h3>
            <ul className="consultations-rows">
              {data.consultations.map((one) => (
                <ConsultationRow key={one.id} one={one} timeZone={data.timeZone} onMove={() => setMoving(one.id)} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function leftWords({ refusal, included, left, until, timeZone }: ConsultationsView): string {
  if (included === 0 || !until) return refusal ?? 'Consultations with a vet are part of Premium and Pro.';
  const count = `${left} of ${included} left until ${formatDate('plain', until, timeZone)}.`;
  return refusal ? `${refusal} ${count}` : count;
}
