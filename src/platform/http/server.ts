import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { DomainError } from '#src/lib/domain-error.ts';
import { Unavailable } from '#src/lib/unavailable.ts';
import type { Settings } from '../settings.ts';
import { NOTHING_ALLOWED, securityHeaders } from './security-headers.ts';
import type { Direct } from './direct-reads.ts';
import { metricsApp } from './health.ts';
import { type HttpEnv, refuse } from './router.ts';

type Handler = Hono<HttpEnv>;

export interface OpenShop {
  app: Handler;
  direct?: Direct | null;
}

export interface WebServer {
  port: number;
  /** From now on requests are answered by the shop, those that it answers directly first; before that with 503. */
  open(shop: OpenShop): void;
  /**
   * Stops serving: says that it is not ready, waits until load balancers know, refuses new requests, waits for those in
   * flight, cuts the rest. Never takes longer than `drainDelay` and `drain` together.
   */
  drain(): Promise<void>;
}

export interface MetricsServer {
  close(): void;
}

/** The port is taken, or may not be used. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

/** Interval at which node:http looks for expired connections. */
const CHECK_MS = 1000;
/** Lowest accepted rate: that of a slow phone line. A slower client is holding the connection. */
const SLOWEST_BYTES_PER_MS = 32;
/** The last stop for requests whose handler does not read the body at all. */
const LONGEST_REQUEST_MS = 300_000;
/**
 * Serves connections that had reached this machine when it was told to stop: one is accepted in one turn of the event
 * loop and read in the next.
 */
const SETTLE_MS = 100;
const SETTLE_TURNS = 3;
/** Time for which idle connections stay open once they are refused, for a request that is already under way to them. */
const LINGER_MS = 200;
/** A client that reads nothing for so long is gone. More than the pulse of an event stream. */
const UNREAD_MS = 120_000;
const TOO_SLOW = 'What you sent took too long to arrive. Please send it again.';

type State = 'starting' | 'open' | 'draining' | 'closing';

/**
 * Listens at once, so that health checks are answered while the shop is still being opened; or with an open shop from the
 * first connection on.
 */
export async function listen({ port, publicUrl, httpTimeouts }: Settings, opened?: OpenShop): Promise<WebServer> {
  let state: State = opened ? 'open' : 'starting';
  let shop = opened?.app ?? null;
  let direct = opened?.direct ?? null;
  let drained: Promise<void> | null = null;
  const inFlight = new Set<ServerResponse>();
  const unavailable = refusalApp({ publicUrl }, () => new Unavailable(state === 'starting' ? 'starting' : 'closing'));
  const tooSlow = refusalApp({ publicUrl }, () => new DomainError('too-slow', 408, TOO_SLOW));

  const handle = (request: Request, bindings: HttpBindings) => {
    const ready = state === 'open' || (state === 'draining' && new URL(request.url).pathname !== '/readyz');
    const app = shop && ready ? shop : unavailable;
    const answer = app.fetch(request, bindings);
    return request.method === 'GET' || request.method === 'HEAD' ? answer : withinBodyTime(answer, request, bindings);
  };

  async function withinBodyTime(answer: Response | Promise<Response>, request: Request, bindings: HttpBindings) {
    const { incoming, outgoing } = bindings;
    const bytes = Number(incoming.headers['content-length'] ?? 0);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Response>((resolve) => {
      const refuseLate = () => {
        if (incoming.complete) return;
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
        resolve(tooSlow.fetch(new Request(request.url, { headers: request.headers })));
      };
      timer = setTimeout(refuseLate, httpTimeouts.body + bytes / SLOWEST_BYTES_PER_MS);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  const listener = getRequestListener(handle as Parameters<typeof getRequestListener>[0]);
  const server = createServer(
    {
      headersTimeout: httpTimeouts.headers,
      requestTimeout: LONGEST_REQUEST_MS,
      keepAliveTimeout: httpTimeouts.keepAlive,
      connectionsCheckingInterval: Math.min(CHECK_MS, httpTimeouts.headers),
    },
    (incoming: IncomingMessage, outgoing: ServerResponse) => {
      inFlight.add(outgoing);
      outgoing.once('close', () => inFlight.delete(outgoing));
      // From here on proxies that read the header open no new request on this connection.
      if (state === 'draining' || state === 'closing') outgoing.setHeader('Connection', 'close');
      const served = state === 'open' || state === 'draining';
      const toRouter = () => void listener(incoming, outgoing);
      if (!(served && direct?.(incoming, outgoing, toRouter))) toRouter();
    },
  );
  server.timeout = UNREAD_MS;
  await listening(server, port, 'PORT');

  async function drain() {
    state = 'draining';
    for (const response of inFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
    await delay(Math.max(SETTLE_MS, httpTimeouts.drainDelay));
    for (let turn = 0; turn < SETTLE_TURNS; turn++) await nextTurn();

    state = 'closing';
    stopListening(server);
    const deadline = performance.now() + httpTimeouts.drain;
    const lingered = performance.now() + Math.min(LINGER_MS, httpTimeouts.drain);
    while (performance.now() < deadline && (inFlight.size > 0 || performance.now() < lingered)) {
      if (inFlight.size === 0 && (await connectionsOf(server)) === 0) break;
      await delay(20);
    }
    server.closeAllConnections();
  }

  return {
    port: (server.address() as AddressInfo).port,
    open: (opened) => {
      shop = opened.app;
      direct = opened.direct ?? null;
      if (state === 'starting') state = 'open';
    },
    drain: () => (drained ??= drain()),
  };
}

/** Serves `/metrics` on a port of its own, until it is closed; null where the settings name none. */
export async function listenForMetrics(settings: Settings): Promise<MetricsServer | null> {
  const { metricsPort: port, httpTimeouts } = settings;
  if (port === undefined) return null;
  const server = createServer({ headersTimeout: httpTimeouts.headers }, getRequestListener(metricsApp(settings).fetch));
  await listening(server, port, 'METRICS_PORT');
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Unlike the close of an HTTP server, this leaves idle connections open: a request that is on its way over one is refused in words, not cut. */
function stopListening(server: Server): void {
  TcpServer.prototype.close.call(server);
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** `setting` is the one that names the port. */
async function listening(server: Server, port: number, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, setting)));
    server.listen(port, resolve);
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, setting: string): Error {
  if (error.code === 'EADDRINUSE') return new CannotListen(`Port ${port} is taken. Set ${setting} to another one.`);
  if (error.code === 'EACCES')
    return new CannotListen(`Port ${port} may not be used by this user. Set ${setting} to another one.`);
  return error;
}

/** Answers in the place of the shop: the process lives, is not ready, and refuses everything else. */
function refusalApp(settings: Pick<Settings, 'publicUrl'>, refusal: () => DomainError): Handler {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.header('Content-Security-Policy', NOTHING_ALLOWED);
    c.header('Cache-Control', 'no-store');
    securityHeaders(settings, (name, value) => c.header(name, value));
    await next();
  });
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', (c) => c.json({ ok: false, message: refusal().message }, 503));
  app.all('*', (c) => refuse(c, refusal()));
  return app;
}
