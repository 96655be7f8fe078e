import type { KitListView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { MOST_KIT_LABELS } from '#src/capabilities/fulfilment/rules/kit-cats.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useKits } from '../../queries.ts';
import { LabelLinks } from '../bought-label.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { BoxRow } from './box-row.tsx';
import { ChooseAll, Choice, Results, ScanIn, useChosen } from './stack-parts.tsx';
import { useStackStep } from './use-stack-step.ts';

const STAGES = {
  'to-pack': {
    to: 'kit_packed',
    head: (count: number) => `${countOf(count, 'parcel')} of test kits to pack`,
    none: 'Every test kit that was ordered is packed.',
    what: 'a kit to pack',
    act: (parcels: string) => `Mark ${parcels} packed`,
    busy: 'Saving...',
    done: 'packed',
  },
  packed: {
    to: 'kit_shipped',
    head: (count: number) => `${countOf(count, 'packed parcel')} of test kits to ship`,
    none: 'No packed test kit waits for the carrier.',
    what: 'a packed kit',
    act: (parcels: string) => `Ship ${parcels}`,
    busy: 'Shipping...',
    done: 'shipped',
  },
} as const;
type Stage = keyof typeof STAGES;

/** The test kits that go out by themselves: labels, packing and shipping for a stack at once. */
export function Kits() {
  return (
    <>
      <KitStage stage="to-pack" />
      <KitStage stage="packed" />
    </>
  );
}

function KitStage({ stage }: { stage: Stage }) {
  const { data, isError, isFetching, refetch } = useKits(stage);
  return (
    <>
      {isError && !data && <NotLoaded what="test kits" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <Loaded list={data} />}
    </>
  );
}

function Loaded({ list: { stage, parcels, rows } }: { list: KitListView }) {
  const { to, head, none, what, act, busy: busyLabel, done } = STAGES[stage];
  const { here, choose, scanned } = useChosen(rows);
  const { take, busy, results } = useStackStep(() => to);
  const id = `packing-kits-${stage}`;
  return (
    <section className="packing-part" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {head(parcels)}
      </h2>
      {rows.length === 0 && <p className="panel">{none}</p>}
      {rows.length > 0 && (
        <>
          <ScanIn what={what} rows={rows} stack={here.length} onScan={scanned} />
          <div className="packing-acts">
            <ChooseAll rows={rows} here={here} onChoose={choose} />
            <Labels numbers={here.map(({ number }) => number)} />
            <Button
              size="sm"
              disabled={here.length === 0}
              busy={busy}
              busyLabel={busyLabel}
              onClick={() => void take(here)}
            >
              {act(countOf(here.length, 'parcel'))}
            </Button>
          </div>
        </>
      )}
      <Results results={results} done={done} />
      <ol className="packing-rows">
        {rows.map((row) => (
          <BoxRow key={row.number} row={row}>
            <Choice row={row} here={here} onChoose={choose} />
          </BoxRow>
        ))}
      </ol>
      {parcels > rows.length && (
        <p className="small muted">The first {rows.length} are shown. The others follow as these leave the list.</p>
      )}
    </section>
  );
}

/** Labels of the chosen parcels: address, the owner's card, and the samples' codes of each kit. */
function Labels({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  if (numbers.length > MOST_KIT_LABELS)
    return <p className="small muted">Labels are printed for at most {MOST_KIT_LABELS} parcels at once.</p>;
  const query = `numbers=${numbers.join(',')}`;
  const name = `labels of ${countOf(numbers.length, 'parcel')}`;
  return (
    <LabelLinks pdf={`/api/desk/packing/kits.pdf?${query}`} zpl={`/api/desk/packing/kits.zpl?${query}`} name={name} />
  );
}
