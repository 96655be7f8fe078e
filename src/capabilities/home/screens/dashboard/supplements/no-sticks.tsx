import type { DashboardCat } from '../../../contract.ts';
import { written } from '../../days.ts';
import { useHome } from '../../home-context.ts';
import { Waiting } from '../waiting.tsx';

/** A month that was mixed earlier is shown while its sticks are at home or may still come. */
export const hasSticks = ({ supplements: { state, startedOn } }: DashboardCat): boolean =>
  startedOn !== null || state === 'made' || state === 'stopped';

/** The reason why a cat has no month of sticks, and what follows. */
export function NoSticks({ cat }: { cat: DashboardCat }) {
  const { state, until } = cat.supplements;
  const { supportEmail } = useHome().view;
  if (state === 'held') {
    return (
      <Waiting badge="On hold" title="Results are here. Sticks are not." scene="bowl">
        <p className="lead">What follows from the results of {cat.name} must not be mixed as it is.</p>
        <p className="muted">
          A month over a ceiling, or with something {cat.name} must not have, is never made. We look for another one.{' '}
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
        <p className="lead">From {until && written('plain', `${until}T12:00:00Z`, 'UTC')} on, sticks may be made.</p>
      </Waiting>
    );
  }
  if (state === 'mixed-up') {
    return (
      <Waiting badge="On hold" title="No sticks for now." scene="bowl">
        <p className="lead">The samples of {cat.name} may be those of another cat.</p>
        <p className="muted">
          Nothing is mixed before that is settled. <HealthTab cat={cat} /> says what the lab saw.
        </p>
      </Waiting>
    );
  }
  const reading = cat.results.state === 'processing';
  return (
    <Waiting badge={reading ? 'Processing' : 'Upcoming'} title="No sticks yet." scene="bowl">
      <p className="lead">They are made from results, and nothing else.</p>
      <p className="muted">
        {reading ? (
          'The lab has the samples. Once they are read, seven of eight formulas are chosen, each with its reason.'
        ) : (
          <>
            First the samples, then the results. <HealthTab cat={cat} /> says where they are.
          </>
        )}
      </p>
    </Waiting>
  );
}

function HealthTab({ cat }: { cat: DashboardCat }) {
  const { open } = useHome();
  return (
    <button type="button" className="link" onClick={() => open('health', cat.id)}>
      The Health tab
    </button>
  );
}
