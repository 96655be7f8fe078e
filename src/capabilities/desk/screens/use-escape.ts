import { useEffect, useRef } from 'react';

/** Escape closes what is open beside a list. */
export function useEscape(onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      // Escape does not close while a field has the focus: it is easily hit while typing.
      const writing = event.target instanceof Element && event.target.closest('textarea, input, select');
      if (event.key === 'Escape' && !writing) close.current();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
