import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { LogoLink } from '#src/ui/logo.tsx';
import { useSession } from '../session.ts';
import { wizardAt } from '../wizard-link.ts';
import { AccountActions } from './account-actions.tsx';
import { BarMenu } from './bar-menu.tsx';
import { SiteFooter } from './site-footer.tsx';
import { barLinks } from './site-links.ts';
import './public.css';

/** The frame of every public page but the landing page, which has a bar and a footer of its own making. */
export function PublicShell({ children, footer = true }: { children: ReactNode; footer?: boolean }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <PublicBar />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {footer && <SiteFooter />}
    </>
  );
}

function PublicBar() {
  const { status } = useSession();
  const signedIn = status === 'signed-in';
  return (
    <header className="publicbar">
      <div className="wrap top">
        <LogoLink />
        <nav className="barlinks hide-m" aria-label="Main">
          <BarLinks />
        </nav>
        <div className="acts">
          {signedIn ? (
            <AccountActions />
          ) : (
            <>
              <ButtonLink to="/login" variant="plain" size="sm" className="hide-m">
                Login
              </ButtonLink>
              <ButtonLink to={wizardAt()} variant="strong" size="sm" className="hide-m">
                Start with a free test kit
              </ButtonLink>
            </>
          )}
          <BarMenu>
            <BarLinks />
            {!signedIn && (
              <>
                <NavLink to="/login">Login</NavLink>
                <Link to={wizardAt()}>Get Free Testkit</Link>
              </>
            )}
          </BarMenu>
        </div>
      </div>
    </header>
  );
}

function BarLinks() {
  return barLinks().map((link) => (
    <NavLink key={link.to} to={link.to} end={link.to === '/'} prefetch="intent">
      {link.label}
    </NavLink>
  ));
}
