import { useEffect, useState } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import './desk-keys.css';

const WRITING = 'textarea, input:not([type="checkbox"]), select, [contenteditable]';
const ROWS = '#content [data-row]';
const FIELD = '#content :is(.filter-search input, form input[autocapitalize="characters"])';
const ACT = ':is(.btn:enabled, a.btn, input, textarea, select, summary):not([type="hidden"])';
const FIRST_ACT = '[data-opened] :is(.btn:enabled, a.btn, textarea, select)';
/** Close button, the only control of a part that is open for reading alone. */
const CLOSE = '[data-opened] .iconbtn';

interface Key {
  key: string;
  what: string;
  /** Selectors of which one has to be on the page for the key to do something there; empty for every page. */
  needs: readonly string[];
}

const OPENS = ['a[data-row]', `${ROWS} a[href]`];

/** The keys of the desk with their effect. A row that is a link is opened by Enter as any link is. */
const KEYS: readonly Key[] = [
  { key: '/', what: 'go to the search, or to the field for scans', needs: [FIELD] },
  { key: 'j', what: 'next row', needs: [ROWS] },
  { key: 'k', what: 'row before', needs: [ROWS] },
  { key: 'Enter', what: 'open the row', needs: OPENS },
  { key: 'Space', what: 'choose the row, where rows are chosen', needs: ['input[type="checkbox"][data-row]'] },
  {
    key: 'e',
    what: 'go to the first act of the row, or of what is open',
    needs: ['a[data-row]', '[data-opened]', `${ROWS} ${ACT}`],
  },
  { key: 'Esc', what: 'close what is open', needs: ['a[data-row]', '[data-opened]'] },
  { key: '?', what: 'these keys', needs: [] },
];

/** Keys of every page of the desk. They do nothing while a field has the focus or a dialog is open. */
export function DeskKeys() {
  const [shown, setShown] = useState(false);
  const [keys, setKeys] = useState<readonly Key[]>([]);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      const act = ACTS[event.key];
      if (event.key === '?') {
        setKeys(KEYS.filter(isOfUse));
        setShown(true);
      } else if (event.key === 'Enter') {
        if (!openRow(event.target)) return;
      } else if (act) act();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <Dialog open={shown} onClose={() => setShown(false)} title="Keys of the desk">
      <dl className="desk-keys">
        {keys.map(({ key, what }) => (
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

/** A page without rows, or with nothing to open or to act on, does not list those keys. */
const isOfUse = ({ needs }: Key) => needs.length === 0 || needs.some(isVisible);

const isVisible = (selector: string) => firstVisible(document, selector) !== undefined;

/** Skips hidden elements, such as a button in closed details: they take no focus. */
const firstVisible = (within: ParentNode, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());

/** The row that has the focus, or in which something has it. */
const rowOf = (element: Element | null) => element?.closest<HTMLElement>(ROWS) ?? null;

/** Opens a row that has the focus and is no link itself, by the first link in it. False where there is none. */
function openRow(target: EventTarget | null): boolean {
  const row = target instanceof HTMLElement && target.matches(ROWS) && target.tabIndex === -1 ? target : null;
  const link = row?.querySelector<HTMLElement>('a[href]');
  link?.click();
  return Boolean(link);
}

const ACTS: Record<string, () => void> = {
  '/': () => firstVisible(document, FIELD)?.focus(),
  j: () => step(1),
  k: () => step(-1),
  e: () => {
    const row = rowOf(document.activeElement);
    ((row && firstVisible(row, ACT)) ?? firstVisible(document, FIRST_ACT) ?? firstVisible(document, CLOSE))?.focus();
  },
};

/** Moves the focus among the rows; from elsewhere to the one that is open, else to the first. */
function step(by: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((link) => link.checkVisibility());
  const at = links.findIndex((link) => link === rowOf(document.activeElement));
  const open = links.findIndex((link) => link.ariaCurrent === 'true');
  const next = at === -1 ? Math.max(open, 0) : Math.min(Math.max(at + by, 0), links.length - 1);
  links[next]?.focus();
}
