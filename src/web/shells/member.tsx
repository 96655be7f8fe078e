import '../install-prompt.ts';
import './member.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Settings } from '#src/ui/icons/settings.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LogoLink } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { stopLooking } from '../api.ts';
import { isLive } from '../pages.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../session.ts';
import { useLive } from '../use-live.ts';
import { Bell } from './bell.tsx';
import { DESK, ENTRIES, type Entry, Links, Membership } from './member-links.tsx';
import { Leave, MobileMenu } from './member-menu.tsx';

/**
 * The frame of every signed-in page: bar above, on phones a menu in it and tabs below. `plan` is a badge with the real
 * plan; a page puts the button of its assistant into `data-ask-slot`.
 */
export function MemberShell({ plan, children }: { plan?: ReactNode; children: ReactNode }) {
  const { user } = useSession();
  useLive(user?.id);
  const staff = user !== null && user.role !== 'customer';
  const entries: Entry[] = [...ENTRIES, ...(staff ? [DESK] : [])].filter(({ to }) => isLive(to));
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      {user?.lookedAt && <Looking household={user.lookedAt} name={`${user.firstName} ${user.lastName}`} />}
      <header className="appbar noprint">
        <div className="wrap appbar-in">
          <LogoLink />
          <nav className="appbar-nav hide-m" aria-label="Main">
            <Links entries={entries} size={18} />
          </nav>
          <div className="appbar-who hide-m">
            <span data-ask-slot="wide" />
            {plan}
            <div>
              <b className="small">{user?.firstName || 'User'}</b>
              <Membership />
            </div>
            <Bell person={user?.id ?? ''} />
            <ToSettings />
            <Leave />
          </div>
          <div className="appbar-short hide-d">
            <Bell person={user?.id ?? ''} />
            <ToSettings />
          </div>
          <MobileMenu entries={entries} name={user?.firstName || 'User'} plan={plan} />
        </div>
      </header>
      {children}
      {entries.length > 1 && (
        <nav className="botnav noprint" aria-label="Sections">
          <Links entries={entries} size={22} />
          <span data-ask-slot="phone" />
        </nav>
      )}
    </QueryClientProvider>
  );
}

/** Says that a colleague looks as this customer, and leads back to the desk. */
function Looking({ household, name }: { household: string; name: string }) {
  const stop = () => {
    stopLooking();
    window.location.assign(`/desk/households?open=${household}`);
  };
  return (
    <aside className="looking noprint" aria-label="Looking as a customer">
      <p>
        You see what {name} sees. Nothing is changed, papers do not open and the page does not follow by itself. It ends
        after a quarter of an hour.
      </p>
      <Button size="sm" variant="quiet" onClick={stop}>
        Back to the desk
      </Button>
    </aside>
  );
}

/** R260, R277. */
function ToSettings() {
  return (
    <Link to="/profile" className="iconbtn" aria-label="Settings" title="Settings">
      <Settings size={22} aria-hidden="true" />
    </Link>
  );
}
