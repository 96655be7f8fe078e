import { useEffect, useState } from 'react';
import { keepLastSeen, lastSeen } from './last-seen.ts';
import { useSession } from './session.ts';

/** What a page last showed this person, until it has something newer, which is kept in its place. */
export function useLastSeen<T>(page: string, newer: T | undefined): { at: Date; value: T } | null {
  const person = useSession().user?.id ?? '';
  const [before] = useState(() => lastSeen<T>(person, page));
  useEffect(() => {
    if (newer && person) keepLastSeen(person, page, newer);
  }, [newer, person, page]);
  return newer ? null : before;
}
