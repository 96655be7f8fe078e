import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A position that the address points at is open when one arrives, however one arrives. */
export function useOpenPosition(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!(target instanceof HTMLDetailsElement)) return;
    target.open = true;
    target.scrollIntoView();
  }, [hash]);
}
