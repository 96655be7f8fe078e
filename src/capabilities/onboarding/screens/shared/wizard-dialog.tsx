import { X } from '#src/ui/icons/x.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classes } from '#src/ui/classes.ts';
import { Toaster } from '#src/ui/toast.tsx';

interface WizardDialogProps {
  className?: string;
  band: string;
  /** Changes with the place in the wizard: each begins at its top. */
  place: string;
  onEscape: () => void;
  children: ReactNode;
}

/** The modal that holds a wizard: one colour band, and the page on it. */
export function WizardDialog({ className, band, place, onEscape, children }: WizardDialogProps) {
  const dialog = useModal();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place begins at its top
  useEffect(() => {
    dialog.current?.scrollTo(0, 0);
  }, [dialog, place]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A dialog in the dialog has an Escape of its own.
    if (event.target instanceof Element && event.target.closest('dialog') !== event.currentTarget) return;
    event.preventDefault();
    onEscape();
  };
  return (
    <dialog
      ref={dialog}
      className={classes('wz', className)}
      aria-labelledby="wizard-title"
      data-band={band}
      onKeyDown={closeOnEscape}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="wizard-page">{children}</div>
      <Toaster />
    </dialog>
  );
}

/** Opens the dialog with the page and closes it with the component, so that focus returns to where it was. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // Escape is ours: a list that is open in the dialog takes it first, and nothing is lost by it.
    dialog.setAttribute('closedby', 'none');
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return ref;
}

/** Closes the wizard, beside its progress. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label="Close" onClick={onClose}>
      <X size={22} aria-hidden="true" />
    </button>
  );
}
