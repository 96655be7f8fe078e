import { type FormEvent, useId, useRef, useState } from 'react';
import type { PickListView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { sameCode } from '#src/capabilities/fulfilment/rules/label-code.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { usePickList } from '../../queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { BoxRow } from './box-row.tsx';
import { useStackStep } from './use-stack-step.ts';

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { ship, busy, results } = useStackStep();
  const here = rows.filter(({ number }) => chosen.has(number));
  const toggle = (number: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(number)) next.add(number);
      return next;
    });
  const all = here.length === rows.length;
  return (
    <section className="packing-part" aria-labelledby="packing-packed">
      <h2 className="title" id="packing-packed">
        {countOf(boxes, 'packed box', 'packed boxes')} to ship
      </h2>
      <ScanIn rows={rows} onScan={(number) => setChosen((now) => new Set([...now, number]))} />
      {rows.length === 0 && <p className="panel">No packed box waits for the carrier.</p>}
      {rows.length > 0 && (
        <div className="packing-acts">
          <Button
            variant="quiet"
            size="sm"
            onClick={() => setChosen(new Set(all ? [] : rows.map(({ number }) => number)))}
          >
            {all ? 'Choose none' : 'Choose all'}
          </Button>
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
      <Results results={results} />
      <ol className="packing-rows">
        {rows.map((row) => (
          <BoxRow key={row.number} row={row}>
            <label className="packing-choice">
              <input type="checkbox" checked={chosen.has(row.number)} onChange={() => toggle(row.number)} />
              <span className="tn">{row.number}</span>
            </label>
          </BoxRow>
        ))}
      </ol>
    </section>
  );
}

/** Boxes are added to the stack by scanning them. */
function ScanIn({ rows, onScan }: { rows: Row[]; onScan: (number: string) => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState({ text: '', bad: false });
  const scan = (event: FormEvent) => {
    event.preventDefault();
    const scanned = field.current?.value.trim().toUpperCase() ?? '';
    if (!scanned || !field.current) return;
    field.current.value = '';
    // Carriers print the number of the box where they have room for it; their own is on every label.
    const known = rows.find((row) => row.number === scanned || (row.tracking && sameCode(scanned, row.tracking)));
    if (known) onScan(known.number);
    setSaid(
      known
        ? { text: `${known.number} is on the stack.`, bad: false }
        : { text: `${scanned} is not a packed box.`, bad: true },
    );
  };
  return (
    <form className="packing-scan" onSubmit={scan}>
      <label htmlFor={id}>Scan a packed box</label>
      <input
        ref={field}
        id={id}
        className="inp"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <p role={said.bad ? 'alert' : 'status'} className={said.bad ? 'packing-error' : 'small muted'}>
        {said.text}
      </p>
    </form>
  );
}

/** A line for each box, refused ones first. */
function Results({ results }: { results: readonly { number: string; refused: string | null }[] }) {
  if (!results.length) return null;
  const refused = results.filter((one) => one.refused !== null);
  return (
    <div aria-live="polite" className="packing-results">
      <p className="strong">
        {results.length - refused.length} shipped{refused.length > 0 && `, ${refused.length} not`}
      </p>
      <ul className="small">
        {refused.map(({ number, refused: why }) => (
          <li key={number} className="packing-refused">
            <b className="tn">{number}</b> {why}
          </li>
        ))}
        {results.flatMap(({ number, refused: why }) => (why === null ? [<li key={number}>{number} shipped</li>] : []))}
      </ul>
    </div>
  );
}
