import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from './database-errors.ts';
import { loggedError } from './redact.ts';
import type { Logger } from './log.ts';
import { SAY_AGAIN_MS } from './postgres.ts';

/** The start was given up because the database could not be used; its message says why. */
export class DatabaseNotReady extends Error {
  override name = 'DatabaseNotReady';
}

const RETRY_MS = [250, 500, 1000, 2000] as const;

export interface Waiting {
  log: Logger;
  /** Ends the wait when the process is asked to stop. */
  signal?: AbortSignal;
}

/** Tries until the database lets `work` through: at once, then every two seconds. Says why it waits, at first and every ten seconds. */
export async function whenReachable<T>(
  work: () => Promise<T>,
  giveUpAfterMs: number,
  { log, signal }: Waiting,
): Promise<T> {
  const began = Date.now();
  let said = Number.NEGATIVE_INFINITY;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseNotReady || !isDatabaseUnavailable(error)) throw error;
      const waited = Date.now() - began;
      if (giveUpAfterMs > 0 && waited >= giveUpAfterMs) {
        throw new DatabaseNotReady(
          `The database at DATABASE_URL could not be used for ${Math.round(waited / 1000)} s (${sentenceOf(error)}). DATABASE_START_TIMEOUT says how long the start waits for it.`,
        );
      }
      if (Date.now() - said >= SAY_AGAIN_MS) {
        said = Date.now();
        log.warn({ waitedSeconds: Math.round(waited / 1000), error: loggedError(error) }, 'waiting for the database');
      }
      await delay(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { signal });
    }
  }
}

function sentenceOf(error: unknown): string {
  const { code, message, cause } = loggedError(error);
  return cause ? sentenceOf((error as Error).cause) : [code, message].filter(Boolean).join(' ');
}
