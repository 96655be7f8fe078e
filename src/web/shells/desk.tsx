import { QueryClientProvider } from '@tanstack/react-query';
import { Boxes } from '#src/ui/icons/boxes.ts';
import { ChartColumn } from '#src/ui/icons/chart-column.ts';
import { CreditCard } from '#src/ui/icons/credit-card.ts';
import { House } from '#src/ui/icons/house.ts';
import { PencilLine } from '#src/ui/icons/pencil-line.ts';
import { Settings } from '#src/ui/icons/settings.ts';
import { Inbox } from '#src/ui/icons/inbox.ts';
import { LayoutList } from '#src/ui/icons/layout-list.ts';
import { LogOut } from '#src/ui/icons/log-out.ts';
import { Mails } from '#src/ui/icons/mails.ts';
import { ScanBarcode } from '#src/ui/icons/scan-barcode.ts';
import { Stethoscope } from '#src/ui/icons/stethoscope.ts';
import { TestTubes } from '#src/ui/icons/test-tubes.ts';
import { Webhook } from '#src/ui/icons/webhook.ts';
import { UsersRound } from '#src/ui/icons/users-round.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { Icon } from '../../ui/icon.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { scrollToTab } from '../../ui/tab-keys.ts';
import { toast } from '../../ui/toast.tsx';
import { isLive } from '../pages.ts';
import { queryClient } from '../query-client.ts';
import { NOT_LOGGED_OUT, signOut } from '../session.ts';
import './desk.css';

interface Entry {
  to: string;
  /** Pages beside it, reached from it. */
  also?: string[];
  label: string;
  Icon: Icon;
}

const ENTRIES: readonly Entry[] = [
  { to: '/desk/orders', label: 'Orders', Icon: LayoutList },
  { to: '/desk/packing', label: 'Packing', Icon: ScanBarcode },
  { to: '/desk/lots', label: 'Lots', Icon: Boxes },
  { to: '/desk/results', also: ['/desk/accession', '/desk/plates'], label: 'Results', Icon: TestTubes },
  { to: '/desk/consultations', label: 'Vet calls', Icon: Stethoscope },
  { to: '/desk/households', label: 'Households', Icon: House },
  { to: '/desk/inbox', label: 'Inbox', Icon: Inbox },
  { to: '/desk/outbox', label: 'Outbox', Icon: Mails },
  { to: '/desk/payments', label: 'Payments', Icon: CreditCard },
  { to: '/desk/figures', label: 'Figures', Icon: ChartColumn },
  { to: '/desk/shop', label: 'Shop', Icon: PencilLine },
  { to: '/desk/partners', label: 'Partners', Icon: Webhook },
  { to: '/desk/staff', label: 'Staff', Icon: UsersRound },
  { to: '/desk/operators', label: 'Operators', Icon: Settings },
];

/** A page belongs to the part of the desk of its name. */
const areaOf = ({ to }: Entry): string => to.replace('/desk/', '');

interface DeskShellProps {
  /** The parts of the desk that go with the role, by the last word of their address. */
  areas: readonly string[];
  /** Counts of open items by the path of their entry. */
  marks?: Record<string, ReactNode>;
  children: ReactNode;
}

/** The staff frame: an ink rail, on phones a bar below, and a sunken canvas. */
export function DeskShell({ areas, marks = {}, children }: DeskShellProps) {
  const leave = () => signOut().catch(() => toast(NOT_LOGGED_OUT));
  const { pathname } = useLocation();
  const rail = useRef<HTMLElement>(null);
  const shown = ENTRIES.filter((entry) => isLive(entry.to) && areas.includes(areaOf(entry)));
  const at = shown.findIndex(({ to, also }) => to === pathname || also?.includes(pathname));
  // Past the mark. On phones the bar is longer than the screen.
  useEffect(() => scrollToTab(rail.current, at + 1), [at]);
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="desk">
        <nav ref={rail} className="desk-rail noprint" aria-label="Staff">
          <Link to="/" className="desk-mark" aria-label="Purrwell home">
            <Mark />
          </Link>
          {shown.map(({ to, label, Icon }, index) => (
            <NavLink key={to} to={to} className={index === at ? 'active' : ''}>
              <Icon size={22} aria-hidden="true" />
              {label}
              {marks[to]}
            </NavLink>
          ))}
          <button type="button" onClick={leave}>
            <LogOut size={22} aria-hidden="true" />
            Logout
          </button>
        </nav>
        <div className="desk-main">{children}</div>
      </div>
    </QueryClientProvider>
  );
}

const STICKS = [
  [2, 70],
  [14, 86],
  [27, 94],
  [29, 97],
  [27, 94],
  [14, 86],
  [2, 70],
] as const;

/** The mark without its wordmark: seven sticks, and the flat look cut through the middle. */
function Mark() {
  return (
    <svg viewBox="0 0 109 97" fill="currentColor" aria-hidden="true">
      {STICKS.map(([top, bottom], i) => {
        const x = i * 16;
        const cut = i % 6 !== 0 && i !== 3;
        return cut ? (
          <path
            key={x}
            d={`M${x} ${top + 6.5}a6.5 6.5 0 0 1 13 0V50H${x}ZM${x} 60H${x + 13}V${bottom - 6.5}a6.5 6.5 0 0 1 -13 0Z`}
          />
        ) : (
          <rect key={x} x={x} y={top} width="13" height={bottom - top} rx="6.5" />
        );
      })}
    </svg>
  );
}
