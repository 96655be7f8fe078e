import { execFile, execFileSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newestServer } from '#scripts/backup-programs.mjs';
import type { RunningPostgres } from './postgres.ts';
import { freePort } from './shop.ts';

const run = promisify(execFile);

export interface Account {
  uid: number;
  gid: number;
}

/** The account that servers of the machine run as. PostgreSQL and PgBouncer refuse root, so root uses the account of Debian's packages. */
export function ordinaryAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a server from the machine's own binaries in a temporary folder, which its client programs can read. */
export async function startMachinePostgres(): Promise<RunningPostgres> {
  const bin = newestServer();
  if (!bin) throw new Error('No server of PostgreSQL is installed.');
  const account = ordinaryAccount();
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-pg-'));
  if (account) await chown(folder, account.uid, account.gid);
  const [data, port] = [join(folder, 'data'), await freePort()];
  const options = { cwd: folder, ...account };
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], options);
  const flags = `-p ${port} -k ${folder} -c listen_addresses=localhost -c fsync=off`;
  const ctl = (args: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], options);
  await ctl(['-o', flags, '-l', join(folder, 'log'), 'start']);
  return {
    url: `postgres://postgres@localhost:${port}/postgres`,
    stop: async () => {
      await ctl(['-m', 'fast', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
