import type { PickListView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { usePickList } from '../../queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { BoxRow } from './box-row.tsx';
import { ChooseAll, Choice, drawnOf, LeftOut, Results, ScanIn, useChosen } from './stack-parts.tsx';
import { stepTo, useStackWork } from './use-stack-work.ts';

type Row = PickListView['rows'][number];

/** Packed boxes: some are chosen or scanned, and shipped in one go, each by itself. */
export function Stack() {
  const { data, isError, isFetching, refetch } = usePickList('packed');
  return (
    <>
      {isError && !data && <NotLoaded what="packed boxes" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <Loaded rows={data.rows} boxes={data.boxes} />}
    </>
  );
}

function Loaded({ rows, boxes }: { rows: Row[]; boxes: number }) {
  const { here, choose, scanned } = useChosen(rows);
  const drawn = drawnOf(rows, here);
  const {
    take: ship,
    busy,
    results,
  } = useStackWork(stepTo(({ parcel }) => (parcel.kind === 'order' ? 'optimizer_shipped' : 'box_shipped')));
  return (
    <section className="packing-part" aria-labelledby="packing-packed">
      <h2 className="title" id="packing-packed">
        {countOf(boxes, 'packed box', 'packed boxes')} to ship
      </h2>
      <ScanIn what="a packed box" rows={rows} stack={here.length} onScan={scanned} />
      {rows.length === 0 && <p className="panel">No packed box waits for the carrier.</p>}
      {rows.length > 0 && (
        <div className="packing-acts">
          <ChooseAll rows={rows} here={here} onChoose={choose} />
          <Button
            size="sm"
            disabled={here.length === 0}
            busy={busy}
            busyLabel="Shipping..."
            onClick={() => void ship(here)}
          >
            Ship {countOf(here.length, 'box', 'boxes')}
          </Button>
        </div>
      )}
      <Results results={results} done="shipped" />
      <ol className="packing-rows">
        {drawn.map((row) => (
          <BoxRow key={row.number} row={row}>
            <Choice row={row} here={here} onChoose={choose} />
          </BoxRow>
        ))}
      </ol>
      <LeftOut count={boxes} drawn={drawn.length} />
    </section>
  );
}
