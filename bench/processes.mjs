import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Only Linux tells of other processes in files. */
const told = existsSync('/proc/self/stat');
/** Length of one tick of /proc: USER_HZ, which is 100 on every Linux. */
const TICK_MS = 10;
const CALM_LOOKS = 10;
const LONGEST_MS = 60_000;

/** Processor time of a process so far, in milliseconds; null where the system does not say. */
export function processorTime(pid) {
  if (!told) return null;
  // The second field, the name in brackets, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory of a process now (`VmRSS`), or at its highest (`VmHWM`), in MiB; null where the system does not say. */
export function memoryOf(pid, field = 'VmRSS') {
  if (!told) return null;
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Memory once the work of the start is over: when some looks in a row differ by less than two MiB. */
export async function settledMemory(pid) {
  const deadline = Date.now() + LONGEST_MS;
  let last = memoryOf(pid);
  for (let calm = 0; calm < CALM_LOOKS && Date.now() < deadline; ) {
    await delay(500);
    const now = memoryOf(pid);
    calm = Math.abs(now - last) < 2 ? calm + 1 : 0;
    last = now;
  }
  return last;
}

/** Processor time of each connection to a PostgreSQL of this machine, in milliseconds by process; null where the system does not say. */
export async function connectionsTime(client) {
  if (!told) return null;
  const { rows } = await client.query("select pid from pg_stat_activity where backend_type = 'client backend'");
  return new Map(rows.map(({ pid }) => [pid, processorTime(pid)]));
}

/** Processor time between two looks at connections, of those that were there at both. */
export function timeBetween(before, after) {
  if (!before || !after) return null;
  let sum = 0;
  for (const [pid, ms] of after) if (before.has(pid)) sum += ms - before.get(pid);
  return sum;
}
