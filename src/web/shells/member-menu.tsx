import { ChevronDown } from '#src/ui/icons/chevron-down.ts';
import { LogOut } from '#src/ui/icons/log-out.ts';
import { Menu } from '#src/ui/icons/menu.ts';
import { X } from '#src/ui/icons/x.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { SharedHouseholds } from './shared-households.tsx';
import { UnsentQuestion } from './unsent-question.tsx';
import { useLogout } from './use-logout.ts';
import { type Entry, Links, Membership } from './member-links.tsx';

/** A part that opens. Escape closes it, and so does turning to something else or arriving somewhere. */
function useOpened() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes what is open
  useEffect(() => setOpen(false), [pathname, search]);
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
  }, [open]);
  return { box, id: useId(), open, toggle: () => setOpen(!open) };
}

/** The way out on a wide screen; the less usual one, on every device, is behind the chevron. */
export function Leave() {
  const { box, id, open, toggle } = useOpened();
  const logout = useLogout();
  const { busy, leave, asked } = logout;
  return (
    <div className="appbar-leave" ref={box}>
      <button
        type="button"
        className="iconbtn"
        aria-label="Whose cats, and more ways to log out"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
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

export function MobileMenu({ entries, name, plan }: { entries: Entry[]; name: string; plan: ReactNode }) {
  const { box, id, open, toggle } = useOpened();
  const logout = useLogout();
  const { busy, leave, asked } = logout;
  return (
    <div className="appbar-menu hide-d" ref={box}>
      <button
        type="button"
        className="iconbtn"
        aria-label={open ? 'Close menu' : 'Menu'}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
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
