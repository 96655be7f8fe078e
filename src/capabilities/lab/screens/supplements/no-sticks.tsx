import type { LabCat, SticksView } from '../../sticks-contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { SignedByVet } from './signed-by-vet.tsx';
import { Waiting } from '../waiting.tsx';

/** A month that was mixed earlier is shown while its sticks are at home or may still come. */
export const hasSticks = ({ supplements: { state, startedOn } }: LabCat): boolean =>
  startedOn !== null || state === 'made' || state === 'stopped';

interface NoSticksProps {
  cat: LabCat;
  /** Undefined where the page does not know it. */
  signOff?: SticksView['signOff'];
}

/** The reason why a cat has no month of sticks, and the next steps. */
export function NoSticks({ cat, signOff }: NoSticksProps) {
  const { state, until } = cat.supplements;
  const { supportEmail } = useHousehold();
  if (state === 'held' && signOff?.decision === 'no-sticks') return <SignedByVet signOff={signOff} />;
  if (state === 'held') {
    return (
      <Waiting badge="On hold" title="Results are here. Sticks are not." scene="bowl">
        <p className="lead">The results of {cat.name} lead to sticks that are not safe to mix.</p>
        <p className="muted">
          We never exceed a safe maximum or use something {cat.name} must not have. We are looking for another mix.{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            Ask us about it
          </a>
        </p>
      </Waiting>
    );
  }
  if (state === 'too-young') {
    return (
      <Waiting badge="Upcoming" title={`${cat.name} is too young for sticks.`} scene="bowl">
        <p className="lead">From {until && formatDate('plain', `${until}T12:00:00Z`, 'UTC')} on, we can make sticks.</p>
      </Waiting>
    );
  }
  if (state === 'mixed-up') {
    return (
      <Waiting badge="On hold" title="No sticks for now." scene="bowl">
        <p className="lead">The samples of {cat.name} may belong to another cat.</p>
        <p className="muted">
          We mix nothing until this is clear. <HealthTab cat={cat} /> shows what the lab saw.
        </p>
      </Waiting>
    );
  }
  const reading = cat.results.state === 'processing';
  return (
    <Waiting badge={reading ? 'Processing' : 'Upcoming'} title="No sticks yet." scene="bowl">
      <p className="lead">We make sticks only from test results.</p>
      <p className="muted">
        {reading ? (
          'The lab has the samples. When it has read them, we choose seven of eight formulas and give each reason.'
        ) : (
          <>
            We need samples and results first. <HealthTab cat={cat} /> shows where they are.
          </>
        )}
      </p>
    </Waiting>
  );
}

function HealthTab({ cat }: { cat: LabCat }) {
  const { open } = useHousehold();
  return (
    <button type="button" className="link" onClick={() => open('health', cat.id)}>
      The Health tab
    </button>
  );
}
