import { type FormEvent, useId, useRef, useState } from 'react';
import { sameCode } from '#src/capabilities/fulfilment/rules/label-code.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { CameraButton } from '../camera/camera-button.tsx';
import type { CodeAnswer } from '../camera/camera-dialog.tsx';

interface Row {
  number: string;
}

/** Formats of carriers' and our own labels. */
const BARS = ['code_128'] as const;

/** Rows that were chosen or scanned, as far as they are still on the list. */
export function useChosen<R extends Row>(rows: readonly R[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    here: rows.filter(({ number }) => chosen.has(number)),
    choose: (numbers: readonly string[], on: boolean) =>
      setChosen((now) => new Set([...[...now].filter((number) => !numbers.includes(number)), ...(on ? numbers : [])])),
    scanned: (number: string) => setChosen((now) => new Set([...now, number])),
  };
}

const MOST_DRAWN = 500;

/** Rows that are drawn: the first of the list, and those of the stack. */
export function drawnOf<R extends Row>(rows: readonly R[], here: readonly R[]): readonly R[] {
  const stack = new Set(here);
  return rows.filter((row, index) => index < MOST_DRAWN || stack.has(row));
}

/** Says that rows are left out; `count` is that of all parcels. */
export function LeftOut({ count, drawn }: { count: number; drawn: number }) {
  if (count <= drawn) return null;
  return (
    <p className="small muted">
      {countOf(count - drawn, 'parcel is', 'parcels are')} on the list as well and not drawn: scan them, or choose all.
    </p>
  );
}

interface Chosen {
  here: readonly Row[];
  onChoose: (numbers: readonly string[], on: boolean) => void;
}

export function ChooseAll({ rows, here, onChoose }: Chosen & { rows: readonly Row[] }) {
  const all = here.length === rows.length;
  const numbers = rows.map(({ number }) => number);
  return (
    <Button variant="quiet" size="sm" onClick={() => onChoose(numbers, !all)}>
      {all ? 'Choose none' : 'Choose all'}
    </Button>
  );
}

/** The box that puts a parcel on the stack, with its number. */
export function Choice({ row: { number }, here, onChoose }: Chosen & { row: Row }) {
  const isOn = here.some((one) => one.number === number);
  return (
    <label className="packing-choice">
      <input type="checkbox" data-row checked={isOn} onChange={() => onChoose([number], !isOn)} />
      <span className="tn">{number}</span>
    </label>
  );
}

/** Parcels are added to the stack by scanning them. */
export function ScanIn({
  what,
  rows,
  stack,
  onScan,
}: {
  /** 'a packed box'. */
  what: string;
  rows: readonly (Row & { tracking?: string | null })[];
  /** Number of parcels on the stack. */
  stack: number;
  onScan: (number: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<CodeAnswer & { number?: string }>({ said: '', ok: true });
  // A parcel that was sent off is no longer on the stack.
  const isGone = answer.number !== undefined && !rows.some(({ number }) => number === answer.number);
  const take = (scanned: string): CodeAnswer => {
    // Carriers print our number where they have room for it; their own is on every label.
    const known = rows.find((row) => row.number === scanned || (row.tracking && sameCode(scanned, row.tracking)));
    if (known) onScan(known.number);
    const found = known
      ? { said: `${known.number} is on the stack.`, ok: true, number: known.number }
      : { said: `${scanned} is not ${what}.`, ok: false };
    setAnswer(found);
    return found;
  };
  const scan = (event: FormEvent) => {
    event.preventDefault();
    const scanned = field.current?.value.trim().toUpperCase() ?? '';
    if (!scanned || !field.current) return;
    field.current.value = '';
    take(scanned);
  };
  return (
    <form className="packing-scan" onSubmit={scan}>
      <label htmlFor={id}>Scan {what}</label>
      <input
        ref={field}
        id={id}
        className="inp"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <CameraButton
        what={what}
        formats={BARS}
        onCode={async (code) => take(code.toUpperCase())}
        loses={stack > 0 && 'Finish the stack first, then press the button again.'}
      />
      <p role={answer.ok ? 'status' : 'alert'} className={answer.ok ? 'small muted' : 'packing-error'}>
        {!isGone && answer.said}
      </p>
    </form>
  );
}

/** A line for each parcel, refused ones first. `done`: 'shipped'. */
export function Results({
  results,
  done,
}: {
  results: readonly { number: string; refused: string | null }[];
  done: string;
}) {
  if (!results.length) return null;
  const refused = results.filter((one) => one.refused !== null);
  return (
    <div aria-live="polite" className="packing-results">
      <p className="strong">
        {results.length - refused.length} {done}
        {refused.length > 0 && `, ${refused.length} not`}
      </p>
      <ul className="small">
        {refused.map(({ number, refused: why }) => (
          <li key={number} className="packing-refused">
            <b className="tn">{number}</b> {why}
          </li>
        ))}
        {results.flatMap(({ number, refused: why }) =>
          why === null ? [<li key={number}>{`${number} ${done}`}</li>] : [],
        )}
      </ul>
    </div>
  );
}
