import type { OpenAPIHono } from '@hono/zod-openapi';
import { resolve } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { createSandbox, type Sandbox } from '#stripe-sandbox';
import { consume, rateLimitKey } from './capabilities/access/rate-limit.ts';
import { clientOf, sessionMiddleware } from './capabilities/access/session-middleware.ts';
import './capabilities/billing/actions/watch-payments.ts';
import './capabilities/desk/actions/watch-queues.ts';
import './capabilities/fulfilment/actions/watch-promises.ts';
import type { DemoAnswers } from './capabilities/home/demo-contract.ts';
import { followContent } from './capabilities/pricing/actions/shown-content.ts';
import { KEYED_API } from './platform/http/keyed-api.ts';
import { demoRoutes as deskDemoRoutes, type PlayLife } from './capabilities/desk/demo-routes.ts';
import { demoRoutes } from './capabilities/home/demo-routes.ts';
import { withDeadline } from './lib/deadline.ts';
import { Unavailable } from './lib/unavailable.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Database, openDatabase, type StatementLog } from './platform/database.ts';
import { newApp } from './platform/http/app.ts';
import { answerReads, type Direct } from './platform/http/direct-reads.ts';
import { healthRoutes } from './platform/http/health.ts';
import { documentOf } from './platform/http/openapi.ts';
import { servePages } from './platform/http/pages.ts';
import { openRenderer } from './platform/http/render.ts';
import type { PageVariant } from './platform/http/tasks.ts';
import type { HttpEnv } from './platform/http/router.ts';
import { watchShop } from './platform/shop-gauges.ts';
import { createServices, type OpenServices } from './platform/create-services.ts';
import { openJobs } from './platform/jobs.ts';
import { openRealtime } from './platform/realtime.ts';
import { createLog, type Logger } from './platform/log.ts';
import { deliverMail } from './platform/mail/outbox.ts';
import { deliverText } from './platform/sms/outbox.ts';
import { loggedError } from './platform/redact.ts';
import type { Settings } from './platform/settings.ts';
import { createStripe } from './platform/stripe.ts';
import { openWorkers, type Workers } from './platform/workers.ts';
import { directReads, jobs, listeners, mailFooters, moduleRoutes, pagesOnRequest } from './modules.ts';
import { shopFacts } from './capabilities/content/rules/shop-facts.ts';
import { ORIGIN_PLACEHOLDER } from './web/meta.ts';
import { CLIENT_RENDERED, EDITABLE, PAYING, PRERENDERED, SCANNING, SECRET_LINKS } from './web/pages.ts';
import { factsInPages } from './web/shop-facts.ts';

/** Pages that are rendered on request because one address opens them; those that are kept are not counted. */
const RENDERS_OF_ADDRESS = { max: 120, windowSeconds: 600 };

export interface Shop {
  services: OpenServices;
  app: OpenAPIHono<HttpEnv>;
  /** Answers the reads that pages begin with, and pages and files of the build where they are served. */
  direct: Direct;
  /** Null when real Stripe keys are set. */
  sandbox: Sandbox | null;
  /** Ends open streams, stops jobs, then closes the database. */
  close(): Promise<void>;
}

export interface ShopOptions {
  clock?: Clock;
  /** An open database, used by tests; by default the one the settings name. */
  database?: Database;
  /** Threads for several shops, used by tests; by default the shop has its own. */
  workers?: Workers;
  statements?: StatementLog;
  /** Ends the wait for a database that cannot be reached. */
  signal?: AbortSignal;
  /** The embedded database has ended without having been closed, and does not come back in this process. */
  onDatabaseEnded?(error: Error): void;
  /** Whether to serve the static build beside the API. */
  pages?: boolean;
  /** Answers of the demo; null while they are being generated. */
  demo?: () => DemoAnswers | null;
  /** Plays a life in memory for the desk; without it the desk cannot. */
  playLife?: PlayLife;
  /** The account that is being told behind the start; null once it is not. */
  telling?(): Telling | null;
}

interface Telling {
  /** Whether a request with this address has to wait for the account. */
  concerns(email: string): boolean;
  account: Promise<unknown>;
}

/** Time for which a sign-in waits for the account to try, which is told in some ten seconds. */
const TELLING_MS = 60_000;

/** Delays a sign-in with the address of the account to try until that account is there. */
function afterTelling(telling: () => Telling | null): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const told = c.req.method === 'POST' ? telling() : null;
    if (told) {
      const { email } = Object(await c.req.json().catch(() => null)); // its route refuses an unreadable body
      const waits = typeof email === 'string' && told.concerns(email);
      if (waits) await withDeadline(told.account, TELLING_MS, () => new Unavailable('starting'));
    }
    return next();
  };
}

