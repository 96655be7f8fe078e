import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import type { VetLinks } from '../../contract.ts';
import { removeVetNote, revokeVetLink } from '../../queries.ts';
import { NoteShown } from '../vet-page/note-shown.tsx';

type Link = VetLinks['links'][number];

const OPENED = { page: 'opened', document: 'page downloaded' } as const;

/** One link: whether it is open, who looked when, the note that was left, and the way to end it. */
export function LinkRow({ catId, link, timeZone }: { catId: string; link: Link; timeZone: string }) {
  const { state, expiresAt, createdAt, openings, opened, note } = link;
  const [asking, setAsking] = useState(false);
  const when = (at: string) => formatDate('dateAndTime', at, timeZone);
  const said = { open: `Open until ${when(expiresAt)}`, ended: `Ended ${when(expiresAt)}`, revoked: 'Taken back' }[
    state
  ];
  return (
    <li>
      <p>
        <b>{said}</b>
        <span className="small muted"> made {when(createdAt)}</span>
      </p>
      {opened === 0 ? (
        <p className="small muted">Not opened.</p>
      ) : (
        <details>
          <summary className="small">Opened {countOf(opened, 'time')}</summary>
          <ul className="vet-openings small">
            {openings.map(({ at, device, what }) => (
              <li key={`${at} ${what}`}>
                {when(at)}, {OPENED[what]}
                {device ? ` on ${device}` : ''}
              </li>
            ))}
          </ul>
        </details>
      )}
      {note && <NoteShown note={note} timeZone={timeZone} />}
      <div className="vet-acts">
        {state === 'open' && (
          <Act
            label="Take it back"
            of={when(createdAt)}
            busyLabel="Taking it back..."
            act={() => revokeVetLink(catId, link.id)}
          />
        )}
        {note && !asking && (
          <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
            Remove the note<span className="vh"> of {note.name}</span>
          </Button>
        )}
      </div>
      {note && asking && (
        <div role="group" aria-label={`Removal of the note of ${note.name}`} className="stack gap3">
          <p className="small">
            It is taken off this list and off the timeline, and stays in the export of your data. This link takes no
            other note.
          </p>
          <div className="vet-acts">
            <Act label="Remove it" of={note.name} busyLabel="Removing..." act={() => removeVetNote(catId, note.id)} />
            <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

interface ActProps {
  label: string;
  /** Tells it from the same button of another link, for screen readers. */
  of: string;
  busyLabel: string;
  act: () => Promise<unknown>;
}

function Act({ label, of, busyLabel, act }: ActProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await act();
    } catch (failure) {
      sayFailed('Not changed', failure);
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" size="sm" busy={busy} busyLabel={busyLabel} onClick={() => void press()}>
      {label}
      <span className="vh"> {of}</span>
    </Button>
  );
}
