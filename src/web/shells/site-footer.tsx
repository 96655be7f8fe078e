import { Moon } from '#src/ui/icons/moon.ts';
import { Sun } from '#src/ui/icons/sun.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Segmented } from '#src/ui/segmented.tsx';
import { useTheme } from '../theme.ts';
import { footerColumns, SUPPORT_CHAT } from './site-links.ts';
import './public.css';

const COPYRIGHT_YEAR = 2026;

export interface SiteFooterProps {
  /** Above the links: a last word. */
  call?: ReactNode;
  /** Switches beside the theme. */
  switches?: ReactNode;
  /** Below the links, the whole width. */
  flourish?: ReactNode;
}

export function SiteFooter({ call, switches, flourish }: SiteFooterProps) {
  return (
    <footer className="foot ink noprint">
      <div className="wrap">
        {call}
        <div className="fnav">
          {footerColumns().map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="small strong">{heading}</h2>
              {links.map((link) => (
                <Link key={link.to} to={link.to}>
                  {link.label}
                </Link>
              ))}
              {heading === 'Help' && <a href={SUPPORT_CHAT}>Chat with support</a>}
              {heading === 'Legal' && <CountingLink />}
            </div>
          ))}
          <div className="fswitches">
            {switches}
            <div>
              <h2 className="small strong">Theme</h2>
              <ThemeSwitch />
            </div>
          </div>
        </div>
      </div>
      {flourish}
      <div className="wrap fend small">
        <span>Purrwell, Dubai. Supplements are not medicine; for a sick cat, see a vet.</span>
        <span>© {COPYRIGHT_YEAR}</span>
      </div>
    </footer>
  );
}

/** Opens the question whether visits may be counted (analytics/screens/counter.tsx); without scripts nothing is counted, as the text there says. */
function CountingLink() {
  return (
    <a href="/legal#privacy-counting" data-counting>
      Cookies and counting
    </a>
  );
}

const THEMES = [
  { value: 'light', label: <ThemeLabel icon={<Sun size={18} aria-hidden="true" />} word="Light" /> },
  { value: 'dark', label: <ThemeLabel icon={<Moon size={18} aria-hidden="true" />} word="Dark" /> },
] as const;

function ThemeLabel({ icon, word }: { icon: ReactNode; word: string }) {
  return (
    <span className="row gap-2">
      {icon}
      {word}
    </span>
  );
}

function ThemeSwitch() {
  const [theme, choose] = useTheme();
  return <Segmented dark label="Theme" value={theme} onChange={choose} options={THEMES} className="needs-js" />;
}
