import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { loggedError } from '#src/platform/redact.ts';
import type { AppServices } from '#src/platform/services.ts';
import { buildStory, type Contact, createDemoAccount, hasDemoAccount, type Story } from './account.ts';
import { HOUSEHOLD_TO_SIGN_IN_WITH as HOUSEHOLD } from './scenario.ts';

export type { Contact };

/** The account to try, told on a thread of its own while the shop is open already. */
export interface DemoTelling {
  /** The account; null where it could not be told or was interrupted, and the next start tells it. */
  account: Promise<Contact | null>;
  /** Whether the account is there, or will not be. */
  over(): boolean;
  /** Whether a request with this address has to wait for the account. */
  concerns(email: string): boolean;
  /** Tells it, unless it is there. */
  begin(): void;
  stop(): Promise<void>;
}

export async function tellBehind(services: AppServices, staff: Contact): Promise<DemoTelling> {
  const { email, password } = HOUSEHOLD.person;
  const stopping = new AbortController();
  const { promise: account, resolve } = Promise.withResolvers<Contact | null>();
  let state: 'waiting' | 'begun' | 'over' = 'waiting';
  const end = (told: Contact | null) => {
    state = 'over';
    resolve(told);
  };
  if (await hasDemoAccount(services)) end({ email, password });
  const tell = () =>
    createDemoAccount(services, staff, (from, to) => storyOf(from, to, stopping.signal)).catch((error: unknown) => {
      const { aborted } = stopping.signal;
      if (!aborted) services.log.error({ error: loggedError(error) }, 'the account to try cannot be told');
      return null;
    });
  return {
    account,
    over: () => state === 'over',
    concerns: (given) => given.trim().toLowerCase() === email.toLowerCase(),
    begin: () => {
      if (state !== 'waiting') return;
      state = 'begun';
      void tell().then(end);
    },
    stop: async () => {
      stopping.abort();
      if (state === 'waiting') end(null);
      await account;
    },
  };
}

/** Beside the built server; sources tell it on this thread. */
const THREAD = fileURLToPath(new URL('./demo-account.js', import.meta.url));

async function storyOf({ settings, clock }: AppServices, staff: Contact, signal: AbortSignal): Promise<Story> {
  if (!existsSync(THREAD)) return buildStory({ settings, clock }, staff);
  const thread = new Worker(THREAD, {
    workerData: { settings, staff, now: clock.now() },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const interrupt = () => void thread.terminate();
  signal.addEventListener('abort', interrupt);
  try {
    return await new Promise<Story>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('Its thread ended before the story did.')));
    });
  } finally {
    signal.removeEventListener('abort', interrupt);
    await thread.terminate();
  }
}
