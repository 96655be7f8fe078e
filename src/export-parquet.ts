import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isSecretColumn } from './capabilities/access/rules/secret-columns.ts';
import { DataFolderInUse } from './platform/database.ts';
import { DataFolderProblem } from './platform/embedded/backup.ts';
import { writeParquet } from './platform/parquet.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { storedTables, withSnapshot } from './platform/table-snapshot.ts';

/** Something that whoever called it can mend, in one sentence. */
class ExportError extends Error {}

const EXPECTED = [ExportError, SettingsError, DataFolderInUse, DataFolderProblem];

/**
 * `npm run export:parquet -- <folder>`: every table of the shop as a Parquet file, without secrets, as of one moment. Returns
 * the exit code.
 */
export async function runExport(
  args: readonly string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  try {
    const folder = readArguments(args);
    // No secret is generated, because nothing is signed here.
    const settings = readSettings({ ...env, SESSION_SECRET: env.SESSION_SECRET || 'x'.repeat(32) });
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
    return 0;
  } catch (error) {
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
    print((error as Error).message);
    return 1;
  }
}

function readArguments(args: readonly string[]): string {
  const unknown = args.find((arg) => arg.startsWith('-'));
  if (unknown) throw new ExportError(`There is no ${unknown}.`);
  const [folder, ...more] = args;
  if (!folder || more.length) throw new ExportError('Name one folder, such as: npm run export:parquet -- warehouse');
  if (existsSync(folder) && readdirSync(folder).length)
    throw new ExportError(`${resolve(folder)} is not empty. Name another folder.`);
  return resolve(folder);
}
