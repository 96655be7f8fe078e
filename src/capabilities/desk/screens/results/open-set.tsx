import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { useSet } from '#src/capabilities/lab/queries.ts';
import { when } from '../moments.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { useMay } from '../use-may.ts';
import { catLabel } from './cat-label.ts';
import { Custody } from './custody.tsx';
import { FileImport } from './file-import.tsx';
import { LikelyExchange } from './likely-exchange.tsx';
import { MonthPreview } from './month-preview.tsx';
import { Revision } from './revision.tsx';
import { Release } from './release.tsx';
import { SecondReading } from './second-reading.tsx';
import { SignOff } from './sign-off.tsx';
import { ValuesForm } from './values-form.tsx';

/** One cat's samples: the values, the month that follows from them, and the history with names. */
export function OpenSet({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart
      name="lab-set"
      what="results"
      query={useSet(id)}
      titleOf={({ cat }) => `Results of ${catLabel(cat)}`}
      onClose={onClose}
    >
      {(set) => <Opened set={set} />}
    </OpenedPart>
  );
}

function Opened({ set }: { set: SetDetail }) {
  const settled = set.state === 'released';
  const may = useMay();
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
      <LikelyExchange key={`exchange ${set.exchange?.id}`} set={set} />
      <SignOff key={`sign ${set.version}`} set={set} />
      <Revision set={set} />
      <SecondReading key={`again ${set.version}`} set={set} />
      {!settled && may('results.import') && <FileImport set={set} />}
      <ValuesForm key={`${set.id} ${set.version}`} set={set} readOnly={settled || !may('results.enter')} />
      {set.month && <MonthPreview month={set.month} settled={settled} />}
      {!settled && <Release key={`release ${set.version}`} set={set} />}
      {set.kit && <Custody kit={set.kit} />}
      <h3 className="small strong">What happened</h3>
      <ol className="lab-history">
        {set.history.map(({ kind, by, note, at }) => (
          <li key={`${at} ${kind}`}>
            <b>{WORDS[kind] ?? kind}</b>
            {kind === 'seen' && !by ? '' : ` by ${by ?? 'the shop'}`}
            {note && `, ${note}`}, <time dateTime={at}>{when(at)}</time>
          </li>
        ))}
      </ol>
    </>
  );
}

const WORDS: Record<string, string> = {
  opened: 'Samples received',
  revising: 'Correction opened',
  revised: 'Corrected',
  discarded: 'Correction given up',
  entered: 'Entered',
  imported: 'Imported from a file',
  dropped: 'Taken out with a rejected sample',
  'read-again': 'Read a second time',
  released: 'Released',
  signed: 'Signed by a vet',
  mixed: 'Sticks made after a wait',
  'mixed-up': 'May be another cat’s',
  'exchange-likely': 'Likely exchanged',
  'exchange-denied': 'Not exchanged',
  rebound: 'Exchanged samples',
  'taken-over': 'Came with exchanged samples, entered',
  seen: 'Opened by the household',
};
