import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { CameraButton } from '../camera/camera-button.tsx';
import { ScannedBox } from './scanned-box.tsx';
import { useStation } from './use-station.ts';

/** Format of the codes of boxes. */
const BARS = ['code_128'] as const;
/** First character of a box's code; small letters are keys of the desk. */
const SCANNED = /^[0-9A-Z]$/;

/**
 * A packing station. A scanner types a number and Enter: the first scan shows the box, and Enter on the empty field, or
 * the scan of the next box, packs it.
 */
export function Station() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [search] = useSearchParams();
  const { box, busy, error, packed, enter } = useStation();
  const first = useRef(search.get('box'));
  const start = useRef(enter);
  useEffect(() => {
    field.current?.focus();
    if (first.current) void start.current(first.current);
    first.current = null;
    // A scan that begins elsewhere on the page, such as on the link of the label before, is a scan all the same.
    const catchScan = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const typing = target instanceof Element && target.closest('input, textarea, select');
      if (!typing && !ctrlKey && !metaKey && !altKey && SCANNED.test(key)) field.current?.focus();
    };
    document.addEventListener('keydown', catchScan);
    return () => document.removeEventListener('keydown', catchScan);
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const scanned = field.current?.value.trim() ?? '';
    if (field.current) field.current.value = '';
    void enter(scanned);
  };
  return (
    <div className="packing-station">
      <form className="packing-scan" onSubmit={send}>
        <label htmlFor={id}>
          {box?.state === 'to-pack' ? 'Enter packs this box, or scan the next one' : 'Scan a box'}
        </label>
        <input
          ref={field}
          id={id}
          className="inp"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          aria-describedby={`${id}-said`}
        />
        <div id={`${id}-said`}>
          {error && (
            <p role="alert" className="packing-error">
              {error}
            </p>
          )}
        </div>
        {box?.state === 'to-pack' && (
          <Button type="submit" busy={busy} busyLabel="Packing...">
            Pack {box.number}
          </Button>
        )}
        <CameraButton
          formats={BARS}
          onCode={(code) => {
            void enter(code);
            return null; // closes, so that the box is seen
          }}
          loses={box?.state === 'to-pack' && 'Pack the box on the table, then press the button again.'}
        />
      </form>
      <p className="small" role="status">
        {packed.length > 0 && `${packed[0]} is packed. ${packed.length} packed at this station.`}
      </p>
      {busy && !box && <Spinner />}
      {box && <ScannedBox box={box} />}
    </div>
  );
}
