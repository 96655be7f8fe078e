import { useEffect, useRef } from 'react';

/** Escape closes the part that is open beside a list. */
export function useEscape(onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      // Escape does not close while a field has the focus: it is easily hit while typing.
      const writing = event.target instanceof Element && event.target.closest('textarea, input, select');
      const inDialog = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !writing && !inDialog) close.current();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
