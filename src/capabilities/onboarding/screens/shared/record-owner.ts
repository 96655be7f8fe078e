import { useEffect, useState } from 'react';
import { type Session, useSession } from '#src/web/session.ts';
import { forgetRecord } from '../quick/stored-record.ts';
import { forgetFull } from '../full/stored-full.ts';
import { removeStored, writeStored } from './browser-store.ts';
import { hideRecords } from './hidden-records.ts';

/** Storage key of the answers' owner, set once a signed-in person has opened a wizard. */
const OWNER_KEY = 'purrwell-onboarding-owner';

/**
 * `own`: the stored answers are for this session, or there are none. `hidden`: they have an owner, and the server could
 * not say who is signed in. `waiting`: it is being asked.
 */
type RecordAccess = 'own' | 'hidden' | 'waiting';

/** Decides about the stored answers. `forgotten` says that they were somebody else's and are deleted. */
export function checkOwner({ status, user }: Pick<Session, 'status' | 'user'>): {
  access: RecordAccess;
  forgotten: boolean;
} {
  const owner = storedOwner();
  const known = status === 'none' || status === 'signed-in';
  const access = known || owner === null ? 'own' : status === 'checking' ? 'waiting' : 'hidden';
  hideRecords(access !== 'own');
  const forgotten = known && owner !== null && owner !== user?.id;
  if (forgotten) {
    // Their household has them on the server.
    forgetRecord();
    forgetFull();
    removeStored(OWNER_KEY);
  }
  if (user) writeStored(OWNER_KEY, user.id);
  return { access, forgotten };
}

function storedOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY);
  } catch {
    return null; // a browser that keeps nothing has nobody's answers
  }
}

/**
 * Called before the first read of this browser's stored answers. While the owner is not known a wizard begins without the stored
 * answers; once they turn out to be the session's own, `round` changes, and the wizard begins anew with them.
 */
export function useOwnRecords(): { access: RecordAccess; round: number } {
  const { status, user } = useSession();
  const [records, setRecords] = useState(() => ({ access: checkOwner({ status, user }).access, round: 0 }));
  const { access } = records;
  useEffect(() => {
    if (access === 'own') return;
    const now = checkOwner({ status, user });
    // Asked again after a failure: input stays on the page meanwhile.
    if (now.access === 'waiting' || now.access === access) return;
    const anew = now.access === 'own' && !now.forgotten;
    setRecords(({ round }) => ({ access: now.access, round: anew ? round + 1 : round }));
  }, [access, status, user]);
  useEffect(() => {
    hideRecords(access !== 'own');
    return () => hideRecords(false);
  }, [access]);
  return records;
}
