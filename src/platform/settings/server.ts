import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { type Given, integer, number, oneOf, seconds, someSeconds, url } from './fields.ts';

/** Ports, addresses, time limits and logs of the server. */
export const serverFields = {
  NODE_ENV: z.string().optional(),
  PORT: integer(0, 65535, 3000),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be a number from 1 to 99, or auto for one process per processor')
    .default('1'),
  HEADERS_TIMEOUT: seconds(0.1, 60, 10),
  BODY_TIMEOUT: seconds(0.1, 300, 20),
  KEEP_ALIVE_TIMEOUT: seconds(0, 3600, 65),
  SHUTDOWN_DELAY: someSeconds(0, 60).optional(),
  SHUTDOWN_TIMEOUT: seconds(0, 300, 10),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUSTED_PROXIES: integer(0, 5, 0),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  METRICS_PORT: number(1, 65535).optional(),
  ANALYTICS_URL: url(['http:', 'https:']).optional(),
  ANALYTICS_DOMAIN: z.string().optional(),
  OFFLINE_DASHBOARD: oneOf(['yes', 'no']).default('yes'),
  SERVE_PAGES: oneOf(['yes', 'no']).default('yes'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};

/** All in milliseconds. */
interface HttpTimeouts {
  headers: number;
  /** For a body, with a second more for each 32 kB of it. */
  body: number;
  /**
   * Time for which idle connections are kept. Longer than any proxy in front keeps them, so that no request meets one
   * that is just being closed.
   */
  keepAlive: number;
  /** Between saying that this process is not ready and refusing requests: in it a load balancer finds out. */
  drainDelay: number;
  /** For requests in flight when the others are refused. */
  drain: number;
}

export interface ServerSettings {
  production: boolean;
  port: number;
  /** Processes behind the port. */
  processes: number;
  httpTimeouts: HttpTimeouts;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Number of our own proxies in front; each appends its client's address to X-Forwarded-For. */
  trustedProxies: number;
  /** Token that a scraper of `/metrics` must send. */
  metricsToken?: string;
  /** Port for `/metrics`, which is then not served on the shop's own. */
  metricsPort?: number;
  /** Address that page views are passed on to, without a trailing slash; none by default. */
  analyticsUrl?: string;
  /** The name of this shop at that place. */
  analyticsDomain: string;
  /** No: browsers remove the service worker that they have. */
  offlineDashboard: boolean;
  /** No in development, where the pages come from another process. */
  servePages: boolean;
  logLevel: string;
}

type ServerGiven = Given<typeof serverFields>;

/** The embedded database belongs to one process. */
export function processesOf(e: Pick<ServerGiven, 'WEB_CONCURRENCY'>, onPostgres: boolean): number {
  if (e.WEB_CONCURRENCY !== 'auto') return Number(e.WEB_CONCURRENCY);
  return onPostgres ? availableParallelism() : 1;
}

export function serverSettings(e: ServerGiven, onPostgres: boolean): ServerSettings {
  const production = e.NODE_ENV === 'production';
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  return {
    production,
    port: e.PORT,
    processes: processesOf(e, onPostgres),
    httpTimeouts: {
      headers: e.HEADERS_TIMEOUT,
      body: e.BODY_TIMEOUT,
      keepAlive: e.KEEP_ALIVE_TIMEOUT,
      drainDelay: e.SHUTDOWN_DELAY ?? (production ? 3000 : 0),
      drain: e.SHUTDOWN_TIMEOUT,
    },
    publicUrl,
    trustedProxies: e.TRUSTED_PROXIES,
    metricsToken: e.METRICS_TOKEN,
    metricsPort: e.METRICS_PORT,
    analyticsUrl: e.ANALYTICS_URL?.replace(/\/+$/, ''),
    analyticsDomain: e.ANALYTICS_DOMAIN ?? new URL(publicUrl).hostname,
    offlineDashboard: e.OFFLINE_DASHBOARD === 'yes',
    servePages: e.SERVE_PAGES === 'yes',
    logLevel: e.LOG_LEVEL,
  };
}

export const serverFaults = (e: ServerGiven): string[] =>
  e.METRICS_PORT !== undefined && e.METRICS_PORT === e.PORT
    ? ['METRICS_PORT is the same as PORT. Set another one, or METRICS_TOKEN instead.']
    : [];
