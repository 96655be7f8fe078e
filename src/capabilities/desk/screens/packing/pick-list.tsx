import { Printer } from '#src/ui/icons/printer.ts';
import type { PickListView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { usePickList } from '../../queries.ts';
import { amount } from '../lots/words.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { BoxRow } from './box-row.tsx';

/** The boxes of the day that may be packed, and the sticks that they take. */
export function PickList() {
  const { data, isError, isFetching, refetch } = usePickList('to-pack');
  return (
    <>
      {isError && !data && <NotLoaded what="pick list" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <Loaded list={data} />}
    </>
  );
}

function Loaded({ list: { cutOff, boxes, sticks, kits, later, rows, totals } }: { list: PickListView }) {
  return (
    <>
      <p>
        <b className="num">{amount(boxes)}</b> {boxes === 1 ? 'box' : 'boxes'} to pack,{' '}
        <b className="num">{amount(sticks)}</b> sticks{kits > 0 && `, ${countOf(kits, 'test kit')}`}. Cut-off{' '}
        {formatDate('timeInZone', cutOff, SHOP_ZONE)}.
        {later > 0 && ` ${countOf(later, 'box', 'boxes')} more came after it and are on the next list.`}
      </p>
      <div className="packing-acts noprint">
        <a className="btn quiet sm" href="/api/desk/packing/list.pdf" target="_blank" rel="noreferrer">
          <Printer size={18} aria-hidden="true" />
          Print the list
        </a>
        <a className="btn quiet sm" href="/api/desk/packing/list.zpl" target="_blank" rel="noreferrer">
          ZPL
        </a>
      </div>
      {totals.length > 0 && (
        <section className="packing-part" aria-labelledby="packing-totals">
          <h2 className="title" id="packing-totals">
            Sticks to take
          </h2>
          <ul className="packing-totals">
            {totals.map((total) => (
              <Total key={total.formula} total={total} />
            ))}
          </ul>
        </section>
      )}
      <section className="packing-part" aria-labelledby="packing-boxes">
        <h2 className="title" id="packing-boxes">
          Boxes, oldest promise first
        </h2>
        {rows.length === 0 && <p className="panel">Everything that may be packed is packed.</p>}
        <ol className="packing-rows">
          {rows.map((row) => (
            <BoxRow key={row.number} row={row} />
          ))}
        </ol>
        {boxes > rows.length && (
          <p className="small muted">The first {rows.length} are shown. The others follow as these are packed.</p>
        )}
      </section>
    </>
  );
}

function Total({ total: { formula, sticks, lots, short } }: { total: PickListView['totals'][number] }) {
  const { name, color } = FORMULAS[formula];
  return (
    <li className="packing-total">
      <span className="packing-stick" style={{ background: color }} aria-hidden="true" />
      <b>{name}</b>
      <b className="num">{amount(sticks)}</b>
      <span className="small muted packing-lots">
        {lots.length ? lots.map((lot) => `${lot.code}: ${amount(lot.sticks)}`).join(', ') : 'No lots recorded'}
        {short > 0 && <Badge tone="low">{amount(short)} short</Badge>}
      </span>
    </li>
  );
}
