import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A position that the address points at is open when one arrives, however one arrives. */
export function useOpenPosition(): void {
  const { hash } = useLocation();
  useEffect(() => {
    for (const position of document.querySelectorAll<HTMLDetailsElement>('.careers-position')) {
      if (`#${position.id}` !== hash) continue;
      position.open = true;
      position.scrollIntoView();
    }
  }, [hash]);
}
