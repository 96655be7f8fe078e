import { readsNames } from '#src/capabilities/access/rules/staff-roles.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { useSession } from '#src/web/session.ts';
import { Chip, FilterChips, SearchField } from '../filter-parts.tsx';
import { useAddress } from '../use-address.ts';

const ZONES = { gulf: 'Gulf', europe: 'Europe', usa: 'USA' } as const;
const ONLY = { late: 'Late only', trouble: 'Held up only', kits: 'Kits at home' } as const;
/** Parts of the address that filter the board. */
export const FILTERS = ['plan', 'zone', 'only', 'search'] as const;

/** Filters by plan, region, fault and typed text; kept in the address. */
export function Filters() {
  const { search, set } = useAddress();
  const { user } = useSession();
  const named = user && user.role !== 'customer' && readsNames(user.role) ? ', cat, owner or' : ' or';
  const chips = (name: 'plan' | 'zone' | 'only', values: Record<string, string>) =>
    Object.entries(values).map(([value, label]) => (
      <Chip
        key={value}
        on={search.get(name) === value}
        onPress={() => set(name, search.get(name) === value ? '' : value)}
      >
        {label}
      </Chip>
    ));
  const plans = Object.fromEntries(Object.entries(PLANS).map(([id, { name }]) => [id, name]));
  return (
    <div className="orders-filters">
      <SearchField
        label={`Search by order${named} tracking number`}
        placeholder={`Order${named} tracking`}
        maxLength={100}
        value={search.get('search') ?? ''}
        onSearch={(text) => set('search', text)}
      />
      <FilterChips legend="Show">
        <Chip on={!search.get('plan')} onPress={() => set('plan', '')}>
          All plans
        </Chip>
        {chips('plan', plans)}
        {chips('zone', ZONES)}
        {chips('only', ONLY)}
      </FilterChips>
    </div>
  );
}
