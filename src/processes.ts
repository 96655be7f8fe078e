import cluster, { type Worker } from 'node:cluster';
import { CannotListen, listenForMetrics, type MetricsServer } from './platform/http/server.ts';
import { answerMetrics } from './platform/http/metrics.ts';
import { createLog } from './platform/log.ts';
import { envOf, type Place } from './platform/place.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { SettingsError } from './platform/settings/error.ts';

/**
 * Runs the shop in as many processes as WEB_CONCURRENCY says, behind one port: this one hands out connections and keeps
 * the others running. The first of them opens the shop; the rest join it then.
 */

const PAUSE_MS = { least: 1000, most: 30_000 };
/** A process that lived for so long did not end because of its start. */
const SETTLED_MS = 60_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;

function run({ processes, logLevel }: Settings, metrics: MetricsServer | null) {
  const log = createLog(logLevel);
  let stopping = false;
  let code = 0;
  let pause = PAUSE_MS.least / 2; // doubled before the first
  let open = false;

  const start = (place: Place) => {
    const worker = cluster.fork(envOf(place));
    const begun = performance.now();
    worker.on('message', (message: unknown) => {
      if (message === 'open' && !open && !stopping) {
        open = true;
        for (let n = 1; n < processes; n++) start({ ...place, leads: false, joins: true });
      } else void answerMetrics(worker, message);
    });
    worker.once('exit', (exitCode, signal) => {
      if (stopping || !open) {
        const asked = stopping && signal === 'SIGTERM'; // before it could listen to signals
        code ||= asked ? 0 : (exitCode ?? 1);
        stop(); // without the first there is no shop
        if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(code);
        return;
      }
      pause = performance.now() - begun > SETTLED_MS ? PAUSE_MS.least : Math.min(pause * 2, PAUSE_MS.most);
      log.error({ pid: worker.process.pid, code: exitCode, signal, again: pause }, 'a process ended and is replaced');
      setTimeout(() => stopping || start({ ...place, joins: true }), pause);
    });
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    metrics?.close();
    const left = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of left) end(worker);
    if (left.length === 0) process.exit(code); // all of them were waiting to be replaced
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  process.on('disconnect', stop); // the parent process closed its channel, or has ended
  start({ leads: true, joins: false, processes });
}

/** On Windows a signal would end it at once. */
function end(worker: Worker): void {
  if (process.platform === 'win32') worker.send('stop');
  else worker.process.kill('SIGTERM');
}

try {
  const settings = readSettings(process.env);
  if (settings.processes === 1) await import('./server.ts');
  else run(settings, await listenForMetrics(settings));
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof CannotListen)) throw error;
  console.error(error.message);
  process.exit(1);
}
