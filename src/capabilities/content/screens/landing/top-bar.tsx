import type { RefObject } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { LogoLink } from '#src/ui/logo.tsx';
import { useSession } from '#src/web/session.ts';
import { AccountActions } from '#src/web/shells/account-actions.tsx';
import { BarMenu } from '#src/web/shells/bar-menu.tsx';
import { useScrolledPast } from '#src/web/shells/use-scrolled-past.ts';
import { WizardButton } from './wizard-button.tsx';

const SECTIONS = [
  { to: '/#features', label: 'Features' },
  { to: '/#plans', label: 'Plans' },
  { to: '/#science', label: 'Science' },
  { to: '/#about', label: 'About' },
  { to: '/#support', label: 'Support' },
] as const;

/** Takes the colour band's colour, and the canvas once the hero has passed under it. */
export function TopBar({ hero }: { hero: RefObject<HTMLElement | null> }) {
  const past = useScrolledPast(hero);
  const { status } = useSession();
  return (
    <header className="bar" data-past={past || undefined}>
      <div className="wrap top">
        <LogoLink />
        <nav className="barlinks hide-m" aria-label="Sections">
          <SectionLinks />
        </nav>
        <div className="acts">
          {status === 'signed-in' ? <AccountActions /> : <GuestActions />}
          <BarMenu>
            <SectionLinks />
            {status !== 'signed-in' && <Link to="/login">Log in</Link>}
          </BarMenu>
        </div>
      </div>
    </header>
  );
}

function SectionLinks() {
  return SECTIONS.map(({ to, label }) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  ));
}

function GuestActions() {
  return (
    <>
      <ButtonLink to="/login" variant="plain" size="sm" className="hide-m">
        Log in
      </ButtonLink>
      <WizardButton variant="strong" size="sm">
        Try Now
      </WizardButton>
    </>
  );
}
