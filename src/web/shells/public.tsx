import { type ReactNode, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { LogoLink } from '#src/ui/logo.tsx';
import { SkipLink } from '#src/ui/skip-link.tsx';
import { useSession } from '../session.ts';
import { wizardAt } from '../wizard-link.ts';
import { AccountActions } from './account-actions.tsx';
import { BarMenu } from './bar-menu.tsx';
import { SiteFooter } from './site-footer.tsx';
import { barLinks } from './site-links.ts';
import { useScrolledPast } from './use-scrolled-past.ts';
import './public.css';

/** A full-width colour. The same in both themes. */
export type BandTint = 'nose' | 'saffron' | 'eye' | 'mint' | 'blue' | 'oat' | 'marm' | 'ink';

export interface PublicShellProps {
  children: ReactNode;
  /** Part above everything else, at full width on its colour; the bar has that colour until it was scrolled past. */
  head?: ReactNode;
  tint?: BandTint;
  footer?: boolean;
}

/** The frame of every public page but the landing page, which has a bar and a footer of its own making. */
export function PublicShell({ children, head, tint, footer = true }: PublicShellProps) {
  const top = useRef<HTMLDivElement>(null);
  return (
    <>
      <SkipLink />
      <PublicBar tint={tint} past={useScrolledPast(top)} />
      <main id="content" tabIndex={-1}>
        {head && <div ref={top}>{head}</div>}
        {children}
      </main>
      {footer && <SiteFooter />}
    </>
  );
}

function PublicBar({ tint, past }: { tint?: BandTint; past: boolean }) {
  const { status } = useSession();
  const signedIn = status === 'signed-in';
  const look = classes(
    'publicbar noprint',
    tint && !past && 'on-band',
    tint && !past && (tint === 'ink' ? 'ink' : `f-${tint}`),
  );
  return (
    <header className={look}>
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
              <ButtonLink to={wizardAt()} variant="strong" size="sm">
                <span className="hide-m">Start with a free test kit</span>
                <span className="hide-d">Get Free Testkit</span>
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
    <NavLink key={link.to} to={link.to} end={link.to === '/'}>
      {link.label}
    </NavLink>
  ));
}
