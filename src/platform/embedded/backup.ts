import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../database.ts';
import { makeDataFolder } from '../settings/secrets.ts';
import { openEngine } from './engine.ts';

/** There is no database in the data folder, or one that must not be replaced. */
export class DataFolderProblem extends Error {}

/** Writes the embedded database to a file, as a compressed archive of its folder. Throws DataFolderInUse while a shop runs on it. */
export async function dumpEmbedded(dataDir: string, file: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new DataFolderProblem(`There is no database in ${dataDir}.`);
  const lock = lockFolder(dataDir);
  try {
    const engine = await openEngine({ dataDir: folder });
    try {
      await engine.exec('CHECKPOINT');
      await writeFile(file, Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer()));
    } finally {
      await engine.close();
    }
  } finally {
    lock.close();
  }
}

/** Makes the database of the data folder from such a file. The previous database stays until the new one has opened. */
export async function restoreEmbedded(dataDir: string, file: string, force: boolean): Promise<void> {
  makeDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  const restored = `${folder}.restored`;
  try {
    if (existsSync(folder) && !force)
      throw new DataFolderProblem(
        `${folder} has a database already. Nothing was changed; --force puts the backup in its place.`,
      );
    await rm(restored, { recursive: true, force: true });
    const loadDataDir = new Blob([new Uint8Array(await readFile(file))], { type: 'application/x-gzip' });
    const engine = await openEngine({ dataDir: restored, loadDataDir });
    await engine.query('select count(*) from people');
    await engine.close();
    await rm(folder, { recursive: true, force: true });
    await rename(restored, folder);
  } finally {
    await rm(restored, { recursive: true, force: true });
    lock.close();
  }
}
