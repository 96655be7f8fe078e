import { DataFolderInUse } from './database.ts';
import { DataFolderProblem } from './embedded/backup.ts';
import { ProgramProblem } from './postgres-backup.ts';
import { readSettings, type Settings } from './settings.ts';
import { SettingsError } from './settings/error.ts';

export type Environment = Record<string, string | undefined>;
export type Print = (line: string) => void;

/** A fault that an operator can mend, in one sentence. */
export class CommandError extends Error {}

const EXPECTED = [CommandError, SettingsError, DataFolderInUse, DataFolderProblem, ProgramProblem];

/** Runs a command and returns its exit code. An expected fault is printed; any other is thrown. */
export async function runCommand(print: Print, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
    print((error as Error).message);
    return 1;
  }
}

/** Settings for a command that signs nothing, so no secret is made for it. */
export const commandSettings = (env: Environment): Settings =>
  readSettings({ ...env, SESSION_SECRET: env.SESSION_SECRET || 'x'.repeat(32) });

/** The one argument of a command that is no flag, and the flags. Throws CommandError for any other; `example` shows the call. */
export function readArguments(
  args: readonly string[],
  { flags = [], example }: { flags?: readonly string[]; example: string },
): { name: string; given: (flag: string) => boolean } {
  const unknown = args.find((arg) => arg.startsWith('-') && !flags.includes(arg));
  if (unknown) throw new CommandError(`There is no ${unknown}${flags.length ? `; there is ${flags.join()}` : ''}.`);
  const [name, ...more] = args.filter((arg) => !arg.startsWith('-'));
  if (!name || more.length) throw new CommandError(example);
  return { name, given: (flag) => args.includes(flag) };
}
