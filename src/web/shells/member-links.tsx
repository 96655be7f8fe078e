import { Award } from '#src/ui/icons/award.ts';
import { Inbox } from '#src/ui/icons/inbox.ts';
import { LayoutDashboard } from '#src/ui/icons/layout-dashboard.ts';
import { UserRound } from '#src/ui/icons/user-round.ts';
import { type KeyboardEvent as KeyPress, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';

export const ENTRIES = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/achievements', label: 'Achievements', Icon: Award },
  { to: '/profile', label: 'Profile', Icon: UserRound },
] as const;

// Leads to the first part that goes with the role.
export const DESK = { to: '/desk', label: 'Desk', Icon: Inbox } as const;

export type Entry = (typeof ENTRIES)[number] | typeof DESK;

export function Links({ entries, size }: { entries: Entry[]; size: number }) {
  const { pathname } = useLocation();
  return entries.map(({ to, label, Icon }) => (
    // The dashboard is also at `/`.
    <NavLink key={to} to={to} className={to === '/dashboard' && pathname === '/' ? 'active' : undefined}>
      <Icon size={size} aria-hidden="true" />
      {label}
    </NavLink>
  ));
}

/** Name of the membership that every account has, with its explanation. */
export function Membership() {
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
