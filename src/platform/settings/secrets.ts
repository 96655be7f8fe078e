import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { SettingsError } from './error.ts';
import { type Given, integer } from './fields.ts';

/** Secret in compose.yaml, used until one is chosen. It is public. */
const COMPOSE_SECRET = 'only for trying the shop on one machine';
const SHORTEST_SECRET = 32;

/** The folder of data, the secret of sessions, and keys of other shops. */
export const secretFields = {
  DATA_DIR: z.string().default('.data'),
  SESSION_SECRET: z.string().min(SHORTEST_SECRET, `must be at least ${SHORTEST_SECRET} characters`).optional(),
  SESSION_DAYS: integer(1, 30, 30),
  TRUSTED_EXPORT_KEYS: z
    .string()
    .regex(/^\s*[\w-]{43}\s*(,\s*[\w-]{43}\s*)*$/, 'must be public keys of 43 characters, separated by commas')
    .optional(),
};

export interface SecretSettings {
  dataDir: string;
  sessionSecret: string;
  sessionDays: number;
  /** Public keys of shops whose exports are shown as theirs; none by default. */
  trustedExportKeys: readonly string[];
}

type SecretGiven = Given<typeof secretFields>;

/** Makes the secret where none is given; throws SettingsError where it cannot be kept. */
export function secretSettings(e: SecretGiven): SecretSettings {
  const dataDir = resolve(e.DATA_DIR);
  const sessionSecret = e.SESSION_SECRET ?? keptSecret(dataDir);
  return {
    dataDir,
    sessionSecret,
    sessionDays: e.SESSION_DAYS,
    trustedExportKeys: e.TRUSTED_EXPORT_KEYS?.split(',').map((key) => key.trim()) ?? [],
  };
}

interface Surroundings {
  production: boolean;
  payments: 'stripe' | 'sandbox';
  onPostgres: boolean;
}

export function secretFaults({ SESSION_SECRET: secret }: SecretGiven, surroundings: Surroundings): string[] {
  const { production, payments, onPostgres } = surroundings;
  const wrong: string[] = [];
  if ((production || payments === 'stripe') && secret === COMPOSE_SECRET) {
    wrong.push('SESSION_SECRET is the one printed in compose.yaml. Set at least 32 random characters.');
  }
  if (production && !secret) wrong.push('SESSION_SECRET is missing. Set at least 32 random characters.');
  if (onPostgres && !secret) {
    wrong.push('SESSION_SECRET is missing. With DATABASE_URL several processes share it, so it must be set.');
  }
  return wrong;
}

/** Creates the folder of the embedded database and of the kept secret; throws SettingsError where that, or writing into it, is not allowed. */
export function makeDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `The data folder ${dataDir} cannot be written (${code}). Set DATA_DIR to a folder of your own.`,
    );
  }
}

/** On a single machine the secret is made once and kept beside the data, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  makeDataFolder(dataDir);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  // A full disk leaves a file that was begun.
  if (secret.length < SHORTEST_SECRET) {
    throw new SettingsError(
      `${file} holds no secret of ${SHORTEST_SECRET} characters. Restore it, set SESSION_SECRET, or remove the file to have a new one made.`,
    );
  }
  return secret;
}
