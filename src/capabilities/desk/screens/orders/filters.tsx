import { useSearchParams } from 'react-router';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { Chip, SearchField } from '../filter-parts.tsx';

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
      <SearchField
        label="Search by order, cat, owner or tracking number"
        placeholder="Order, cat, owner or tracking"
        maxLength={100}
        value={search.get('search') ?? ''}
        onSearch={(text) => set('search', text)}
      />
      <fieldset className="filter-chips">
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
