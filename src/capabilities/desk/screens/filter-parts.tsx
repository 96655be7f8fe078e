import { Search } from '#src/ui/icons/search.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { scrollSideways } from '#src/ui/tab-keys.ts';
import { usePause } from '#src/web/use-form.ts';
import './filter-parts.css';

const TYPING_PAUSE_MS = 300;

export function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={onPress}>
      <span className="tick" />
      <span>{children}</span>
    </button>
  );
}

/** Chips that filter a list. Where they are one row that scrolls, it begins with the last pressed chip in view. */
export function FilterChips({ legend, children }: { legend: string; children: ReactNode }) {
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const pressed = row.current?.querySelectorAll<HTMLElement>('[aria-pressed="true"]');
    scrollSideways(row.current, [...(pressed ?? [])].at(-1));
  }, []);
  return (
    <fieldset ref={row} className="filter-chips">
      <legend className="vh">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  /** Called after a pause in typing, and at once on Enter. */
  onSearch: (text: string) => void;
}

export function SearchField({ label, placeholder, maxLength, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const afterTyping = usePause();
  // The address may change by itself: back, forward, another tab of the page.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  const now = () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed !== value) onSearch(typed);
  };
  // Another filter may be chosen during the pause: the search is added to the address as it is then.
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  return (
    <search className="filter-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          afterTyping(0, () => latest.current());
        }}
      >
        <div className="inpwrap">
          <span className="lead-icon grid place-items-center">
            <Search size={20} aria-hidden="true" />
          </span>
          <input
            ref={input}
            type="search"
            className="inp"
            aria-label={label}
            placeholder={placeholder}
            defaultValue={value}
            maxLength={maxLength}
            onChange={() => afterTyping(TYPING_PAUSE_MS, () => latest.current())}
          />
        </div>
      </form>
    </search>
  );
}
