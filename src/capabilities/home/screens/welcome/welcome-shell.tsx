import { QueryClientProvider } from '@tanstack/react-query';
import { LogOut } from '#src/ui/icons/log-out.ts';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { CurrentUser } from '#src/capabilities/access/sign-in-contract.ts';
import { LogoLink } from '#src/ui/logo.tsx';
import { SkipLink } from '#src/ui/skip-link.tsx';
import { queryClient } from '#src/web/query-client.ts';
import { useLive } from '#src/web/use-live.ts';
import { Avatar } from './avatar.tsx';
import '#src/web/shells/member.css';

const LINKS = [
  { to: '/home', label: 'Home' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/info#support', label: 'Support' },
] as const;

/** R248: the welcome page has a bar of its own. */
export function WelcomeShell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  useLive(user.id);
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <header className="appbar noprint">
        <div className="wrap appbar-in welcome-bar">
          <LogoLink />
          <nav className="appbar-nav" aria-label="Main">
            {LINKS.map(({ to, label }) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="welcome-bar-end">
            <Avatar user={user} />
            {/* C32: a whole page, because the address itself ends the session. */}
            <a className="iconbtn" href="/api/logout" aria-label="Logout" title="Logout">
              <LogOut size={22} aria-hidden="true" />
            </a>
          </div>
        </div>
      </header>
      {children}
    </QueryClientProvider>
  );
}
