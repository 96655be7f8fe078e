import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Spinner } from '#src/ui/spinner.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import type { DashboardView } from '../../contract.ts';
import { type Home, HomeProvider, TABS, type TabId, type TabProps } from '../home-context.ts';
import { askFacts } from '../ask-facts.ts';
import { Band, HouseholdBand, type ViewId } from './band.tsx';
import './dashboard.css';

const loadOverview = () => import('./overview/overview.tsx').then(({ Overview }) => ({ default: Overview }));
const AskDrAi = lazy(() =>
  import('#src/capabilities/assistant/screens/chat/ask-dr-ai.tsx').then(({ AskDrAi }) => ({ default: AskDrAi })),
);
const HouseholdView = lazy(() =>
  import('../household-view/household-view.tsx').then(({ HouseholdView }) => ({ default: HouseholdView })),
);

const PANELS: Record<TabId, { label: string; Panel: ComponentType<TabProps> }> = {
  overview: { label: 'Overview', Panel: lazy(loadOverview) },
  health: {
    label: 'Health',
    Panel: lazy(() => import('./health/health.tsx').then(({ Health }) => ({ default: Health }))),
  },
  dna: {
    label: 'DNA Report',
    Panel: lazy(() => import('./dna/dna.tsx').then(({ Dna }) => ({ default: Dna }))),
  },
  supplements: {
    label: 'Supplements',
    Panel: lazy(() => import('./supplements/supplements.tsx').then(({ Supplements }) => ({ default: Supplements }))),
  },
  delivery: {
    label: 'Delivery',
    Panel: lazy(() => import('./delivery/delivery.tsx').then(({ Delivery }) => ({ default: Delivery }))),
  },
  billing: {
    label: 'Billing',
    Panel: lazy(() => import('./billing/billing.tsx').then(({ Billing }) => ({ default: Billing }))),
  },
};

// It is what nearly everybody sees first: on its way while the figures are.
if (typeof window !== 'undefined') void loadOverview();

export interface DashboardFrameProps {
  base: Home['base'];
  view: DashboardView;
  /** The sample household: everything is shown, nothing is written. */
  demo?: boolean;
  /** What stands above the tabs instead of the four figures and the row of cats. */
  summary?: ReactNode;
}

/** Band, tabs and panels. Which cat and which tab is the browser's own business; an address may ask for them (`?cat=…&tab=…`). */
export function DashboardFrame({ base, view, demo = false, summary }: DashboardFrameProps) {
  const [asked] = useSearchParams();
  const [tab, setTab] = useState<TabId>(() => TABS.find((id) => id === asked.get('tab')) ?? 'overview');
  const [chosen, setChosen] = useState(() => asked.get('cat'));
  const [shown, setShown] = useState<ViewId>(() => (asked.get('view') === 'household' ? 'household' : 'cat'));
  const cat = view.household.cats.find(({ id }) => id === chosen) ?? view.household.cats[0];
  const open = (next: TabId, catId?: string) => {
    setTab(next);
    if (catId) setChosen(catId);
    setShown('cat');
  };
  const band = { view: shown, onView: setShown, summary };
  return (
    <HomeProvider value={{ base, demo, pro: demo || view.pro, view, open }}>
      {shown === 'household' || !cat ? (
        <>
          <HouseholdBand {...band} />
          <Suspense fallback={<Spinner />}>
            <HouseholdView />
          </Suspense>
        </>
      ) : (
        <>
          <Band {...band} cat={cat} onChoose={setChosen} />
          <div className="wrap dash-tabs">
            <Tabs
              label={cat.name}
              value={tab}
              onChange={setTab}
              tabs={TABS.map((id) => {
                const { label, Panel } = PANELS[id];
                return {
                  value: id,
                  label,
                  panel: (
                    <Suspense fallback={<Spinner />}>
                      <Panel key={cat.id} cat={cat} />
                    </Suspense>
                  ),
                };
              })}
            />
          </div>
          <Suspense fallback={null}>
            <AskDrAi facts={askFacts(view, demo)} />
          </Suspense>
        </>
      )}
    </HomeProvider>
  );
}
