import { Link } from 'react-router';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { useLots } from '../../queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { useAddress } from '../use-address.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { OpenLot } from './open-lot.tsx';
import { ReceiveLot } from './receive-lot.tsx';
import { Stock } from './stock.tsx';
import { amount, LOT_STATES, type LotLine, rowOf } from './words.ts';
import './lots.css';

/** Stock of every formula, the lots, and one of them opened. Which one stands in the address. */
export function LotsScreen() {
  const { search, close } = useAddress();
  const open = search.get('open');
  const heading = useFocusBack(open, rowOf);
  const { data, isError, isFetching, refetch } = useLots();
  return (
    <main id="content" className={classes('lots', open && 'lots-open')}>
      <div className="lots-list">
        <h1 className="d-sm lots-head" ref={heading} tabIndex={-1}>
          Lots
        </h1>
        {isError && !data && <NotLoaded what="lots" busy={isFetching} onRetry={refetch} />}
        {!data && !isError && <Spinner />}
        {data && (
          <>
            <Stock formulas={data.formulas} />
            <ReceiveLot />
            <Lots lots={data.lots} open={open} />
          </>
        )}
      </div>
      {open && <OpenLot key={open} id={open} onClose={close} />}
    </main>
  );
}

function Lots({ lots, open }: { lots: LotLine[]; open: string | null }) {
  return (
    <section className="lots-part" aria-labelledby="lots-all">
      <h2 className="title" id="lots-all">
        All lots
      </h2>
      {lots.length === 0 && (
        <p className="panel">
          No lot is recorded yet. Boxes are packed without one until the first lot of a formula is.
        </p>
      )}
      <ul className="lots-rows">
        {lots.map(({ id, code, formula, stock, bestBefore, state }) => (
          <li key={id}>
            <Link
              id={rowOf(id)}
              to={`?open=${id}`}
              className="lots-row"
              data-row
              aria-current={id === open ? 'true' : undefined}
              preventScrollReset
            >
              <b>{code}</b>
              <Badge tone={LOT_STATES[state].tone}>{LOT_STATES[state].word}</Badge>
              <span className="small muted">
                {FORMULAS[formula].name}, best before {bestBefore}
              </span>
              <span className="num small">{amount(stock)} left</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
