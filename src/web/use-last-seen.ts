import { useEffect, useState } from 'react';
import { keepLastSeen, lastSeen } from './last-seen.ts';
import { useSession } from './session.ts';

/** The answer a page last showed this person, until a newer one replaces it. */
export function useLastSeen<T>(page: string, newer: T | undefined): { at: Date; value: T } | null {
  const person = useSession().user?.id ?? '';
  const [before] = useState(() => lastSeen<T>(person, page));
  useEffect(() => {
    if (newer && person) keepLastSeen(person, page, newer);
  }, [newer, person, page]);
  return newer ? null : before;
}
