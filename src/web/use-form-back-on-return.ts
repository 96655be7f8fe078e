import { useEffect, useRef } from 'react';

/** Releases a form that the browser's Back button brings back exactly as it was left, in the middle of paying. */
export function useFormBackOnReturn(release: () => void) {
  const latest = useRef(release);
  useEffect(() => {
    latest.current = release;
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
