import type { WizardARecord } from '../../rules/record.ts';

/** How long typing may pause before it is sent, in milliseconds. */
export const SAVE_AFTER_MS = 800;

export interface ProgressSync {
  /** Sends the record when nothing newer has come for a moment. */
  later(record: WizardARecord): void;
  /** Sends what is waiting now. Never rejects: the browser has its own copy and the next change tries again. */
  now(record?: WizardARecord): Promise<void>;
  /** Sends what is waiting in a way that outlives the page. */
  leaving(): void;
  stop(): void;
}

type Send = (record: WizardARecord, options: { keepalive: boolean }) => Promise<unknown>;

export function createProgressSync(send: Send): ProgressSync {
  let waiting: WizardARecord | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One at a time: the first answer may bring the cookie that the second request needs.
  let last: Promise<void> = Promise.resolve();

  const take = () => {
    clearTimeout(timer);
    const record = waiting;
    waiting = null;
    return record;
  };
  const sendQuietly = async (record: WizardARecord | null, keepalive: boolean) => {
    if (!record) return;
    try {
      await send(record, { keepalive });
    } catch {
      waiting ??= record;
    }
  };
  const now = (record?: WizardARecord) => {
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
