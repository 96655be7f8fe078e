import { useEffect, useRef } from 'react';

/** On a phone a panel is a sheet over the page, which is then out of reach. */
const SHEET = '(max-width: 767px)';

/** For a panel over the page: Escape closes it as long as the focus is inside, and on a phone the `covered` parts are inert. */
export function useSidePanel(onClose: () => void, covered: string) {
  const box = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const panel = box.current;
    const narrow = window.matchMedia(SHEET);
    const parts = () => document.querySelectorAll(covered);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    const apply = () => {
      for (const part of parts()) part.toggleAttribute('inert', narrow.matches);
    };
    apply();
    panel?.addEventListener('keydown', onKey);
    narrow.addEventListener('change', apply);
    return () => {
      panel?.removeEventListener('keydown', onKey);
      narrow.removeEventListener('change', apply);
      for (const part of parts()) part.removeAttribute('inert');
    };
  }, [covered]);
  return box;
}
