import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });
export const METRICS_TYPE = metrics.contentType;

/** Sums up the metrics of several processes (src/processes.ts). */
const all = new AggregatorRegistry();
AggregatorRegistry.setRegistries([metrics]);

/** Metrics of the whole shop, from any of its processes. */
export async function metricsOfShop(): Promise<string> {
  if (cluster.isWorker) return askedFromPrimary();
  return Object.keys(cluster.workers ?? {}).length > 0 ? all.clusterMetrics() : metrics.metrics();
}

type Question = { metricsFor: string; text?: string };
const isQuestion = (message: unknown): message is Question => Object.hasOwn(Object(message), 'metricsFor');

function askedFromPrimary(): Promise<string> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const listener = (message: unknown) => {
      if (!isQuestion(message) || message.metricsFor !== id) return;
      process.off('message', listener);
      if (message.text === undefined) reject(new Error('Not every process said its metrics.'));
      else resolve(message.text);
    };
    process.on('message', listener);
    process.send?.({ metricsFor: id } satisfies Question);
  });
}

/** The primary's end of it. */
export async function answerMetrics(worker: Worker, message: unknown): Promise<void> {
  if (!isQuestion(message)) return;
  const text = await metricsOfShop().catch(() => undefined);
  if (worker.isConnected()) worker.send({ ...message, text } satisfies Question);
}

export const requestsTotal = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered, by method and status',
  labelNames: ['method', 'status'],
  registers: [metrics],
});

export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
});
