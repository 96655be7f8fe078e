import { useEffect } from 'react';
import type { Stored } from '../../rules/stored.ts';
import { recordsHidden } from './hidden-records.ts';

interface OtherTabs<R> {
  key: string;
  read: (text: string | null) => Stored<R>;
  /** The record of another tab, which is newer than the one here. */
  onNewer: (newer: R, here: R) => void;
}

/** Listens to changes by another tab of the same wizard. */
export function useOtherTabs<R extends { revision: number }>(
  current: { readonly current: R },
  { key, read, onNewer }: OtherTabs<R>,
): void {
  useEffect(() => {
    const listener = (event: StorageEvent) => {
      if (event.key !== key || recordsHidden()) return;
      const stored = read(event.newValue);
      if (stored.kind === 'found' && stored.value.revision > current.current.revision)
        onNewer(stored.value, current.current);
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, [current, key, read, onNewer]);
}
