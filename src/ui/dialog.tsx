import { X } from './icons/x.ts';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { elementsAround, focusWithin, keepFocusWithin } from './focus-within.ts';
import { dismissEarlierToast, Toaster } from './toast.tsx';

export interface DialogProps {
  open: boolean;
  /** Escape, the close button, or a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Cat on the upper edge of a friendly dialog. */
  seat?: ReactNode;
  /** The title is read out but not drawn. */
  titleHidden?: boolean;
  className?: string;
  /** A press beside it closes it; not where closing loses something. */
  closesBeside?: boolean;
}

/**
 * The browser's own modal dialog; below 768 px it is a sheet. Focus comes in, stays in, and goes back where it was, or beside it
 * where that is gone: pressing “Skip” may leave “Undo” in its place.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  seat,
  titleHidden,
  className,
  closesBeside = true,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const now = useRef({ onClose, closesBeside });
  useEffect(() => {
    now.current = { onClose, closesBeside };
  });
  // A layout effect, because the browser gives the focus back only while the dialog is still on the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const around = elementsAround(document.activeElement);
    dismissEarlierToast();
    if (!dialog.open) dialog.showModal();
    const pressBeside = (event: MouseEvent) => {
      if (now.current.closesBeside && event.target === dialog && !isInside(event, dialog)) now.current.onClose();
    };
    dialog.addEventListener('mousedown', pressBeside);
    return () => {
      dialog.removeEventListener('mousedown', pressBeside);
      dialog.close();
      const { activeElement } = document;
      if (dialog.contains(activeElement)) focusWithin(around);
      // The act's changes may take away the button that was pressed: a frame later, or with an answer that comes after this.
      keepFocusWithin(around);
    };
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={classes('dlg', className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          {seat && <div className="dlg-seat">{seat}</div>}
          <h2 id={titleId} className={titleHidden ? 'vh' : 'd-sm dlg-title'}>
            {title}
          </h2>
          <div className="dlg-body">{children}</div>
          <button type="button" className="iconbtn dlg-x" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
          <Toaster />
        </>
      )}
    </dialog>
  );
}

function isInside(event: MouseEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return (
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  );
}
