import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { useOrders } from '../../queries.ts';
import { Board } from './board.tsx';
import { FigureLine } from './figure-line.tsx';
import { Filters, filterOf } from './filters.tsx';
import { OpenOrder } from './open-order.tsx';
import './orders.css';

/** Every order and box under way by what has to be done next, and one of it opened. All of it stands in the address. */
export function OrdersScreen() {
  const [search, setSearch] = useSearchParams();
  const [opened] = useState(() => new Date());
  const open = search.get('open');
  const heading = useFocusBack(open);
  const { data, isError, refetch } = useOrders(filterOf(search));
  const close = () =>
    setSearch(
      (now) => {
        now.delete('open');
        return now;
      },
      { preventScrollReset: true },
    );
  return (
    <main id="content" className={classes('orders', open && 'orders-open')}>
      <div className="orders-list">
        <header className="orders-head">
          <h1 className="d-sm" ref={heading} tabIndex={-1}>
            Orders
          </h1>
          <p className="muted">{formatDate('weekdayAndDay', opened, SHOP_ZONE)}</p>
        </header>
        <FigureLine counts={data?.counts} />
        <Filters />
        {isError && !data && (
          <div className="panel orders-note" role="alert">
            <p>The orders could not be loaded.</p>
            <Button variant="strong" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {!data && !isError && <Spinner />}
        {data && <Board board={data} open={open} />}
      </div>
      {open && <OpenOrder key={open} open={open} onClose={close} />}
    </main>
  );
}

/** Returns the focus to the card of a closed order, or to the top if the card has left the board. */
function useFocusBack(open: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed && !open) (document.getElementById(`order-${closed}`) ?? heading.current)?.focus();
  }, [open]);
  return heading;
}
