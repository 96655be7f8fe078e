import { QueryClientProvider } from '@tanstack/react-query';
import { Award } from '#src/ui/icons/award.ts';
import { ChevronDown } from '#src/ui/icons/chevron-down.ts';
import { Inbox } from '#src/ui/icons/inbox.ts';
import { LayoutDashboard } from '#src/ui/icons/layout-dashboard.ts';
import { LogOut } from '#src/ui/icons/log-out.ts';
import { Menu } from '#src/ui/icons/menu.ts';
import { Settings } from '#src/ui/icons/settings.ts';
import { UserRound } from '#src/ui/icons/user-round.ts';
import { X } from '#src/ui/icons/x.ts';
import { type KeyboardEvent as KeyPress, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LogoLink } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { stopLooking } from '../api.ts';
import '../install-prompt.ts'; // hears of the offer before the profile is opened
import { isLive } from '../pages.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../session.ts';
import { useLive } from '../use-live.ts';
import { Bell } from './bell.tsx';
import { SharedHouseholds } from './shared-households.tsx';
import { UnsentQuestion } from './unsent-question.tsx';
import { useLogout } from './use-logout.ts';
import './member.css';

const ENTRIES = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/achievements', label: 'Achievements', Icon: Award },
  { to: '/profile', label: 'Profile', Icon: UserRound },
] as const;

// Leads to the first part that goes with the role.
const DESK = { to: '/desk', label: 'Desk', Icon: Inbox } as const;

type Entry = (typeof ENTRIES)[number] | typeof DESK;

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

function Links({ entries, size }: { entries: Entry[]; size: number }) {
  const { pathname } = useLocation();
  return entries.map(({ to, label, Icon }) => (
    // The dashboard is also what stands at the front door.
    <NavLink key={to} to={to} className={to === '/dashboard' && pathname === '/' ? 'active' : undefined}>
      <Icon size={size} aria-hidden="true" />
      {label}
    </NavLink>
  ));
}

/** R260, R277. */
function ToSettings() {
  return (
    <Link to="/profile" className="iconbtn" aria-label="Settings" title="Settings">
      <Settings size={22} aria-hidden="true" />
    </Link>
  );
}

/** Name of the membership that every account has, with its explanation. */
function Membership() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = (event: KeyPress) => event.key === 'Escape' && setOpen(false);
  return (
    <span className="member" onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        className="cap subtle"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={close}
      >
        Premium Member
      </button>
      <span id={id} role="tooltip" className="member-tip small" hidden={!open}>
        Our members’ club. Everyone with an account is in it, whatever the plan.
      </span>
    </span>
  );
}

/** Escape closes what is open, and so does turning to something else. */
function useDismissal(open: boolean, setOpen: (open: boolean) => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const key = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    const elsewhere = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('keydown', key);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('pointerdown', elsewhere);
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('pointerdown', elsewhere);
    };
  }, [open, setOpen]);
  return box;
}

/** The way out on a wide screen; the less usual one, on every device, is behind the chevron. */
function Leave() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const logout = useLogout();
  const { busy, leave, asked } = logout;
  const box = useDismissal(open, setOpen);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes what is open
  useEffect(() => setOpen(false), [pathname, search]);
  return (
    <div className="appbar-leave" ref={box}>
      <button
        type="button"
        className="iconbtn"
        aria-label="Whose cats, and more ways to log out"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown size={22} aria-hidden="true" />
      </button>
      <button type="button" className="iconbtn" aria-label="Logout" title="Logout" onClick={() => void leave('here')}>
        <LogOut size={22} aria-hidden="true" />
      </button>
      {asked && (
        <div className="appbar-pop">
          <UnsentQuestion logout={logout} asked={asked} />
        </div>
      )}
      <div id={id} className="appbar-pop" hidden={!open || asked !== null}>
        <SharedHouseholds open={open} />
        <Button variant="quiet" size="sm" full busy={busy === 'everywhere'} onClick={() => void leave('everywhere')}>
          Log out on every device
        </Button>
        <Button variant="plain" size="sm" full busy={busy === 'forgetting'} onClick={() => void leave('forgetting')}>
          Log out and forget this browser
        </Button>
      </div>
    </div>
  );
}

function MobileMenu({ entries, name, plan }: { entries: Entry[]; name: string; plan: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const logout = useLogout();
  const { busy, leave, asked } = logout;
  const box = useDismissal(open, setOpen);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the menu
  useEffect(() => setOpen(false), [pathname, search]);
  return (
    <div className="appbar-menu hide-d" ref={box}>
      <button
        type="button"
        className="iconbtn"
        aria-label={open ? 'Close menu' : 'Menu'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
      </button>
      <div id={id} className="appbar-sheet" hidden={!open}>
        <div className="row between">
          <div>
            <b>{name}</b>
            <Membership />
          </div>
          {plan}
        </div>
        <nav aria-label="Menu">
          <Links entries={entries} size={22} />
        </nav>
        <SharedHouseholds open={open} />
        {asked ? (
          <UnsentQuestion logout={logout} asked={asked} />
        ) : (
          <>
            <Button variant="quiet" size="sm" full busy={busy === 'here'} onClick={() => void leave('here')}>
              <LogOut size={18} aria-hidden="true" />
              Logout
            </Button>
            <Button variant="plain" size="sm" busy={busy === 'everywhere'} onClick={() => void leave('everywhere')}>
              Log out on every device
            </Button>
            <Button variant="plain" size="sm" busy={busy === 'forgetting'} onClick={() => void leave('forgetting')}>
              Log out and forget this browser
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
