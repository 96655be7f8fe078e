import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A position that the address points at is open when one arrives, however one arrives, once the positions are there. */
export function useOpenPosition(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    for (const position of document.querySelectorAll<HTMLDetailsElement>('.careers-position')) {
      if (`#${position.id}` !== hash) continue;
      position.open = true;
      position.scrollIntoView();
    }
  }, [hash, isLoaded]);
}
