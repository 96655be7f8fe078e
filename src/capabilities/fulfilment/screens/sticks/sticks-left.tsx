import { useQuery } from '@tanstack/react-query';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import type { RunwayView } from '../../box-contract.ts';
import { sticksLeftQuery } from '../../queries.ts';
import { basisOf, ESTIMATED_FROM, leftAtCutOff } from '../../rules/runway-words.ts';
import './sticks.css';

/** In the panel of the next box: sticks that each cat probably has left, and the skip that may be proposed. */
export function SticksLeft({ onSkip }: { onSkip: () => void }) {
  const { demo } = useHousehold();
  return demo ? null : <Estimate onSkip={onSkip} />;
}

function Estimate({ onSkip }: { onSkip: () => void }) {
  const { data, isPending, isFetching, refetch } = useQuery(sticksLeftQuery);
  if (data) return <Found view={data} onSkip={onSkip} />;
  if (isPending) return <p className="small muted">Estimating the sticks left.</p>;
  return (
    <div className="billing-note" role="alert">
      <p className="small">The sticks left could not be estimated.</p>
      <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

function Found({ view: { proposed, cats }, onSkip }: { view: RunwayView; onSkip: () => void }) {
  if (!cats.length)
    return (
      <p className="small muted">
        How many sticks will be left is estimated from the log, once it has sticks on seven days of the last four weeks.
      </p>
    );
  return (
    <div aria-live="polite" className="sticks-left">
      {proposed && (
        <div className="billing-note">
          <p>
            <strong>You may not need this box yet.</strong> {cats.map((cat) => `${leftAtCutOff(cat)}. `)}You can skip
            it; if you do nothing, it comes as usual.
          </p>
          <Button variant="strong" size="sm" onClick={onSkip}>
            Skip the next box
          </Button>
        </div>
      )}
      <dl className="detail-rows">
        {cats.map((cat) => (
          <div key={cat.id}>
            <dt>Sticks of {cat.name}, about</dt>
            <dd>
              {cat.left} now{cat.atCutOff !== null && `, ${cat.atCutOff} at the charge`}
              <span className="sticks-left-basis">From {basisOf(cat)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{ESTIMATED_FROM}</p>
    </div>
  );
}
