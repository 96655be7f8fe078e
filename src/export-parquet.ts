import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isSecretColumn } from './capabilities/access/rules/secret-columns.ts';
import {
  CommandError,
  commandSettings,
  type Environment,
  type Print,
  readArguments,
  runCommand,
} from './platform/command.ts';
import { writeParquet } from './platform/parquet.ts';
import { storedTables, withSnapshot } from './platform/table-snapshot.ts';

/**
 * `npm run export:parquet -- <folder>`: every table of the shop as a Parquet file, without secrets, as of one moment. Returns
 * the exit code.
 */
export function runExport(args: readonly string[], env: Environment, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const folder = emptyFolderIn(args);
    const settings = commandSettings(env);
    // Under another name until it is whole, so that an export that was cut off is never taken for one.
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    // For its owner alone: it holds the personal data of everybody.
    await mkdir(partial, { recursive: true, mode: 0o700 });
    try {
      const rows = await withSnapshot(settings, async (query) => {
        const counts: number[] = [];
        for (const { name, columns } of await storedTables(query)) {
          const open = columns.filter((column) => !isSecretColumn(name, column.name));
          counts.push(await writeParquet(query, { name, columns: open }, join(partial, `${name}.parquet`)));
        }
        return counts;
      });
      if (existsSync(folder)) await rmdir(folder);
      await rename(partial, folder);
      print(`Exported ${rows.length} tables with ${rows.reduce((sum, count) => sum + count, 0)} rows to ${folder}.`);
      print('It holds personal data of everybody; passwords, tokens and texts of mails are left out.');
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  });
}

function emptyFolderIn(args: readonly string[]): string {
  const { name } = readArguments(args, { example: 'Name one folder, such as: npm run export:parquet -- warehouse' });
  const folder = resolve(name);
  if (existsSync(folder) && readdirSync(folder).length)
    throw new CommandError(`${folder} is not empty. Name another folder.`);
  return folder;
}
