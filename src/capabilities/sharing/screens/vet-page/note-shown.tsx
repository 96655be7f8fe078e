import { formatDate } from '#src/lib/dates.ts';
import type { VetNote } from '../../contract.ts';
import './note-shown.css';

/** A note as it was signed, with our knowledge about the signer. */
export function NoteShown({ note, timeZone }: { note: VetNote; timeZone: string }) {
  return (
    <div className="stack gap3">
      <p className="vet-note">{note.text}</p>
      <p className="small">
        <bdi>{note.name}</bdi>, <bdi>{note.practice}</bdi>, {formatDate('dateAndTime', note.at, timeZone)}
      </p>
      <p className="small muted">By somebody who had the link, not checked by us.</p>
    </div>
  );
}
