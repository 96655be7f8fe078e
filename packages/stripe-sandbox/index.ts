import type { Hono } from 'hono';
import { answerApi, type ReportError } from './api/answer-request.ts';
import { forgetOldRequests } from './api/repeated-request.ts';
import { passTime } from './billing/time.ts';
import { type Control, createControl } from './control.ts';
import { migrate } from './migrations.ts';
import { createPages } from './pages/routes.ts';
import type { Clock, Database, Dependencies, Strictness } from './request-context.ts';
import { deliverDue } from './webhooks/webhook-delivery.ts';
import { whatIsDue } from './what-is-due.ts';

export type { Afterwards } from './billing/test-cards.ts';

export interface SandboxOptions {
  /** A Drizzle database on PostgreSQL or PGlite. The sandbox keeps its tables in the schema `sandbox`. */
  readonly database: Database;
  /** By default the system's. */
  readonly clock?: Clock;
  /** Address that every event is posted to, or several. Webhook endpoints created by the API get theirs besides. */
  readonly webhookUrl: string | readonly string[];
  /** Address that events of connected accounts are posted to, signed alike. By default they go to endpoints with `connect` only. */
  readonly connectUrl?: string;
  /** Signs events to `webhookUrl`, for `Stripe.webhooks.constructEvent`. By default `whsec_sandbox`. */
  readonly webhookSecret?: string;
  /** Address at which `pages` is mounted. By default `/sandbox` at the origin of the first `webhookUrl`. */
  readonly pagesUrl?: string;
  /** Merchant named on the pages and invoices, and the address of the link back to it. */
  readonly business?: { readonly name: string; readonly url?: string };
  /** `harsh` removes the sandbox's simplifications against Stripe; see README. By default `gentle`. */
  readonly mood?: Strictness;
  /** Sends one event to its address. By default `fetch`; an application in the same process can answer it itself. */
  readonly deliver?: (request: Request) => Promise<Response>;
  /** Receives failures of the sandbox itself; the caller gets Stripe's `api_error`. */
  readonly reportError?: ReportError;
}

export interface Sandbox {
  /** Answers a request to the Stripe API: give it to `Stripe.createFetchHttpClient`. */
  fetch(request: Request): Promise<Response>;
  /** The pages of Checkout sessions and invoices, to be mounted at `pagesUrl`. */
  pages: Hono;
  /** Processes due work (renewals, expiries, retries), then delivers due events. Call it often, from any process. */
  deliverDueEvents(): Promise<number>;
  control: Control;
}

const AN_HOUR_MS = 3_600_000;

/** Creates a server of the Stripe API on the given database and brings its tables up to date. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const deps = withDefaults(options);
  const reportError = options.reportError ?? (() => {});
  await migrate(deps.db);
  let tidied = Number.NEGATIVE_INFINITY;
  const tidy = async () => {
    const now = deps.clock.now().getTime();
    if (now - tidied < AN_HOUR_MS) return;
    tidied = now;
    await forgetOldRequests(deps);
  };
  return {
    fetch: (request) => answerApi(deps, request, reportError),
    pages: createPages(deps),
    deliverDueEvents: async () => {
      await tidy().catch(reportError);
      const due = await whatIsDue(deps);
      if (due.objects) await passTime(deps).catch(reportError); // an object that cannot be processed must not hold up deliveries
      return due.objects || due.deliveries ? deliverDue(deps) : 0;
    },
    control: createControl(deps),
  };
}

function withDefaults(options: SandboxOptions): Dependencies {
  const { database, business } = options;
  const webhookUrls = [options.webhookUrl].flat();
  const [first] = webhookUrls;
  if (!first) throw new TypeError('webhookUrl is empty: name at least one address.');
  const pagesUrl = options.pagesUrl ?? `${new URL(first).origin}/sandbox`;
  return {
    db: database,
    clock: options.clock ?? { now: () => new Date() },
    mood: options.mood ?? 'gentle',
    business: { name: business?.name ?? 'Sandbox merchant', url: business?.url ?? null },
    pagesUrl: pagesUrl.replace(/\/+$/, ''),
    webhookUrls,
    connectUrl: options.connectUrl ?? null,
    webhookSecret: options.webhookSecret ?? 'whsec_sandbox',
    deliver: options.deliver ?? fetch,
  };
}
