import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  CommandError,
  commandSettings,
  type Environment,
  type Print,
  readArguments,
  runCommand,
} from './platform/command.ts';
import { dumpEmbedded, restoreEmbedded } from './platform/embedded/backup.ts';
import { dumpPostgres, restorePostgres } from './platform/postgres-backup.ts';

/** `npm run backup -- <file>`: the whole database in one file, with its checksum beside it. Returns the exit code. */
export function runBackup(args: readonly string[], env: Environment, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const { file } = fileIn(args);
    const settings = commandSettings(env);
    if (existsSync(file)) throw new CommandError(`${file} is there already. Name another file.`);
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

/** `npm run restore -- <file> [--force]`: into an empty database, or with --force over an existing one. Returns the exit code. */
export function runRestore(args: readonly string[], env: Environment, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const { file, force } = fileIn(args, ['--force']);
    const settings = commandSettings(env);
    if (!existsSync(file)) throw new CommandError(`${file} is not there.`);
    await checkSum(file);
    const { databaseUrl, dataDir } = settings;
    await (databaseUrl ? restorePostgres(databaseUrl, file, force) : restoreEmbedded(dataDir, file, force));
    print(`Restored ${file}. The next start brings it up to the version of the shop that is installed.`);
  });
}

const fileIn = (args: readonly string[], flags: readonly string[] = []) => {
  const { name, given } = readArguments(args, {
    flags,
    example: 'Name one file, such as: npm run backup -- purrwell.backup',
  });
  return { file: resolve(name), force: given('--force') };
};

async function checkSum(file: string): Promise<void> {
  const kept = await readFile(`${file}.sha256`, 'utf8').catch(() => null);
  if (kept === null) throw new CommandError(`${file}.sha256 is missing: nobody can tell whether the backup is whole.`);
  if (kept.slice(0, 64) !== (await sha256Of(file)))
    throw new CommandError(`${file} is not what was saved: its checksum differs. Nothing was changed.`);
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
