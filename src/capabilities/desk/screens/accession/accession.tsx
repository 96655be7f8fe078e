import { type FormEvent, useEffect, useRef } from 'react';
import type { ScanView } from '#src/capabilities/fulfilment/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { CameraButton } from '../camera/camera-button.tsx';
import { beep } from '../packing/beep.ts';
import { LabPages } from '../results/lab-pages.tsx';
import { RefusedScans } from './refused-scans.tsx';
import { ScannedKit } from './scanned-kit.tsx';
import { ToSend } from './to-send.tsx';
import { useScans } from './use-scans.ts';
import '../results/results.css';
import './accession.css';

/** Codes of samples are printed as QR codes, those of kits as bars too. */
const PRINTED = ['qr_code', 'code_128'] as const;

/**
 * Samples come in by scanning: the scanner types a code and presses Enter. Each scan is answered with its sample and
 * the missing samples of its kit; the field is ready for the next one.
 */
export function AccessionScreen() {
  const { shown, setShown, refused, scan, putAside } = useScans();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const ready = (view: ScanView | null) => {
    if (view) setShown(view);
    field.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = field.current?.value.trim();
    field.current?.focus();
    if (!code) return;
    // Emptied at once: a scanner does not wait for the answer.
    form.reset();
    void scan(code).then(({ ok }) => ok || beep());
  };
  return (
    <main id="content" className="lab">
      <div className="lab-list">
        <header>
          <h1 className="d-sm">Accession</h1>
          <p className="muted">Scan each sample as it comes out of the parcel.</p>
        </header>
        <LabPages />
        <form className="accession-scan" onSubmit={submit} noValidate>
          <TextField
            ref={field}
            label="Code of a sample or a kit"
            hint="A scanner types it. By hand, dashes and small letters do not matter."
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
          <Button type="submit" variant="strong">
            Receive
          </Button>
          <CameraButton
            formats={PRINTED}
            onCode={scan}
            loses={refused.length > 0 && 'Put the samples aside that were refused, then press the button again.'}
          />
        </form>
        <RefusedScans scans={refused} onPutAside={putAside} />
        <p className="accession-said" role="status" data-outcome={shown?.outcome}>
          {shown?.said}
        </p>
        {shown?.waits && (
          <p className="panel lab-alarm" role="alert">
            {shown.waits}
          </p>
        )}
        {shown && <ScannedKit key={shown.kit.code} kit={shown.kit} onDone={ready} />}
        <ToSend />
      </div>
    </main>
  );
}
