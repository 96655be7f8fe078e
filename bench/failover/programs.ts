import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Programs {
  etcd: string;
  patroni: string;
  haproxy: string;
  pgbouncer: string;
  /** The folder with `postgres`, `initdb` and `pg_basebackup`. */
  postgres: string;
}

/** The Debian package of each program. */
const PACKAGES: Record<keyof Programs, string> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
};

/** Finds the programs of the cluster. Throws an error that names the Debian packages of those that are missing. */
export function findPrograms(): Programs {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const inPath = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const found: Record<keyof Programs, string | undefined> = {
    etcd: inPath('etcd'),
    patroni: inPath('patroni'),
    haproxy: inPath('haproxy'),
    pgbouncer: inPath('pgbouncer'),
    postgres: newestPostgres(),
  };
  const missing = (Object.keys(PACKAGES) as (keyof Programs)[]).filter((name) => !found[name]);
  if (missing.length) {
    const packages = missing.map((name) => PACKAGES[name]).join(' ');
    throw new ProgramsMissing(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${packages}`);
  }
  return found as Programs;
}

class ProgramsMissing extends Error {
  override name = 'ProgramsMissing';
}

/** Debian keeps each version of the server in a folder of its own. */
function newestPostgres(): string | undefined {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return undefined;
  const versions = readdirSync(parent).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(parent, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

export interface Account {
  uid: number;
  gid: number;
}

/** The account the cluster runs as. PostgreSQL and PgBouncer refuse root, so root uses the account of Debian's packages. */
export function ordinaryAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
