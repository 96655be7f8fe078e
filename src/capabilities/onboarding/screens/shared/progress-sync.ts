/** Pause in typing after which answers are sent, in milliseconds. */
export const SAVE_AFTER_MS = 800;

export interface ProgressSync<T> {
  /** Sends the record when nothing newer has come for a moment. */
  later(record: T): void;
  /** Sends waiting changes now. Never rejects: the browser has its own copy and the next change tries again. */
  now(record?: T): Promise<void>;
  /** Sends waiting changes in a way that outlives the page. */
  leaving(): void;
  stop(): void;
}

type Send<T> = (record: T, options: { keepalive: boolean }) => Promise<unknown>;

export function createProgressSync<T>(send: Send<T>): ProgressSync<T> {
  let waiting: T | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One at a time: the first answer may bring the cookie that the second request needs.
  let last: Promise<void> = Promise.resolve();

  const take = () => {
    clearTimeout(timer);
    const record = waiting;
    waiting = null;
    return record;
  };
  const sendQuietly = async (record: T | null, keepalive: boolean) => {
    if (!record) return;
    try {
      await send(record, { keepalive });
    } catch {
      waiting ??= record;
    }
  };
  const now = (record?: T) => {
    if (record) waiting = record;
    last = last.then(() => sendQuietly(take(), false));
    return last;
  };
  return {
    later(record) {
      waiting = record;
      clearTimeout(timer);
      timer = setTimeout(() => void now(), SAVE_AFTER_MS);
    },
    now,
    leaving: () => void sendQuietly(take(), true),
    stop: () => clearTimeout(timer),
  };
}
