import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { ProgressAnswer } from '#src/capabilities/onboarding/contract.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSession } from '#src/web/session.ts';
import { dashboardQuery } from '../../queries.ts';
import { Failed } from '../dashboard/states.tsx';
import { ActionCards } from './action-cards.tsx';
import { LetsStart } from './lets-start.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatusCards } from './status-cards.tsx';
import { WelcomeShell } from './welcome-shell.tsx';
import '../dashboard/dashboard.css';
import './welcome.css';

/** `/home`: who is here, what is done, and where everything else is. */
export function Welcome() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <WelcomeShell user={user}>
      <main id="content" tabIndex={-1}>
        <section className="f-saffron wel-head">
          <div className="wrap wel-head-in onflood">
            <h1 className="d-lg">Welcome, {user.firstName || 'User'}</h1>
            {/* C32: a whole page, because the address itself ends the session. */}
            <a className="btn ink sm" href="/api/logout">
              <LogOut size={18} aria-hidden="true" />
              Logout
            </a>
          </div>
        </section>
        <Content />
      </main>
    </WelcomeShell>
  );
}

function Content() {
  const home = useQuery(dashboardQuery('/api'));
  const progress = useQuery<ProgressAnswer | null>({ queryKey: ['/api/onboarding/progress'] });
  if (home.isPending || progress.isPending) return <Spinner full />;
  const again = () => void Promise.all([home.refetch(), progress.refetch()]);
  const busy = home.isFetching || progress.isFetching;
  if (!home.data || !progress.data) return <Failed busy={busy} again={again} what="Your account" />;
  const { status } = home.data.subscription;
  const standing = {
    // An order implies that onboarding is complete.
    onboarded: progress.data.completed || home.data.order !== null,
    subscribed: status === 'active' || status === 'trialing' || status === 'past_due',
  };
  return (
    <div className="wrap wel-page">
      <StatusCards view={home.data} {...standing} />
      <ActionCards {...standing} />
      {standing.onboarded && standing.subscribed ? <RecentActivity /> : <LetsStart {...standing} />}
    </div>
  );
}
