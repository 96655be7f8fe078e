import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SetDetail } from '#src/capabilities/lab/contract.ts';
import { useSet } from '#src/capabilities/lab/queries.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { when } from '../moments.ts';
import { FileImport } from './file-import.tsx';
import { MonthPreview } from './month-preview.tsx';
import { Release } from './release.tsx';
import { ValuesForm } from './values-form.tsx';

/** One cat's samples: what was found, what follows from it, and who did what. */
export function OpenSet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: set, error } = useSet(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [id]);
  return (
    <section className="lab-set" aria-label="Opened results">
      <div className="lab-set-head">
        <h2 className="title" ref={heading} tabIndex={-1}>
          {set ? `Results of ${set.cat.name}` : error ? 'These results cannot be shown' : 'Opening'}
        </h2>
        <button type="button" className="iconbtn" aria-label="Close the results" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      {!set && !error && <Spinner />}
      {error && <p>{sentenceFor(error, 'We got no answer. Please try again.')}</p>}
      {set && <Opened set={set} />}
    </section>
  );
}

function Opened({ set }: { set: SetDetail }) {
  const settled = set.state === 'released';
  return (
    <>
      {set.source === 'sandbox' && (
        <p className="panel">Sandbox: no lab read these samples. The values are made up from the profile.</p>
      )}
      {set.mixUp && (
        <p className="panel lab-alarm" role="alert">
          {set.mixUp}
        </p>
      )}
      {!settled && <FileImport set={set} />}
      <ValuesForm key={set.version} set={set} />
      {set.month && <MonthPreview month={set.month} settled={settled} />}
      {!settled && <Release key={`release ${set.version}`} set={set} />}
      <h3 className="small strong">What happened</h3>
      <ol className="lab-history">
        {set.history.map(({ kind, by, note, at }) => (
          <li key={`${at} ${kind}`}>
            <b>{WORDS[kind] ?? kind}</b> by {by ?? 'the shop'}
            {note && `, ${note}`}, <time dateTime={at}>{when(at)}</time>
          </li>
        ))}
      </ol>
    </>
  );
}

const WORDS: Record<string, string> = {
  opened: 'Samples received',
  entered: 'Entered',
  imported: 'Imported from a file',
  released: 'Released',
  mixed: 'Sticks made after a wait',
};
