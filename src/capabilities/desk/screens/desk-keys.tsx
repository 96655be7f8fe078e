import { useEffect, useState } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import './desk-keys.css';

const WRITING = 'textarea, input:not([type="checkbox"]), select, [contenteditable]';
const ROWS = '#content [data-row]';
const FIELD = '#content :is(.filter-search input, form input[autocapitalize="characters"])';
const FIRST_ACT = '[data-opened] :is(.btn:enabled, a.btn, textarea, select)';

/** The keys of the desk with their effect; Enter opens a row as it does any link. */
const KEYS = [
  ['/', 'go to the search, or to the field for scans'],
  ['j', 'next row'],
  ['k', 'row before'],
  ['Enter', 'open the row'],
  ['Space', 'choose the row, where rows are chosen'],
  ['e', 'go to the first act of what is open'],
  ['Esc', 'close what is open'],
  ['?', 'these keys'],
] as const;

/** Keys of every page of the desk. They do nothing while a field has the focus or a dialog is open. */
export function DeskKeys() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      const act = ACTS[event.key];
      if (event.key === '?') setShown(true);
      else if (act) act();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <Dialog open={shown} onClose={() => setShown(false)} title="Keys of the desk">
      <dl className="desk-keys">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const isBusy = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(WRITING) !== null) || document.querySelector('dialog[open]') !== null;

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

const ACTS: Record<string, () => void> = {
  '/': () => focusOn(FIELD),
  j: () => step(1),
  k: () => step(-1),
  e: () => focusOn(FIRST_ACT),
};

/** Moves the focus among the rows; from elsewhere to the one that is open, else to the first. */
function step(by: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((link) => link.checkVisibility());
  const at = links.findIndex((link) => link === document.activeElement);
  const open = links.findIndex((link) => link.ariaCurrent === 'true');
  const next = at === -1 ? Math.max(open, 0) : Math.min(Math.max(at + by, 0), links.length - 1);
  links[next]?.focus();
}
