import { useEffect, useRef, useState } from 'react';
import type { KitListView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { MOST_KIT_LABELS } from '#src/capabilities/fulfilment/rules/kit-cats.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { buyLabel, useKits } from '../../queries.ts';
import { LabelLinks } from '../bought-label.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { BoxRow } from './box-row.tsx';
import { ChooseAll, Choice, drawnOf, LeftOut, Results, ScanIn, useChosen } from './stack-parts.tsx';
import { stepTo, useStackWork } from './use-stack-work.ts';

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

type Row = KitListView['rows'][number];

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

function Loaded({ list: { stage, postage, parcels, rows } }: { list: KitListView }) {
  const { to, head, none, what, act, busy: busyLabel, done } = STAGES[stage];
  const { here, choose, scanned } = useChosen(rows);
  const drawn = drawnOf(rows, here);
  const step = useStackWork(stepTo(() => to));
  const labels = useStackWork(({ number }) => buyLabel(number));
  const id = `packing-kits-${stage}`;
  return (
    <section className="packing-part" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {head(parcels)}
      </h2>
      {rows.length === 0 && <p className="panel">{none}</p>}
      {rows.length > 0 && (
        <>
          <ScanIn
            what={what}
            rows={rows.map(({ number, label }) => ({ number, tracking: label?.tracking ?? null }))}
            stack={here.length}
            onScan={scanned}
          />
          <div className="packing-acts">
            <ChooseAll rows={rows} here={here} onChoose={choose} />
            {postage && stage === 'packed' && (
              <Postage chosen={here} busy={labels.busy} disabled={step.busy} onBuy={labels.take} />
            )}
            <Labels numbers={here.map(numberOf)} what={postage ? 'sheets' : 'labels'} />
            <Button
              size="sm"
              disabled={here.length === 0 || labels.busy}
              busy={step.busy}
              busyLabel={busyLabel}
              onClick={() => void step.take(here)}
            >
              {act(countOf(here.length, 'parcel'))}
            </Button>
          </div>
        </>
      )}
      <Results results={labels.results} done="labelled" />
      <Results results={step.results} done={done} />
      <ol className="packing-rows">
        {drawn.map((row) => (
          <BoxRow key={row.number} row={row} below={<KitLabel row={row} />}>
            <Choice row={row} here={here} onChoose={choose} />
          </BoxRow>
        ))}
      </ol>
      <LeftOut count={parcels} drawn={drawn.length} />
    </section>
  );
}

const numberOf = ({ number }: Row) => number;

/** Prints the chosen parcels: address, or a slip where the carrier's label has it, the owner's card, and the samples' codes of each kit. */
function Labels({ numbers, what }: { numbers: readonly string[]; what: 'labels' | 'sheets' }) {
  if (numbers.length === 0) return null;
  if (numbers.length > MOST_KIT_LABELS) return <TooMany />;
  const query = `numbers=${numbers.join(',')}`;
  const name = `${what} of ${countOf(numbers.length, 'parcel')}`;
  return (
    <LabelLinks pdf={`/api/desk/packing/kits.pdf?${query}`} zpl={`/api/desk/packing/kits.zpl?${query}`} name={name} />
  );
}

const TooMany = () => <p className="small muted">At most {MOST_KIT_LABELS} parcels are printed at once.</p>;

interface Chosen {
  chosen: readonly Row[];
  busy: boolean;
  disabled: boolean;
  onBuy: (rows: readonly Row[]) => Promise<void>;
}

/** Buys the labels of the chosen parcels that have none, each by itself. Those that have one are a file for a ZPL printer. */
function Postage({ chosen, busy, disabled, onBuy }: Chosen) {
  const ready = chosen.filter(({ label }) => label?.printable);
  const without = chosen.filter(({ label }) => !label?.printable);
  const [fresh, setFresh] = useState(false);
  const buy = async (rows: readonly Row[]) => {
    setFresh(false);
    await onBuy(rows);
    setFresh(true);
  };
  return (
    <>
      {ready.length > 0 && ready.length <= MOST_KIT_LABELS && (
        <PostageLink rows={ready} focus={fresh && without.length === 0} />
      )}
      {without.length > 0 && <Purchase without={without} busy={busy} disabled={disabled} onBuy={buy} />}
    </>
  );
}

/** `focus`: the button that had it is gone, because all labels were just bought. */
function PostageLink({ rows, focus }: { rows: readonly Row[]; focus: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focus && document.activeElement === document.body) link.current?.focus();
  }, [focus]);
  return (
    <a
      ref={link}
      className="btn quiet sm"
      href={`/api/desk/packing/kit-postage.zpl?numbers=${rows.map(numberOf).join(',')}`}
      target="_blank"
      rel="noreferrer"
    >
      ZPL of {countOf(rows.length, 'label')}
    </a>
  );
}

/** Buys the labels of parcels that have none, after a question. */
function Purchase({ without, busy, disabled, onBuy }: Omit<Chosen, 'chosen'> & { without: readonly Row[] }) {
  const [asked, setAsked] = useState(false);
  const next = without.slice(0, MOST_KIT_LABELS);
  const isAll = next.length === without.length;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        disabled={disabled}
        busy={busy}
        busyLabel="Buying labels..."
        onClick={() => setAsked(true)}
      >
        Buy the labels of{' '}
        {isAll ? countOf(next.length, 'parcel') : `the first ${next.length} of ${without.length} parcels`}
      </Button>
      <Dialog open={asked} onClose={() => setAsked(false)} title={`Buy ${countOf(next.length, 'label')}?`}>
        <div className="stack gap4">
          <p>
            The carrier is paid for each of them. The money of a label is asked for when its parcel is unpacked, or sent
            with another number.
          </p>
          <div className="row gap3 wrapf">
            <Button
              onClick={() => {
                setAsked(false);
                void onBuy(next);
              }}
            >
              Buy {countOf(next.length, 'label')}
            </Button>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              Not now
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The label of a packed parcel, or the reason for which it has none. */
function KitLabel({ row: { number, label } }: { row: Row }) {
  if (!label || label.state === 'none') return null;
  const { carrier, service, tracking, cost, printable, refused } = label;
  return (
    <>
      <span className="small muted">{[carrier, service, tracking, cost].filter(Boolean).join(', ')}</span>
      {refused && <span className="small packing-refused">{refused}</span>}
      {printable && (
        <a
          className="link small"
          href={`/api/desk/packing/label.pdf?number=${number}`}
          target="_blank"
          rel="noreferrer"
        >
          Print <span className="vh">the label of {number}</span>
        </a>
      )}
    </>
  );
}
