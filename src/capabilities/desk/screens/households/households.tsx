import { Spinner } from '#src/ui/spinner.tsx';
import { classes } from '#src/ui/classes.ts';
import { useHouseholds } from '../../household-queries.ts';
import { SearchField } from '../filter-parts.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { useAddress } from '../use-address.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { HouseholdRows, rowOf } from './household-rows.tsx';
import { OpenHousehold } from './open-household.tsx';
import './households.css';

/** Search for a household, and one of those found opened. Both stand in the address. */
export function Households() {
  const { search, set, close } = useAddress();
  const text = search.get('search') ?? '';
  const open = search.get('open');
  const heading = useFocusBack(open, rowOf);
  const { data, isError, isFetching, refetch } = useHouseholds(text);
  return (
    <main id="content" className={classes('households', open && 'households-open')}>
      <div className="households-list">
        <header>
          <h1 className="d-sm" ref={heading} tabIndex={-1}>
            Households
          </h1>
        </header>
        <SearchField
          label="Find a household"
          placeholder="Name, cat, mail, phone, order, tracking or invoice"
          maxLength={200}
          value={text}
          onSearch={(typed) => set('search', typed)}
        />
        {isError && !data && <NotLoaded what="households" busy={isFetching} onRetry={refetch} />}
        {text && !data && !isError && <Spinner />}
        <div aria-live="polite">{data && <HouseholdRows list={data} search={text} open={open} />}</div>
        {!text && <Hint />}
      </div>
      {open && <OpenHousehold key={open} id={open} onClose={close} />}
    </main>
  );
}

const Hint = () => (
  <div className="panel small muted households-hint">
    <p>Names of people and cats are found by their beginning, mail addresses too. Numbers are found whole.</p>
    <p className="households-keys">
      <span>
        <kbd>/</kbd> search
      </span>{' '}
      <span>
        <kbd>j</kbd> <kbd>k</kbd> next, previous
      </span>{' '}
      <span>
        <kbd>Enter</kbd> open
      </span>{' '}
      <span>
        <kbd>Esc</kbd> close
      </span>{' '}
      <span>
        <kbd>?</kbd> all keys
      </span>
    </p>
  </div>
);
