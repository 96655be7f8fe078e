import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '#src/capabilities/access/sign-in-contract.ts';
import { isCurrent } from '#src/capabilities/billing/rules/subscription-states.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { PanelsShape } from '#src/ui/page-shape.tsx';
import { useSession } from '#src/web/session.ts';
import { query } from '#src/web/query.ts';
import type { DashboardView } from '../../contract.ts';
import { askAhead, dashboardQuery } from '../../queries.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { Failed } from '../dashboard/states.tsx';
import { HomeProvider } from '../home-provider.tsx';
import { orderSentence } from '../household-view/order-sentence.ts';
import { Pending } from '#src/capabilities/households/screens/records/pending.tsx';
import { ActionCards } from './action-cards.tsx';
import { dashboardPath } from './address.ts';
import { LetsStart } from './lets-start.tsx';
import { NextUp } from './next-up.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { type SetupState, StatusCards } from './status-cards.tsx';
import { Today } from './today.tsx';
import { todaySentence } from './today-sentence.ts';
import { WelcomeShell } from './welcome-shell.tsx';
import '../dashboard/dashboard.css';
import './welcome.css';

askAhead();

/** `/home`: the cats, today's tasks, the next steps, and links to everything else. */
export function Welcome() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <WelcomeShell user={user}>
      <main id="content" tabIndex={-1}>
        <Content user={user} />
      </main>
    </WelcomeShell>
  );
}

function Content({ user }: { user: CurrentUser }) {
  const home = useQuery(dashboardQuery('/api'));
  const progress = useQuery(query('/api/onboarding/progress'));
  const again = () => void Promise.all([home.refetch(), progress.refetch()]);
  const body = () => {
    if (home.isPending || progress.isPending) return <PanelsShape className="wrap" />;
    if (!home.data || !progress.data)
      return <Failed busy={home.isFetching || progress.isFetching} again={again} what="Your account" />;
    const { status } = home.data.subscription;
    const standing = {
      // An order implies that onboarding is complete.
      onboarded: progress.data.completed || home.data.order !== null,
      subscribed: isCurrent(status),
    };
    return <Room view={home.data} standing={standing} />;
  };
  return (
    <>
      <Head name={user.firstName} view={home.data ?? null} />
      {body()}
    </>
  );
}

/** The cats sit on the lower edge; the sentence names today's tasks. */
function Head({ name, view }: { name: string; view: DashboardView | null }) {
  const cats = view?.household.cats ?? [];
  return (
    <section className="f-saffron welcome-head">
      <div className="wrap welcome-head-in on-band">
        <div className="welcome-head-words">
          <h1 className="d-lg">Welcome, {name || 'User'}</h1>
          {view && cats.length > 0 && <p className="lead">{todaySentence(cats) ?? orderSentence(view)}</p>}
        </div>
        {cats.length > 0 && (
          <div className="dash-all moonlit">
            {cats.map((cat) => (
              <CatPortrait key={cat.id} cat={lookOf(cat)} pose="loaf" className="dash-loaf" decorative />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Room({ view, standing }: { view: DashboardView; standing: SetupState }) {
  const navigate = useNavigate();
  const { cats } = view.household;
  const settled = standing.onboarded && standing.subscribed;
  const home = {
    base: '/api',
    demo: false,
    pro: view.pro,
    view,
    open: (tab, catId) => void navigate(dashboardPath(tab, catId)),
    chosen: null,
    choose: () => undefined,
  } as const satisfies Parameters<typeof HomeProvider>[0]['value'];
  return (
    <HomeProvider value={home}>
      <Pending />
      <div className="wrap welcome-page">
        {cats.length > 0 && (
          <div className="welcome-day">
            <Today cats={cats} />
            <NextUp />
          </div>
        )}
        {!settled && <LetsStart {...standing} />}
        <ActionCards {...standing} />
        <div className="welcome-end">
          {settled && <RecentActivity />}
          <StatusCards view={view} {...standing} />
        </div>
      </div>
    </HomeProvider>
  );
}
