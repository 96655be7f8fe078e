import { useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { storedToken } from '../api.ts';
import { clearStorage, NOT_LOGGED_OUT, signedOutAlready, signOut, useSession } from '../session.ts';
import { countUnsent, discardUnsent } from '../unsent-log.ts';

export type Way = 'here' | 'everywhere' | 'forgetting';

/** Fate of log entries that are only on this device. */
export type Unsent = 'keep' | 'discard';

/** Without a connection: ends the session on this device, and on the server later. */
async function endedHere(token: string, forgetting: boolean): Promise<boolean> {
  const offline = await import('../offline.ts').catch(() => null);
  return offline !== null && (await offline.isUnreachable()) && offline.endWithoutConnection(token, { forgetting });
}

/** Removes the service worker with all it kept. */
const forgetWorker = (): Promise<void> =>
  import('../seen-answers.ts').then((seen) => seen.forgetWorker()).catch(() => {});

/** Ends the session and leaves, or with `stays` keeps the page where it is. First asks about entries that are only on this device; says so when the server could not. */
export function useLogout({ stays = false } = {}) {
  const person = useSession().user?.id ?? '';
  const [busy, setBusy] = useState<Way | null>(null);
  const [asked, setAsked] = useState<{ way: Way; count: number; lost: number } | null>(null);
  const leave = async (way: Way, unsent?: Unsent) => {
    // To forget this browser is to forget everybody's.
    const { count, lost } = countUnsent(way === 'forgetting' ? undefined : person);
    if (count > 0 && !unsent) return setAsked({ way, count, lost });
    setBusy(way);
    const token = storedToken();
    try {
      const before = way === 'forgetting' ? forgetWorker : undefined;
      await signOut({ everywhere: way === 'everywhere', forgetting: way === 'forgetting', stay: stays, before });
      if (unsent === 'discard') discardUnsent(person);
    } catch {
      const forgetting = way === 'forgetting';
      if (way !== 'everywhere' && token && (await endedHere(token, forgetting))) {
        if (unsent === 'discard') discardUnsent(person);
        if (forgetting) clearStorage();
        return signedOutAlready();
      }
      setBusy(null);
      toast(NOT_LOGGED_OUT);
    }
  };
  return { busy, leave, asked, stay: () => setAsked(null) };
}

export type Logout = ReturnType<typeof useLogout>;
