import { WaitingForLab } from '#src/capabilities/fulfilment/screens/waiting-for-lab.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { DashboardCat } from '../../contract.ts';
import { describeCat, lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { InvoicesPanel } from '#src/capabilities/billing/screens/plan/invoices-panel.tsx';
import { D7Results } from '#src/capabilities/lab/screens/health/d7-results.tsx';
import { useHome } from '../home-context.ts';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { HouseholdSettings } from './household-settings.tsx';
import { Coins, Due } from './money-cards.tsx';
import { OneOfCats } from './one-of-cats.tsx';
import { Charts, ProCard } from './pro-cards.tsx';

export function AllCats() {
  const { cats } = useHome().view.household;
  return (
    <div className="dash-main">
      <ul className="household-view-cats">
        {cats.map((cat) => (
          <CatCard key={cat.id} cat={cat} />
        ))}
      </ul>
      {/* R281: one at a time, because each list is long. */}
      {cats.length > 0 && (
        <div className="household-view-d7">
          <OneOfCats title="Test results" label="Results of" cats={cats}>
            {(cat) => <D7Results key={cat.id} cat={cat} Awaiting={WaitingForLab} />}
          </OneOfCats>
        </div>
      )}
      <DeliveryCard cats={cats} />
      <Due />
      <Charts cats={cats} />
      {cats.length > 0 && <ProCard />}
      <Coins />
      <InvoicesPanel />
      <HouseholdSettings />
    </div>
  );
}

/** R280: who it is, in a line, and the way to the rest. */
function CatCard({ cat }: { cat: DashboardCat }) {
  const { view, open: openTab } = useHome();
  const { open } = useRecords();
  const { measured, optimal, state } = cat.results;
  const found = state === 'ready' ? `${optimal} of 7 optimal, ${measured} read` : 'Not read yet';
  return (
    <li className={`household-view-cat f-${cat.tint}`}>
      <CatPortrait cat={lookOf(cat)} pose="loaf" decorative />
      <div className="on-band">
        <h2 className="title">{cat.name}</h2>
        <p className="small">{describeCat(cat, view.household.weightUnit) || 'Few details yet.'}</p>
        <p className="small strong">Nutrients: {found}</p>
        <div className="household-view-acts">
          <button
            type="button"
            className="btn ink sm"
            aria-label={`Open ${cat.name}`}
            onClick={() => openTab('overview', cat.id)}
          >
            Open
          </button>
          <button
            type="button"
            className="btn plain sm"
            aria-label={`Profile of ${cat.name}`}
            onClick={() => open({ what: 'profile', cat })}
          >
            Profile
          </button>
        </div>
      </div>
    </li>
  );
}
