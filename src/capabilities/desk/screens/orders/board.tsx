import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OrderBoard } from '#src/capabilities/fulfilment/contract.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { COLUMNS, columnOf } from './columns.ts';
import { partsOf } from '../use-address.ts';
import { FILTERS } from './filters.tsx';
import { OrderCard } from './order-card.tsx';
import { cardOf, refOf } from './words.ts';

/** Heights in pixels of the part above a column, and of the lowest card; see orders.css. */
const ABOVE = 200;
const CARD = 187;

/** Cards of a column that are drawn at once, enough for the height of the screen; the others keep their room and follow. */
const firstDrawn = () => Math.max(1, Math.ceil((innerHeight - ABOVE) / CARD));

/** Six columns; on a phone one of them at a time, chosen by its tab. */
export function Board({ board: { orders, more, counts, outOf }, open }: { board: OrderBoard; open: string | null }) {
  const [search] = useSearchParams();
  const narrowed = partsOf(search, FILTERS).size > 0;
  // A filter may leave nothing in the first column: on a phone, where one is seen, the first that has a card is opened.
  const first = COLUMNS.find(({ id }) => orders.some(({ stands }) => columnOf(stands) === id))?.id ?? 'pack';
  const stage = COLUMNS.find(({ id }) => id === search.get('stage'))?.id ?? (narrowed ? first : 'pack');
  const [atOnce] = useState(firstDrawn);
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, atOnce);
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [stage]);
  // An open order leaves less room: keep its card in view.
  useEffect(() => {
    if (open) document.getElementById(cardOf(open))?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [open, drawn]);
  if (orders.length === 0) {
    return (
      <div className="orders-quiet">
        {!narrowed && <CatPortrait cat={{ breed: 'russian-blue' }} pose="curl" mood="asleep" decorative />}
        <p className="panel">{nothingThere(narrowed, outOf)}</p>
      </div>
    );
  }
  const total = (keys: readonly string[]) =>
    counts.filter(({ stands }) => keys.includes(stands)).reduce((sum, one) => sum + one.orders, 0);
  return (
    <>
      {outOf && (
        <p className="panel" role="status">
          More than {formatNumber(outOf)} orders or boxes match. These are some of them: search by a number or a full
          name.
        </p>
      )}
      <nav className="tabs orders-tabs" aria-label="Stages" ref={tabs}>
        {COLUMNS.map(({ id, name, keys }) => (
          <Link key={id} to={at(search, 'stage', id)} aria-current={id === stage ? 'page' : undefined} replace>
            {name} <span className="num">{total(keys)}</span>
          </Link>
        ))}
      </nav>
      <div className="orders-board">
        {COLUMNS.map(({ id, name, Icon, keys }) => (
          <section key={id} className="orders-column" aria-label={name} data-chosen={id === stage || undefined}>
            <h2 className="small strong">
              <Icon size={20} aria-hidden="true" />
              {name}
              <span className="num">
                {total(keys)}
                {outOf && '+'}
              </span>
            </h2>
            <ul>
              {orders
                .filter(({ stands }) => columnOf(stands) === id)
                .map((order, index) =>
                  index < drawn ? (
                    <OrderCard
                      key={order.id}
                      order={order}
                      open={refOf(order) === open}
                      to={at(search, 'open', refOf(order))}
                    />
                  ) : (
                    <li key={order.id} />
                  ),
                )}
            </ul>
          </section>
        ))}
      </div>
      {more && !outOf && (
        <p className="muted">These are the ones that wait longest. Filter or search to see the others.</p>
      )}
    </>
  );
}

function nothingThere(narrowed: boolean, outOf: number | null): string {
  if (outOf) return `Too many match: none of the first ${formatNumber(outOf)} fits. Search by a number or a full name.`;
  return narrowed ? 'Nothing matches this filter.' : 'No order and no box is under way.';
}

function at(search: URLSearchParams, name: string, value: string): string {
  const to = new URLSearchParams(search);
  to.set(name, value);
  return `?${to}`;
}
