import { useLayoutEffect, useRef } from 'react';

/** Opens the dialog with the page and closes it with the component, so that focus returns to where it was. */
export function useModal() {
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
