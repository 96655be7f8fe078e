import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { usePause } from '#src/web/use-form.ts';

const TYPING_PAUSE_MS = 300;
const ZONES = { gulf: 'Gulf', europe: 'Europe', usa: 'USA' } as const;
const ONLY = { late: 'Late only', trouble: 'Held up only' } as const;
const NAMES = ['plan', 'zone', 'only', 'search'] as const;

/** Filter of the board in the URL, without the open order. */
export function filterOf(search: URLSearchParams): string {
  const filter = new URLSearchParams();
  for (const name of NAMES) {
    const value = search.get(name);
    if (value) filter.set(name, value);
  }
  return filter.toString();
}

/** By plan, by region, by what is wrong, and by what was typed; kept in the address. */
export function Filters() {
  const [search, setSearch] = useSearchParams();
  const set = (name: (typeof NAMES)[number], value: string) =>
    setSearch(
      (now) => {
        if (value && now.get(name) !== value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const chips = (name: 'plan' | 'zone' | 'only', values: Record<string, string>) =>
    Object.entries(values).map(([value, label]) => (
      <Chip key={value} on={search.get(name) === value} onPress={() => set(name, value)}>
        {label}
      </Chip>
    ));
  const plans = Object.fromEntries(Object.entries(PLANS).map(([id, { name }]) => [id, name]));
  return (
    <div className="orders-filters">
      <SearchField value={search.get('search') ?? ''} onSearch={(text) => set('search', text)} />
      <fieldset className="orders-chips">
        <legend className="vh">Show</legend>
        <Chip on={!search.get('plan')} onPress={() => set('plan', '')}>
          All plans
        </Chip>
        {chips('plan', plans)}
        {chips('zone', ZONES)}
        {chips('only', ONLY)}
      </fieldset>
    </div>
  );
}

function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={onPress}>
      <span className="tick" />
      <span>{children}</span>
    </button>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const afterTyping = usePause();
  // The address may change by itself: back and forward.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  const now = () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed !== value) onSearch(typed);
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          afterTyping(0, now);
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
            aria-label="Search by order, cat, owner or tracking number"
            placeholder="Order, cat, owner or tracking"
            defaultValue={value}
            maxLength={100}
            onChange={() => afterTyping(TYPING_PAUSE_MS, now)}
          />
        </div>
      </form>
    </search>
  );
}