/** The pages and files of the build. Made while the database opens; `services` is called with the first page on request. */
function pagesOf(
  settings: Settings,
  log: Logger,
  { services, variant }: { services: () => OpenServices; variant: () => PageVariant | null },
) {
  const find = async (path: string) => {
    for (const look of pagesOnRequest) {
      const data = await look(services(), path);
      if (data) return data;
    }
    return null;
  };
  const limit = (c: Context) => {
    const key = rateLimitKey('page-render', clientOf(c).address);
    return services().transact({ kind: 'visitor' }, ({ tx, now }) => consume(tx, key, RENDERS_OF_ADDRESS, now));
  };
  const failed = (path: string, error: unknown) => log.error({ path, error: loggedError(error) }, 'page not rendered');
  const onRequest = {
    find,
    render: openRenderer(resolve('build/server/index.js'), () => services().workers),
    limit,
    variant,
    failed,
  };
  const { publicUrl, stripePublishableKey } = settings;
  const paying = stripePublishableKey ? PAYING : [];
  const pages = {
    prerendered: PRERENDERED,
    clientRendered: CLIENT_RENDERED,
    editable: EDITABLE,
    paying,
    scanning: SCANNING,
    secretLinks: SECRET_LINKS,
    workerOff: !settings.offlineDashboard,
    onRequest,
  };
  const origin = { placeholder: ORIGIN_PLACEHOLDER, publicUrl, facts: factsInPages(shopFacts(settings)) };
  return servePages(resolve('build/client'), pages, origin);
}

/** Puts the shop together: the outside world, the modules, and one HTTP app in front of them. Work on jobs is begun by the caller. */
export async function openShop(settings: Settings, options: ShopOptions = {}): Promise<Shop> {
  const clock = options.clock ?? systemClock;
  const log = createLog(settings.logLevel);
  const { statements, signal, onDatabaseEnded: onEnded } = options;
  const opening = options.database ?? openDatabase(settings, { ...statements, log, signal, onEnded });
  let content: ReturnType<typeof followContent> | undefined;
  const served = options.pages
    ? pagesOf(settings, log, { services: () => services, variant: () => content?.now() ?? null })
    : null;
  const database = await opening;
  const queue = await openJobs(database, [deliverMail, deliverText, ...jobs], log);
  const realtime = await openRealtime(database, log);
  const workers = options.workers ?? openWorkers();
  const webhookUrl = new URL('/api/webhooks/stripe', settings.publicUrl).href;
  const connectUrl = `${webhookUrl}-connect`;
  const sandbox =
    settings.payments === 'sandbox' && !settings.stripeApiBase
      ? await createSandbox({
          database: database.db,
          clock,
          webhookUrl,
          connectUrl,
          webhookSecret: settings.stripeWebhookSecret,
          pagesUrl: `${settings.publicUrl}/sandbox`,
          business: { name: 'Purrwell', url: settings.publicUrl },
          mood: settings.sandboxMood,
          deliver: async (request) =>
            [webhookUrl, connectUrl].includes(request.url) ? app.fetch(request) : fetch(request),
          reportError: (error) => log.error({ error }, 'sandbox crash'),
        })
      : null;
  const services = createServices({
    settings,
    database,
    clock,
    log,
    jobs: queue,
    stripe: createStripe(settings, sandbox?.fetch),
    realtime,
    workers,
    listeners,
    mailFooters,
  });

  watchShop(services);
  if (served) content = followContent(services);
  await content?.ready;
  const app = newApp(services);
  app.route('/', healthRoutes());
  // The partner API takes API keys only: no cookie and no session counts there.
  app.use('/api/*', except(`${KEYED_API}/*`, sessionMiddleware));
  if (options.telling) app.use('/api/auth/*', afterTelling(options.telling));
  for (const routes of moduleRoutes) app.route('/', routes());
  if (options.demo) app.route('/', demoRoutes(options.demo));
  app.route('/', deskDemoRoutes(options.playLife ?? null));
  // Made for the first reader: it costs as much processor time as the rest of the opening.
  let document: object | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= documentOf(app);
    return c.json(document);
  });
  if (sandbox) app.route('/sandbox', sandbox.pages);
  const reads = answerReads(services, directReads);
  let direct = reads;
  if (served) {
    app.get('*', served.handler);
    direct = (incoming, outgoing, pass) => served.direct(incoming, outgoing) || reads(incoming, outgoing, pass);
  }
  return {
    services,
    app,
    direct,
    sandbox,
    close: async () => {
      content?.stop();
      await realtime.close();
      await queue.stop();
      await workers.close();
      await database.close();
    },
  };
}
