import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Logout } from './use-logout.ts';

interface UnsentQuestionProps {
  logout: Logout;
  asked: NonNullable<Logout['asked']>;
}

/** Asks before a logout what becomes of the log entries that are only on this device. */
export function UnsentQuestion({ logout: { busy, leave, stay }, asked: { way, count, lost } }: UnsentQuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const entries = count === 1 ? '1 log entry is' : `${count} log entries are`;
  const them = count === 1 ? 'it' : 'them';
  return (
    <div ref={box} className="unsent" role="group" aria-label="Not sent yet" tabIndex={-1}>
      <p className="small" role="alert">
        {entries} only on this device and not sent yet.{' '}
        {way === 'forgetting'
          ? `Forgetting this browser deletes ${them}.`
          : lost > 0
            ? `This browser keeps nothing: logging out deletes ${them}.`
            : `Kept here, ${count === 1 ? 'it is' : 'they are'} sent when you log in again; nobody else is shown ${them}.`}
      </p>
      {way !== 'forgetting' && lost === 0 && (
        <Button size="sm" full busy={busy !== null} onClick={() => void leave(way, 'keep')}>
          Keep {them} and log out
        </Button>
      )}
      <Button size="sm" variant="quiet" full disabled={busy !== null} onClick={() => void leave(way, 'discard')}>
        Delete {them} and log out
      </Button>
      <Button size="sm" variant="plain" full onClick={stay}>
        Stay logged in
      </Button>
    </div>
  );
}
