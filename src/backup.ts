import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dumpEmbedded, DataFolderProblem, restoreEmbedded } from './platform/embedded/backup.ts';
import { DataFolderInUse } from './platform/database.ts';
import { dumpPostgres, ProgramProblem, restorePostgres } from './platform/postgres-backup.ts';
import { readSettings, type Settings, SettingsError } from './platform/settings.ts';

type Env = Record<string, string | undefined>;
type Print = (line: string) => void;

/** Something that whoever called it can mend, in one sentence. */
class BackupError extends Error {}

/** `npm run backup -- <file>`: the whole database in one file, with its checksum beside it. Returns the exit code. */
export function runBackup(args: readonly string[], env: Env, print: Print): Promise<number> {
  return saying(print, async () => {
    const { file } = readArguments(args, []);
    const settings = settingsOf(env);
    if (existsSync(file)) throw new BackupError(`${file} is there already. Name another file.`);
    // Under another name until it is whole, so that a backup that was cut off is never taken for one.
    const partial = `${file}.${process.pid}.partial`;
    try {
      // For its owner alone, before there is anything in it: it holds the personal data of everybody.
      await writeFile(partial, '', { mode: 0o600, flag: 'wx' });
      await (settings.databaseUrl
        ? dumpPostgres(settings.databaseUrl, partial)
        : dumpEmbedded(settings.dataDir, partial));
      const { size } = await stat(partial);
      await writeFile(`${file}.sha256`, `${await sha256Of(partial)}  ${basename(file)}\n`);
      await rename(partial, file);
      print(`Saved ${settings.databaseUrl ? 'the PostgreSQL database' : settings.dataDir} to ${file} (${size} bytes).`);
      print('It does not hold SESSION_SECRET and the other settings: keep those apart from it, and as safe.');
    } finally {
      await rm(partial, { force: true });
    }
  });
}

/** `npm run restore -- <file> [--force]`: into an empty database, or with --force over what is there. Returns the exit code. */
export function runRestore(args: readonly string[], env: Env, print: Print): Promise<number> {
  return saying(print, async () => {
    const { file, force } = readArguments(args, ['--force']);
    const settings = settingsOf(env);
    if (!existsSync(file)) throw new BackupError(`${file} is not there.`);
    await checkSum(file);
    const { databaseUrl, dataDir } = settings;
    await (databaseUrl ? restorePostgres(databaseUrl, file, force) : restoreEmbedded(dataDir, file, force));
    print(`Restored ${file}. The next start brings it up to the version of the shop that is installed.`);
  });
}

const EXPECTED = [BackupError, SettingsError, DataFolderInUse, DataFolderProblem, ProgramProblem];

async function saying(print: Print, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
    print((error as Error).message);
    return 1;
  }
}

function readArguments(args: readonly string[], flags: readonly string[]): { file: string; force: boolean } {
  const unknown = args.find((arg) => arg.startsWith('-') && !flags.includes(arg));
  if (unknown) throw new BackupError(`There is no ${unknown}${flags.length ? `; there is ${flags.join()}` : ''}.`);
  const [file, ...more] = args.filter((arg) => !arg.startsWith('-'));
  if (!file || more.length) throw new BackupError('Name one file, such as: npm run backup -- purrwell.backup');
  return { file: resolve(file), force: args.includes('--force') };
}

/** No secret is generated, because nothing is signed here. */
const settingsOf = (env: Env): Settings =>
  readSettings({ ...env, SESSION_SECRET: env.SESSION_SECRET || 'x'.repeat(32) });

async function checkSum(file: string): Promise<void> {
  const kept = await readFile(`${file}.sha256`, 'utf8').catch(() => null);
  if (kept === null) throw new BackupError(`${file}.sha256 is missing: nobody can tell whether the backup is whole.`);
  if (kept.slice(0, 64) !== (await sha256Of(file)))
    throw new BackupError(`${file} is not what was saved: its checksum differs. Nothing was changed.`);
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
