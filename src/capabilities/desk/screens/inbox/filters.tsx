import { INQUIRY_KINDS } from '#src/capabilities/outreach/rules/inquiries.ts';
import { useInboxCounts } from '../../queries.ts';
import { Chip, FilterChips, SearchField } from '../filter-parts.tsx';
import { useAddress } from '../use-address.ts';

const STATES = ['open', 'mine', 'done', 'all'] as const;
const STATE_LABELS = { open: 'Open', mine: 'Mine', done: 'Done', all: 'All' };

/** Parts of the address that filter the list. */
export const FILTERS = ['state', 'kind', 'search'] as const;

/** By state, by kind, and by text; kept in the address. */
export function Filters() {
  const { search, set } = useAddress();
  const { data: counts } = useInboxCounts();
  const state = STATES.find((name) => name === search.get('state')) ?? 'open';
  const kind = search.get('kind') ?? '';
  const countOf = { open: counts?.open, mine: counts?.mine, done: undefined, all: undefined };
  return (
    <div className="inbox-filters">
      <SearchField
        label="Search by name, e-mail or number"
        placeholder="Name, e-mail or number"
        maxLength={200}
        value={search.get('search') ?? ''}
        onSearch={(text) => set('search', text)}
      />
      <FilterChips legend="State">
        {STATES.map((name) => (
          <Chip key={name} on={name === state} onPress={() => set('state', name === 'open' ? '' : name)}>
            {STATE_LABELS[name]} {countOf[name] !== undefined && <span className="tn">{countOf[name]}</span>}
          </Chip>
        ))}
      </FilterChips>
      <FilterChips legend="Kind">
        <Chip on={kind === ''} onPress={() => set('kind', '')}>
          Every kind
        </Chip>
        {Object.entries(INQUIRY_KINDS).map(([name, label]) => (
          <Chip key={name} on={name === kind} onPress={() => set('kind', name)}>
            {label}
          </Chip>
        ))}
      </FilterChips>
    </div>
  );
}
