import { useQuery } from '@tanstack/react-query';
import type { DnaView } from '../../results-contract.ts';
import type { LabCat } from '../../sticks-contract.ts';
import { dnaQuery } from '../../queries.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { QueryState } from '../query-state.tsx';
import type { AwaitingProps } from '../waiting.tsx';
import { Breeds, Traits } from './profile-panels.tsx';
import { dnaHeadline } from './dna-words.ts';
import { type DnaReward, Locked } from './locked.tsx';
import { Predispositions } from './predispositions.tsx';
import '../results.css';
import './dna.css';

interface DnaProps extends AwaitingProps {
  cat: LabCat;
  reward: DnaReward | null;
}

/** R269, R301: the findings of the cheek swab beside the facts of the profile. */
export function Dna({ cat, ...props }: DnaProps) {
  const { base } = useHousehold();
  const dna = useQuery(dnaQuery(base, cat.id));
  return (
    <div className="dash-main results">
      <QueryState query={dna} what="The DNA report">
        {(view) => <State cat={cat} view={view} {...props} />}
      </QueryState>
    </div>
  );
}

function State({ cat, view, Awaiting, reward }: DnaProps & { view: DnaView }) {
  const { state, why, report, releasedAt, sandbox } = view;
  const { timeZone } = useHousehold().household;
  if (state === 'locked') return <Locked cat={cat} reward={reward} />;
  if (state !== 'ready' || !report) {
    const standing = state === 'ready' ? 'processing' : state;
    return <Awaiting cat={cat} kind="dna" state={standing} why={why} receivedAt={cat.results.receivedAt} />;
  }
  return (
    <>
      <header className="results-head">
        <div>
          <h2 className="d-md">{dnaHeadline(cat.name, report)}</h2>
          <p className="lead muted">
            From the cheek swab{releasedAt && `, read ${formatDate('plain', releasedAt, timeZone)}`}. A DNA report is
            not a diagnosis and does not show your cat’s health today.
          </p>
          {sandbox && (
            <ul className="results-marks small">
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
