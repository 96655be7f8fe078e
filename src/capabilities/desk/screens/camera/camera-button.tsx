import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ScanBarcode } from '#src/ui/icons/scan-barcode.ts';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import { wasOpenedAs } from '#src/web/opened-as.ts';
import { openDocument } from '#src/web/payment-document.tsx';
import { SCANNING } from '#src/web/pages.ts';
import type { CodeAnswer } from './camera-dialog.tsx';
import type { CodeFormat } from './code-detector.ts';

const CameraDialog = lazyDialog(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }), {
  inAddress: true,
});

interface Props {
  formats: readonly CodeFormat[];
  onCode: (code: string) => Promise<CodeAnswer> | null;
  /** Something on the page would be lost where it is loaded anew: what, with what to do about it. */
  loses?: string | false;
}

/**
 * Opens the camera. The policy that allows it belongs to the document: where that was opened as another page of the desk,
 * this one is loaded anew with the camera open.
 */
export function CameraButton({ formats, onCode, loses = false }: Props) {
  const [search, setSearch] = useSearchParams();
  const [isHeld, setHeld] = useState(false);
  const isOpen = search.get('camera') === 'open';
  const setOpen = (open: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (open) next.set('camera', 'open');
        else next.delete('camera');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const press = () => {
    if (wasOpenedAs(SCANNING)) return setOpen(true);
    if (loses) return setHeld(true);
    const next = new URLSearchParams(search);
    next.set('camera', 'open');
    return openDocument(`${window.location.pathname}?${next}`);
  };
  return (
    <>
      <Button variant="quiet" onClick={press}>
        <ScanBarcode size={20} aria-hidden="true" />
        Scan with the camera
      </Button>
      {isOpen && wasOpenedAs(SCANNING) && (
        <CameraDialog formats={formats} onCode={onCode} onClose={() => setOpen(false)} />
      )}
      {isHeld && (
        <Dialog open onClose={() => setHeld(false)} title="Load this page anew first">
          <p>The camera works once this page has been loaded anew. {loses}</p>
        </Dialog>
      )}
    </>
  );
}
