import { useEffect, useRef } from 'react';

/** On a phone the panel is a sheet over the page, which is then out of reach. */
const SHEET = '(max-width: 767px)';
const covered = () => document.querySelectorAll('.appbar, .publicbar, .botnav, .counting, #content, footer');

/** Escape closes, as long as the focus is inside. */
export function usePanel(onClose: () => void) {
  const box = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const panel = box.current;
    const narrow = window.matchMedia(SHEET);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    const apply = () => {
      for (const part of covered()) part.toggleAttribute('inert', narrow.matches);
    };
    apply();
    panel?.addEventListener('keydown', onKey);
    narrow.addEventListener('change', apply);
    return () => {
      panel?.removeEventListener('keydown', onKey);
      narrow.removeEventListener('change', apply);
      for (const part of covered()) part.removeAttribute('inert');
    };
  }, []);
  return box;
}
