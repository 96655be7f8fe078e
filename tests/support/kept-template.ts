import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ALL_JOBS } from './emptying.ts';

const DAY_MS = 86_400_000;
const FOLDER = resolve('.cache/embedded-template');

/** Everything that an empty embedded database is made from, besides the names and settings of the queues. */
const SOURCES = [
  'package-lock.json',
  'packages/stripe-sandbox/migrations.ts',
  'src/platform/embedded/engine.ts',
  'src/platform/jobs.ts',
  'tests/support/emptying.ts',
  'tests/support/setup.ts',
];

/** The file with the embedded engine's template, made by `make` where none of the same sources is kept from an earlier run. */
export async function keptTemplate(make: () => Promise<Uint8Array>): Promise<string> {
  const file = join(FOLDER, `${await fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const bytes = await make();
  await mkdir(FOLDER, { recursive: true });
  await removeOld();
  const written = `${file}.${process.pid}`;
  await writeFile(written, bytes);
  await rename(written, file);
  return file;
}

/** Another run may still be using one of other sources. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const old = join(FOLDER, name);
    if ((await stat(old)).mtimeMs < Date.now() - DAY_MS) await rm(old, { force: true });
  }
}

async function fingerprint(): Promise<string> {
  const migrations = await readdir('db/migrations', { recursive: true, withFileTypes: true });
  const files = migrations.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(JSON.stringify(ALL_JOBS));
  for (const name of [...SOURCES, ...files.toSorted()]) hash.update(`\0${name}\0`).update(await readFile(name));
  return hash.digest('hex').slice(0, 32);
}
