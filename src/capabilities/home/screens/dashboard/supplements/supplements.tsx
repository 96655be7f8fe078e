import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { SticksView } from '#src/capabilities/lab/contract.ts';
import type { Month } from '#src/capabilities/lab/rules/month.ts';
import { STICK } from '#src/capabilities/lab/rules/recipes.ts';
import { Button } from '#src/ui/button.tsx';
import type { DashboardCat } from '../../../contract.ts';
import { sticksQuery } from '../../../queries.ts';
import { written } from '../../days.ts';
import { type TabProps, useHome } from '../../home-context.ts';
import { Asked } from '../asked.tsx';
import { PaperLink } from '../paper-link.tsx';
import { Waiting } from '../waiting.tsx';
import { Guard } from './guard.tsx';
import { LeftOut } from './left-out.tsx';
import { Current, MonthTracker } from './month-panels.tsx';
import { Reasons } from './reasons.tsx';
import { Versions } from './versions.tsx';
import { supplementsHeadline } from './month-words.ts';
import '../results.css';
import './supplements.css';

/** R270, R302, N4, N5: the month of sticks, what each is for and why it is there, and how far all of it is from any ceiling. */
export function Supplements({ cat }: TabProps) {
  const { base } = useHome();
  const sticks = useQuery(sticksQuery(base, cat.id));
  return (
    <div className="dash-main rs">
      <Asked query={sticks} what="The sticks">
        {(view) => {
          const month = hasSticks(cat) ? view.month : null;
          return month ? <Ready cat={cat} sticks={view} month={month} /> : <None cat={cat} />;
        }}
      </Asked>
    </div>
  );
}

/** A month that was mixed earlier is shown while its sticks are at home or may still come. */
const hasSticks = ({ supplements: { state, startedOn } }: DashboardCat): boolean =>
  startedOn !== null || state === 'made' || state === 'stopped';

function None({ cat }: { cat: DashboardCat }) {
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
        <p className="muted">Nothing is mixed before that is settled. The Health tab says what the lab saw.</p>
      </Waiting>
    );
  }
  const reading = cat.results.state === 'processing';
  return (
    <Waiting badge={reading ? 'Processing' : 'Upcoming'} title="No sticks yet." scene="bowl">
      <p className="lead">They are made from results, and nothing else.</p>
      <p className="muted">
        {reading
          ? 'The lab has the samples. Once they are read, seven of eight formulas are chosen, each with its reason.'
          : 'First the samples, then the results. The Health tab says where they are.'}
      </p>
    </Waiting>
  );
}

function Ready({ cat, sticks, month }: { cat: DashboardCat; sticks: SticksView; month: Month }) {
  const { timeZone } = useHome().view.household;
  const { version, madeAt, sandbox, versions } = sticks;
  const days = madeAt && written('plain', madeAt, timeZone);
  return (
    <>
      <header className="rs-head">
        <div>
          <h2 className="d-md">{supplementsHeadline(cat)}</h2>
          <p className="lead muted">
            Version {version} of the formula{days && `, made ${days}`}. Seven of eight formulas, four sticks of each,
            each with its reason below.
          </p>
          {sandbox && (
            <ul className="rs-marks small">
              <li>Sandbox: made from values that no laboratory read.</li>
            </ul>
          )}
        </div>
        <div className="rs-take">
          <PaperLink path={`/api/cats/${cat.id}/month.pdf`}>Download the month</PaperLink>
          <Button variant="plain" size="sm" className="btn plain sm noprint sp-print" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print this page
          </Button>
          <p className="small muted">{STICK.notMedicine}</p>
        </div>
      </header>
      <MonthTracker cat={cat} schedule={sticks.schedule} />
      <Current cat={cat} month={month} />
      <Reasons month={month} schedule={sticks.schedule} />
      <LeftOut month={month} />
      <Guard guard={month.guard} />
      <Versions versions={versions} />
    </>
  );
}
