import { useQuery } from '@tanstack/react-query';
import type { DnaView } from '#src/capabilities/lab/contract.ts';
import type { DashboardCat } from '../../../contract.ts';
import { dnaQuery } from '#src/capabilities/lab/queries.ts';
import { written } from '#src/capabilities/households/screens/days.ts';
import { type TabProps, useHome } from '../../home-context.ts';
import { Asked } from '#src/capabilities/lab/screens/asked.tsx';
import { WaitingForLab } from '../waiting.tsx';
import { Breeds, Traits } from './profile-panels.tsx';
import { dnaHeadline } from './dna-words.ts';
import { Locked } from './locked.tsx';
import { Predispositions } from './predispositions.tsx';
import '../results.css';
import './dna.css';

/** R269, R301: what the cheek swab says, beside what the profile says. */
export function Dna({ cat }: TabProps) {
  const { base } = useHome();
  const dna = useQuery(dnaQuery(base, cat.id));
  return (
    <div className="dash-main rs">
      <Asked query={dna} what="The DNA report">
        {(view) => <State cat={cat} view={view} />}
      </Asked>
    </div>
  );
}

function State({ cat, view: { state, why, report, releasedAt, sandbox } }: { cat: DashboardCat; view: DnaView }) {
  const { timeZone } = useHome().view.household;
  if (state === 'locked') return <Locked cat={cat} />;
  if (state !== 'ready' || !report) {
    const standing = state === 'ready' ? 'processing' : state;
    return <WaitingForLab cat={cat} kind="dna" state={standing} why={why} receivedAt={cat.results.receivedAt} />;
  }
  return (
    <>
      <header className="rs-head">
        <div>
          <h2 className="d-md">{dnaHeadline(cat.name, report)}</h2>
          <p className="lead muted">
            From the cheek swab{releasedAt && `, read ${written('plain', releasedAt, timeZone)}`}. A DNA report is not a
            diagnosis and does not show your cat’s health today.
          </p>
          {sandbox && (
            <ul className="rs-marks small">
              <li>Sandbox: no lab read a swab. The report is made up from the profile.</li>
            </ul>
          )}
        </div>
      </header>
      <Breeds cat={cat} report={report} />
      <Traits cat={cat} report={report} />
      <Predispositions cat={cat} report={report} />
    </>
  );
}
