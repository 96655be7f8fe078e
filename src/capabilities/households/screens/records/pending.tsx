import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useHousehold } from '../household-context.ts';
import { dayIn } from '../../rules/days.ts';
import { countOf } from '#src/lib/plurals.ts';
import { KIND_NAMES, longDay } from './entry-words.ts';
import type { QueuedEntry } from './queue.ts';
import { useLog } from './use-log.ts';
import './records.css';

const AGAIN_AFTER_MS = 30_000;
/** Most entries wait for an instant. A line that moves the page, and a second try, are for those that wait longer. */
const LASTING_MS = 2000;

/** Entries that the server has not confirmed. They are retried automatically, and shown until they are stored. */
export function Pending() {
  const { pending, flush } = useLog();
  const waiting = pending.filter(({ state }) => state === 'waiting');
  const refused = pending.filter(({ state }) => state === 'refused');
  const lasting = useLasting(pending.some(({ state }) => state !== 'refused'));
  const busy = useCatchingUp(lasting, flush);
  const late = lasting && waiting.length > 0;
  if (!late && refused.length === 0) return null;
  return (
    <section className="wrap records-pending" aria-label="Not sent yet">
      {late && (
        <div className="records-note">
          <p role="status">
            {countOf(waiting.length, 'entry is', 'entries are')} kept on this device, sent once you have a connection.
          </p>
          <Button variant="plain" size="sm" busy={busy} busyLabel="Trying..." onClick={() => void flush()}>
            Try now
          </Button>
        </div>
      )}
      {refused.map((kept) => (
        <NotTaken key={kept.id} kept={kept} />
      ))}
    </section>
  );
}

function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), LASTING_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return now && lasting;
}

/** Retries at once when the connection or the page comes back, and every half minute in between. */
function useCatchingUp(needed: boolean, flush: () => Promise<void>): boolean {
  const [busy, setBusy] = useState(false);
  const again = useRef(flush);
  useEffect(() => {
    again.current = flush;
  });
  useEffect(() => {
    if (!needed) return;
    const attempt = async () => {
      if (!navigator.onLine || document.visibilityState === 'hidden') return;
      setBusy(true);
      await again.current();
      setBusy(false);
    };
    const listen = () => void attempt();
    void attempt();
    const timer = setInterval(listen, AGAIN_AFTER_MS);
    window.addEventListener('online', listen);
    document.addEventListener('visibilitychange', listen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', listen);
      document.removeEventListener('visibilitychange', listen);
    };
  }, [needed]);
  return busy;
}

/** An entry that the server refused, shown until it is confirmed or removed. */
function NotTaken({ kept }: { kept: QueuedEntry }) {
  const { household } = useHousehold();
  const { log, undo } = useLog();
  const { entry, code, message, id } = kept;
  if (!entry) return null;
  const name = household.cats.find((cat) => cat.id === entry.catId)?.name ?? 'a cat';
  const day = longDay(dayIn(household.timeZone, new Date(entry.at)));
  const confirm = async () => {
    await undo(id);
    await log({ ...entry, ...(entry.kind === 'weight' && { confirmed: true }) });
  };
  const drop = async () => {
    await undo(id);
    toast({ title: 'Discarded', text: 'The entry was not saved.' });
  };
  return (
    <div className="records-question">
      <p role="alert">
        Not saved: {KIND_NAMES[entry.kind].toLowerCase()} of {name}, {day}. {message}
      </p>
      <div className="records-acts">
        {code === 'please-confirm' && (
          <Button size="sm" variant="strong" onClick={() => void confirm()}>
            Yes, it is right
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => void drop()}>
          Discard it
        </Button>
      </div>
    </div>
  );
}
