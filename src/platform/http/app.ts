import { randomUUID } from 'node:crypto';
import { HTTPException } from 'hono/http-exception';
import { DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { Unavailable } from '#src/lib/unavailable.ts';
import type { AppServices } from '../services.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { loggedError, withoutKeys, withoutParams } from '../redact.ts';
import { requestDuration, requestsTotal } from './metrics.ts';
import { type ErrorBody, newRouter, refuse } from './router.ts';
import { sourceStack } from '../source-stack.ts';
import { NOTHING_ALLOWED, sameOriginWrites, securityHeaders } from './security-headers.ts';
import { jsonOnly, limitBody, TOO_LARGE } from './request-body.ts';

/** Creates the application with the middleware before every handler and the error handlers. */
export function newApp(services: AppServices) {
  const app = newRouter();
  const warnOfProxy = proxyWarning(services);

  app.use(async (c, next) => {
    if (c.req.header('x-forwarded-for') !== undefined) warnOfProxy();
    const started = performance.now();
    const requestId = randomUUID();
    c.set('services', services);
    c.set('requestId', requestId);
    c.set('actor', { kind: 'visitor' });
    const api = c.req.path.startsWith('/api/');
    // Before there is an answer, which may say otherwise: headers added to a finished one would have its body copied.
    c.header('X-Request-Id', requestId);
    c.header('Content-Security-Policy', NOTHING_ALLOWED);
    securityHeaders(services.settings, (name, value) => c.header(name, value));
    if (api) c.header('Cache-Control', 'no-store');
    const failure = isServed(c.env) ? failures.get(c.env.incoming) : undefined;
    if (failure !== undefined) throw failure;
    await next();
    recordRequest(services, { requestId, method: c.req.method, path: c.req.path, status: c.res.status, started });
  });

  app.use('/api/*', sameOriginWrites(services), jsonOnly(), limitBody());

  app.notFound((c) =>
    c.json({ message: 'There is nothing at this address.', code: 'not-found' } satisfies ErrorBody, 404),
  );
  app.onError((error, c) => {
    if (isDomainError(error)) return refuse(c, error);
    if (error instanceof HTTPException) return refuse(c, fromHttp(error));
    const request = { requestId: c.var.requestId, path: withoutKeys(c.req.path) };
    if (isDatabaseUnavailable(error)) {
      services.log.warn({ ...request, error: loggedError(error) }, 'database unavailable');
      return refuse(c, new Unavailable('database-unavailable'));
    }
    if (c.req.raw.signal.aborted) {
      services.log.info(request, 'the client went away'); // nobody hears the answer
      return refuse(c, new Unavailable('closing'));
    }
    services.log.error(
      { ...request, error: loggedError(error), stack: sourceStack(withoutParams(error.stack ?? '')) },
      'crash',
    );
    return refuse(
      c,
      new DomainError('crash', 500, 'That did not work, because of a fault on our side. Please try again.'),
    );
  });
  return app;
}

interface AnsweredRequest {
  requestId: string;
  method: string;
  path: string;
  status: number;
  /** By `performance.now()`. */
  started: number;
}

/** Counts a request that was answered, and writes one of the API to the log. */
export function recordRequest({ log }: AppServices, { started, ...request }: AnsweredRequest): void {
  const ms = performance.now() - started;
  const labels = { method: request.method, status: String(request.status) };
  requestsTotal.inc(labels);
  requestDuration.observe(labels, ms / 1000);
  if (!request.path.startsWith('/api/')) return;
  log.info({ ...request, path: withoutKeys(request.path), ms: Math.round(ms) }, 'request');
}

const failures = new WeakMap<object, unknown>();

/** Has a request fail that was begun before the router had it; the router gives the answer. */
export const failRequest = (incoming: object, error: unknown): void => void failures.set(incoming, error);

const isServed = (env: unknown): env is { incoming: object } =>
  typeof env === 'object' && env !== null && 'incoming' in env;

/** Says once that a proxy seems to stand in front that the settings do not know of. */
function proxyWarning({ settings, log }: AppServices): () => void {
  let silent = settings.trustedProxies > 0;
  return () => {
    if (silent) return;
    silent = true;
    log.warn(
      'A request came with X-Forwarded-For, but TRUSTED_PROXIES is 0. If a proxy of yours stands in front, set it to the number of proxies: until then all visitors share the limits of one address.',
    );
  };
}

function fromHttp(error: HTTPException): DomainError {
  if (error.status === 413) return new DomainError('too-large', 413, TOO_LARGE);
  if (error.status === 415) return new DomainError('not-json', 415, 'Please send JSON.');
  if (error.status === 400) {
    const form = error.message.startsWith('Malformed FormData');
    return new DomainError('malformed', 400, form ? 'That form could not be read.' : 'That was not valid JSON.');
  }
  return new DomainError('refused', error.status, error.message || 'That did not work.');
}
