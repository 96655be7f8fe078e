import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { newestServer } from '../../scripts/backup-programs.mjs';

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
    postgres: newestServer(),
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
