import { useQuery } from '@tanstack/react-query';
import { WaitingForLab } from '#src/capabilities/fulfilment/screens/waiting-for-lab.tsx';
import { Button } from '#src/ui/button.tsx';
import type { DashboardCat } from '../../contract.ts';
import { sticksQuery } from '#src/capabilities/lab/queries.ts';
import { QueryState } from '#src/capabilities/lab/screens/query-state.tsx';
import { DnaTab } from '../dashboard/tabs/dna-tab.tsx';
import { InvoicesPanel } from '#src/capabilities/billing/screens/plan/invoices-panel.tsx';
import { D7Results } from '#src/capabilities/lab/screens/health/d7-results.tsx';
import { Current, MonthTracker } from '#src/capabilities/lab/screens/supplements/month-panels.tsx';
import { hasSticks, NoSticks } from '#src/capabilities/lab/screens/supplements/no-sticks.tsx';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { useHome } from '../home-context.ts';
import { ProfileDetails } from '#src/capabilities/households/screens/records/profile-details.tsx';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { Coins, Due } from './money-cards.tsx';
import { Charts } from './pro-cards.tsx';
import '#src/capabilities/lab/screens/supplements/supplements.css';

/** One cat of the household, with the parts that R283 keeps out of the view of all. */
export function OneCat({ cat }: { cat: DashboardCat }) {
  return (
    <div className="dash-main">
      <Profile cat={cat} />
      <D7Results cat={cat} Awaiting={WaitingForLab} />
      <DeliveryCard cats={[cat]} />
      <Due />
      <Formula cat={cat} />
      <section aria-label={`DNA analysis of ${cat.name}`}>
        <DnaTab cat={cat} />
      </section>
      <Charts cats={[cat]} />
      <Coins />
      <InvoicesPanel />
    </div>
  );
}

/** R280. */
function Profile({ cat }: { cat: DashboardCat }) {
  const { household } = useHome().view;
  const { open } = useRecords();
  const writes = useDemoGuard();
  return (
    <section className="panel" aria-labelledby="household-view-profile">
      <header className="dash-head">
        <h2 className="title" id="household-view-profile">
          Cat profile
        </h2>
        <div className="row gap2 wrapf">
          <Button variant="quiet" size="sm" onClick={() => open({ what: 'profile', cat })}>
            Log and history
          </Button>
          <Button variant="quiet" size="sm" onClick={writes(() => open({ what: 'edit', cat }))}>
            Edit details
          </Button>
        </div>
      </header>
      <ProfileDetails cat={cat} unit={household.weightUnit} />
    </section>
  );
}

/** R283: the monthly stick formula. */
function Formula({ cat }: { cat: DashboardCat }) {
  const { base } = useHome();
  const sticks = useQuery(sticksQuery(base, cat.id));
  return (
    <QueryState query={sticks} what="The sticks">
      {({ month, schedule }) => (
        <section className="household-view-formula" aria-label="Monthly stick formula">
          {month && hasSticks(cat) ? (
            <>
              <MonthTracker cat={cat} schedule={schedule} />
              <Current cat={cat} month={month} />
            </>
          ) : (
            <>
              <h2 className="title">Monthly stick formula</h2>
              <NoSticks cat={cat} />
            </>
          )}
        </section>
      )}
    </QueryState>
  );
}
