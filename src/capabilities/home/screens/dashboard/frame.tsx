import { type ComponentType, type ReactNode, Suspense } from 'react';
import { PanelsShape } from '#src/ui/page-shape.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { lazyDialog, lazyPart } from '#src/web/lazy-part.tsx';
import type { DashboardView } from '../../contract.ts';
import { NEEDS_CONNECTION, TABS, type TabId } from '#src/capabilities/households/screens/household-context.ts';
import type { Home, TabProps } from '../home-context.ts';
import { HomeProvider } from '../home-provider.tsx';
import { Offline } from './states.tsx';
import { askFacts } from '../ask-facts.ts';
import { DashboardHeader, HouseholdHeader, type ViewId } from './dashboard-header.tsx';
import { Pending } from '#src/capabilities/households/screens/records/pending.tsx';
import { Records } from '#src/capabilities/households/screens/records/records.tsx';
import { useResultsDay } from './use-results-day.ts';
import { useAddress } from './use-address.ts';
import '#src/ui/panel-grid.css';
import './dashboard.css';

const Overview = lazyPart(() => import('./overview/overview.tsx').then(({ Overview }) => ({ default: Overview })));
const AskAndChat = lazyPart(() => import('../ask-and-chat.tsx').then(({ AskAndChat }) => ({ default: AskAndChat })));
const ResultsScene = lazyPart(() =>
  import('./results-scene.tsx').then(({ ResultsScene }) => ({ default: ResultsScene })),
);
const HouseholdView = lazyPart(() =>
  import('../household-view/household-view.tsx').then(({ HouseholdView }) => ({ default: HouseholdView })),
);

const PaymentNotice = lazyPart(() =>
  import('#src/capabilities/billing/screens/plan/payment-notice.tsx').then(({ PaymentNotice }) => ({
    default: PaymentNotice,
  })),
);

const RecordDialog = lazyDialog(() =>
  import('../record-dialog.tsx').then(({ RecordDialog }) => ({ default: RecordDialog })),
);

const PANELS: Record<TabId, { label: string; Panel: ComponentType<TabProps> }> = {
  overview: { label: 'Overview', Panel: Overview },
  health: {
    label: 'Health',
    Panel: lazyPart(() => import('./tabs/health-tab.tsx').then(({ HealthTab }) => ({ default: HealthTab }))),
  },
  dna: {
    label: 'DNA Report',
    Panel: lazyPart(() => import('./tabs/dna-tab.tsx').then(({ DnaTab }) => ({ default: DnaTab }))),
  },
  supplements: {
    label: 'Supplements',
    Panel: lazyPart(() =>
      import('#src/capabilities/lab/screens/supplements/supplements.tsx').then(({ Supplements }) => ({
        default: Supplements,
      })),
    ),
  },
  delivery: {
    label: 'Delivery',
    Panel: lazyPart(() => import('./tabs/delivery-tab.tsx').then(({ DeliveryTab }) => ({ default: DeliveryTab }))),
  },
  billing: {
    label: 'Billing',
    Panel: lazyPart(() => import('./tabs/billing-tab.tsx').then(({ BillingTab }) => ({ default: BillingTab }))),
  },
};

// Nearly everybody sees it first: it loads together with the figures.
if (typeof window !== 'undefined') Overview.prefetch();

export interface DashboardFrameProps {
  base: Home['base'];
  view: DashboardView;
  /** The sample household: everything is shown, nothing is written. */
  demo?: boolean;
  /** The view is an earlier one, and newer figures have been requested. */
  outdated?: boolean;
  /** The server cannot be reached; parts that need it say so. */
  offline?: boolean;
  /** Replaces the four figures and the row of cats above the tabs. */
  summary?: ReactNode;
}

/** Band, tabs and panels. Which cat and which tab is the browser's own business; an address may ask for them (`?cat=…&tab=…`). */
export function DashboardFrame({
  base,
  view,
  demo = false,
  outdated = false,
  offline = false,
  summary,
}: DashboardFrameProps) {
  const address = useAddress();
  const { tab, shown, chosen, go } = address;
  const cat = view.household.cats.find(({ id }) => id === chosen) ?? view.household.cats[0];
  const scene = useResultsDay({ cats: view.household.cats, cat, demo, outdated, ...address });
  const choose = (catId: string | null) => go({ cat: catId });
  const open = (next: TabId, catId?: string) => go({ tab: next, shown: 'cat', ...(catId && { cat: catId }) });
  const band = { view: shown, onView: (next: ViewId) => go({ shown: next }), summary };
  const notice = !offline && view.subscription.paymentProblem && (
    <Suspense fallback={null}>
      <PaymentNotice />
    </Suspense>
  );
  return (
    <HomeProvider value={{ base, demo, pro: demo || view.pro, offline, view, open, chosen, choose }}>
      <Records RecordDialog={RecordDialog}>
        {offline && (
          <p id={NEEDS_CONNECTION} hidden>
            This needs a connection.
          </p>
        )}
        {shown === 'household' || !cat ? (
          <>
            <HouseholdHeader {...band} />
            <Pending />
            {notice}
            <Suspense fallback={<PanelsShape className="wrap" />}>
              {offline ? <Offline label="The household view" /> : <HouseholdView />}
            </Suspense>
          </>
        ) : (
          <>
            {scene.open && (
              <Suspense fallback={null}>
                <ResultsScene
                  key={cat.id}
                  cat={cat}
                  byItself={scene.byItself}
                  another={scene.another}
                  onClose={scene.close}
                />
              </Suspense>
            )}
            <DashboardHeader {...band} cat={cat} onChoose={choose} />
            <Pending />
            {tab !== 'billing' && notice}
            <div className="wrap dash-tabs">
              <Tabs
                label={cat.name}
                value={tab}
                onChange={(next) => go({ tab: next })}
                tabs={TABS.map((id) => {
                  const { label, Panel } = PANELS[id];
                  return {
                    value: id,
                    label,
                    panel: (
                      // Keyed, so that the tab that was pressed is shown at once and not when its code is there.
                      <Suspense key={id} fallback={<PanelsShape />}>
                        {offline && id !== 'overview' ? (
                          <Offline label={`The ${label} tab`} />
                        ) : (
                          <Panel key={cat.id} cat={cat} />
                        )}
                      </Suspense>
                    ),
                  };
                })}
              />
            </div>
            {!offline && (
              <Suspense fallback={null}>
                <AskAndChat facts={askFacts(view, demo, cat.id)} />
              </Suspense>
            )}
          </>
        )}
      </Records>
    </HomeProvider>
  );
}
