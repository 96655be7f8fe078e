import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ScanBarcode } from '#src/ui/icons/scan-barcode.ts';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import { wasOpenedAs } from '#src/web/opened-as.ts';
import { SCANNING } from '#src/web/pages.ts';
import type { CodeAnswer } from './camera-dialog.tsx';
import type { CodeFormat } from './code-detector.ts';

const CameraDialog = lazyDialog(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }));

interface Props {
  /** 'a packed box': the scanned thing, for pages with several of these. */
  what?: string;
  formats: readonly CodeFormat[];
  onCode: (code: string) => Promise<CodeAnswer> | null;
  /** Advice before the page is loaded anew, where input on it would be lost. */
  loses?: string | false;
}

/**
 * Opens the camera. The policy that allows it belongs to the document: where that was opened as another page of the desk,
 * the press loads this one anew, with the camera open.
 */
export function CameraButton({ what = '', formats, onCode, loses = false }: Props) {
  const [open, setOpen] = useState<'camera' | 'held' | null>(() => (wasPressed(what) ? 'camera' : null));
  const press = () => {
    if (wasOpenedAs(SCANNING)) return setOpen('camera');
    if (loses || !keepPress(what)) return setOpen('held');
    return window.location.reload();
  };
  return (
    <>
      <Button variant="quiet" onClick={press}>
        <ScanBarcode size={20} aria-hidden="true" />
        <span>
          Scan with the camera
          {what && <span className="vh">: {what}</span>}
        </span>
      </Button>
      {open === 'camera' && <CameraDialog formats={formats} onCode={onCode} onClose={() => setOpen(null)} />}
      {open === 'held' && (
        <Dialog open onClose={() => setOpen(null)} title="Load this page anew first">
          <p>The camera works once this page has been loaded anew. {loses || 'Please load it in the browser.'}</p>
        </Dialog>
      )}
    </>
  );
}

const PRESSED = 'camera-pressed';

const placeOf = (what: string) => `${window.location.pathname} ${what}`;

/** Notes a press for the document that is loaded next; false where the browser keeps nothing. Not in the address: no link opens a camera. */
function keepPress(what: string): boolean {
  try {
    sessionStorage.setItem(PRESSED, placeOf(what));
    return true;
  } catch {
    return false;
  }
}

/** Whether the document before this one was left by a press on this button. Asked for once. */
function wasPressed(what: string): boolean {
  try {
    const isThis = wasOpenedAs(SCANNING) && sessionStorage.getItem(PRESSED) === placeOf(what);
    if (isThis) sessionStorage.removeItem(PRESSED);
    return isThis;
  } catch {
    return false;
  }
}
