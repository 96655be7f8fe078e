import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { classes } from '#src/ui/classes.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { askForOrders, useOrders } from '../../queries.ts';
import { partsOf, useAddress } from '../use-address.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { Board } from './board.tsx';
import { FigureLine } from './figure-line.tsx';
import { FILTERS, Filters } from './filters.tsx';
import { OpenOrder } from './open-order.tsx';
import { cardOf } from './words.ts';
import { NotLoaded } from '../not-loaded.tsx';
import './orders.css';

const filterOf = (search: URLSearchParams) => partsOf(search, FILTERS).toString();

// From another page, a link leads to the whole board.
askForOrders(globalThis.location?.pathname === '/desk/orders' ? filterOf(new URLSearchParams(location.search)) : '');

/** Every order and box under way by its next task, and one of them opened. All of it stands in the address. */
export function OrdersScreen() {
  const { search, close } = useAddress();
  const [opened] = useState(() => new Date());
  const open = search.get('open');
  const heading = useFocusBack(open, cardOf);
  const { data, isError, refetch } = useOrders(filterOf(search));
  return (
    <main id="content" className={classes('orders', open && 'orders-open')}>
      <div className="orders-list">
        <header className="orders-head">
          <h1 className="d-sm" ref={heading} tabIndex={-1}>
            Orders
          </h1>
          <p className="muted">{formatDate('weekdayAndDay', opened, SHOP_ZONE)}</p>
        </header>
        <FigureLine counts={data?.board.counts} outOf={data?.board.outOf} />
        <Filters />
        {isError && !data && <NotLoaded what="orders" onRetry={refetch} />}
        {!data && !isError && <Spinner />}
        {data && <Board key={data.filter} board={data.board} open={open} />}
      </div>
      {open && <OpenOrder key={open} open={open} onClose={close} />}
    </main>
  );
}
