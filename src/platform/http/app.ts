import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { isDomainError, DomainError } from '#src/lib/domain-error.ts';
import { Unavailable } from '#src/lib/unavailable.ts';
import type { AppServices } from '../services.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { loggedError, withoutKeys, withoutParams } from '../redact.ts';
import type { Settings } from '../settings.ts';
import { KEYED_API } from './keyed-api.ts';
import { requestDuration, requestsTotal } from './metrics.ts';
import { permissions } from './payment-policy.ts';
import { type ErrorBody, type HttpEnv, newRouter, refuse } from './router.ts';
import { sourceStack } from '../source-stack.ts';

const BODY_LIMIT = 256 * 1024;
const TOO_LARGE = 'That is more than 256 kB. Please send less.';

/** The policy of whatever is not a page. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

interface Exception {
  takes: RegExp;
  /** Error text for a body of another type. */
  otherwise: string;
  largest?: number;
  tooLarge?: string;
  fromAnywhere?: boolean;
}

const EXPORT_UPLOAD: Exception = {
  takes: /^multipart\/form-data\b/i,
  otherwise: 'Please send a form with a file.',
  largest: 31 * 1024 * 1024,
  tooLarge: 'That file is larger than 30 MB, which is more than we can import.',
};

/** Exactly these paths take something besides JSON. */
const EXCEPTIONS: Record<string, Exception> = {
  // A resume travels as a file; the rest is for the fields beside it.
  '/api/careers/applications': {
    takes: /^multipart\/form-data\b/i,
    otherwise: 'Please send a form with a file.',
    largest: 6 * 1024 * 1024,
    tooLarge: 'That file is larger than 5 MB. Please send a smaller PDF.',
  },
  // The export of another shop. Visitors are refused before it is read (portability/routes.ts).
  '/api/import-previews': EXPORT_UPLOAD,
  '/api/imports': EXPORT_UPLOAD,
  // RFC 8058: a mail provider posts this form for its reader, from its own servers or pages. The token in the address
  // is all that counts there, never a cookie, so there is nothing a foreign page could borrow.
  '/api/newsletter/unsubscribe': {
    takes: /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
    otherwise: 'Please send JSON or a form.',
    fromAnywhere: true,
  },
  // Read as bytes by its handler, which checks their signature. An event carries a whole object, such as an invoice with all its lines.
  '/api/webhooks/stripe': {
    takes: /^/,
    otherwise: 'Please send an event.',
    largest: 4 * 1024 * 1024,
    tooLarge: 'That is more than 4 MB.',
    fromAnywhere: true,
  },
  // The same for accounts that are paid by Stripe Connect.
  '/api/webhooks/stripe-connect': {
    takes: /^/,
    otherwise: 'Please send an event.',
    largest: 4 * 1024 * 1024,
    tooLarge: 'That is more than 4 MB.',
    fromAnywhere: true,
  },
  // Read as bytes by its handler, which checks their signature. A tracker carries every scan of its parcel.
  '/api/webhooks/easypost': {
    takes: /^application\/json\b/i,
    otherwise: 'Please send an event.',
    largest: 1024 * 1024,
    tooLarge: 'That is more than 1 MB.',
    fromAnywhere: true,
  },
  // Read by its handler, which checks its signature.
  '/api/webhooks/text-messages': {
    takes: /^application\/x-www-form-urlencoded\b/i,
    otherwise: 'Please send a form.',
    fromAnywhere: true,
  },
};
const JSON_ONLY: Exception = { takes: /^application\/json\b/i, otherwise: 'Please send JSON.' };
const exceptionFor = (path: string): Exception | undefined =>
  Object.hasOwn(EXCEPTIONS, path) ? EXCEPTIONS[path] : undefined;

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

/** Has a request fail that was begun before the router had it; the router says what to answer. */
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

/** Security headers of every response. */
export function securityHeaders(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  set: (name: string, value: string) => void,
) {
  set('X-Content-Type-Options', 'nosniff');
  set('Referrer-Policy', 'strict-origin-when-cross-origin');
  set('X-Frame-Options', 'DENY');
  set('Cross-Origin-Opener-Policy', 'same-origin');
  set('Cross-Origin-Resource-Policy', 'same-origin');
  set('Permissions-Policy', permissions());
  if (publicUrl.startsWith('https:')) {
    set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  }
}

/** A write that carries cookies must come from our own pages. Browsers always say where a write comes from; programs with a bearer token do not have to. */
function sameOriginWrites(services: AppServices): MiddlewareHandler<HttpEnv> {
  const ours = new URL(services.settings.publicUrl).origin;
  return async (c, next) => {
    const read = c.req.method === 'GET' || c.req.method === 'HEAD';
    const keyed = c.req.path.startsWith(`${KEYED_API}/`);
    const safe = read || keyed || exceptionFor(c.req.path)?.fromAnywhere === true;
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const own =
      origin === undefined ||
      origin === ours ||
      (URL.canParse(origin) && new URL(origin).host === c.req.header('host'));
    if (!safe && (!own || (site !== undefined && site !== 'same-origin' && site !== 'none'))) {
      return refuse(c, new DomainError('cross-origin', 403, 'This request did not come from our own pages.'));
    }
    return next();
  };
}

function hasBody(c: Context): boolean {
  const length = c.req.header('content-length');
  return (length !== undefined && length !== '0') || c.req.header('transfer-encoding') !== undefined;
}

/** A body, where there is one, is JSON; but for the exceptions. */
function jsonOnly(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { takes, otherwise } = exceptionFor(c.req.path) ?? JSON_ONLY;
    if (hasBody(c) && !takes.test(c.req.header('content-type') ?? '')) {
      return refuse(c, new DomainError('not-json', 415, otherwise));
    }
    return next();
  };
}

function limitBody(): MiddlewareHandler<HttpEnv> {
  const limitTo = (maxSize: number, sentence: string) =>
    bodyLimit({ maxSize, onError: (c) => refuse(c, new DomainError('too-large', 413, sentence)) });
  const usual = limitTo(BODY_LIMIT, TOO_LARGE);
  const larger = new Map(
    Object.entries(EXCEPTIONS).flatMap(([path, { largest, tooLarge = TOO_LARGE }]) =>
      largest === undefined ? [] : [[path, limitTo(largest, tooLarge)] as const],
    ),
  );
  return (c, next) => (hasBody(c) ? (larger.get(c.req.path) ?? usual)(c, next) : next());
}
