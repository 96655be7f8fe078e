import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { Hono } from 'hono';
import pg from 'pg';
import Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { createSandbox, type Sandbox } from '../index.ts';
import type { Database, Strictness } from '../request-context.ts';

export const SHOP = 'http://shop.test';
const WEBHOOK_SECRET = 'whsec_trial';

/** A sandbox on a fresh database, the official SDK bound to it, and a shop that records its events. */
export interface Trial {
  sandbox: Sandbox;
  database: Database;
  stripe: Stripe;
  clock: { advance(ms: number): void; set(to: Date): void; now(): Date };
  /** Events that the shop took, signature checked, each once, in the order of their arrival. */
  heard: Stripe.Event[];
  /** Number of deliveries by event id. */
  arrivals: Map<string, number>;
  /** Failures of the sandbox itself; there should be none. */
  crashes: unknown[];
  /** Status the shop answers with: 200 at first, 0 for no answer at all. */
  shop: { status: number; onSilence?: () => void };
  /** Any request to the hosted pages, as a browser on the same origin sends it. */
  visit(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** A request of the shop's own page, as its script sends it. */
  ask(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export const CARD = {
  card_number: '4242 4242 4242 4242',
  expires: '12 / 34',
  security_code: '123',
  name: 'Maryam Al Suwaidi',
};

async function openTrial(database: Database, mood: Strictness): Promise<Trial> {
  const heard: Stripe.Event[] = [];
  const arrivals: Trial['arrivals'] = new Map();
  const crashes: unknown[] = [];
  const shop: Trial['shop'] = { status: 200 };
  const clock = movableClock();
  const sandbox = await createSandbox({
    database,
    clock,
    webhookUrl: `${SHOP}/webhooks`,
    webhookSecret: WEBHOOK_SECRET,
    business: { name: 'Sample shop', url: SHOP },
    mood,
    reportError: (error) => crashes.push(error),
    deliver: async (request) => {
      const signature = request.headers.get('stripe-signature') ?? '';
      const event = Stripe.webhooks.constructEvent(await request.text(), signature, WEBHOOK_SECRET);
      if (shop.status === 0) {
        shop.onSilence?.();
        return new Promise<Response>(() => {});
      }
      if (shop.status === 200) {
        const before = arrivals.get(event.id) ?? 0;
        if (before === 0) heard.push(event);
        arrivals.set(event.id, before + 1);
      }
      return new Response(null, { status: shop.status });
    },
  });
  const pages = new Hono().route('/sandbox', sandbox.pages);
  return {
    sandbox,
    database,
    stripe: connect(sandbox),
    clock,
    heard,
    arrivals,
    crashes,
    shop,
    visit: async (path, fields, headers) =>
      pages.request(`${SHOP}/sandbox${path}`, {
        method: fields ? 'POST' : 'GET',
        headers: { ...(fields && { origin: SHOP }), ...headers },
        ...(fields && { body: new URLSearchParams(fields) }),
      }),
    ask: async (path, body, headers) =>
      pages.request(`${SHOP}/sandbox${path}`, {
        method: 'POST',
        headers: { origin: SHOP, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}

function movableClock(): Trial['clock'] {
  let now = Date.now();
  return {
    now: () => new Date(now),
    set: (to) => {
      now = to.getTime();
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

/** The SDK as the shop uses it, without its own retries. */
export function connect(sandbox: Sandbox, key = 'sk_test_trial'): Stripe {
  const send = ((input: string, init: RequestInit) => sandbox.fetch(new Request(input, init))) as typeof fetch;
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(send), maxNetworkRetries: 0 });
}

/** Declares the same tests for both engines. One database serves them all; each test finds its sandbox empty. */
export function onBothSandboxes(name: string, declare: Declare) {
  onSandboxes(['pglite', 'postgres'], name, declare);
}

/** For what the engine makes no difference to: on PostgreSQL, which needs a third less processor time. */
export function onOneSandbox(name: string, declare: Declare) {
  onSandboxes(['postgres'], name, declare);
}

/** Opens a sandbox in the mood of the run, or in the one mood that a test is about. */
type Declare = (open: (mood?: Strictness) => Promise<Trial>) => void;

function onSandboxes(engines: readonly ('pglite' | 'postgres')[], name: string, declare: Declare) {
  for (const engine of engines) {
    describe(`${name} (${engine})`, () => {
      let database: Database;
      beforeAll(async () => {
        database = await (engine === 'pglite' ? openEmbedded() : openServer(inject('postgresUrl')));
      });
      let trial: Trial | undefined;
      afterEach(() => expect(trial?.crashes ?? []).toEqual([]));
      declare(async (mood = process.env.SANDBOX_MOOD === 'harsh' ? 'harsh' : 'gentle') => {
        trial = await openTrial(database, mood);
        await database.execute(EMPTY);
        return trial;
      });
    });
  }
}

/** Tables of a test are short: emptying them by `truncate` makes their files anew. */
const EMPTY = sql`
  with objects as (delete from sandbox.objects), deliveries as (delete from sandbox.deliveries),
    requests as (delete from sandbox.requests)
  delete from sandbox.knobs`;

/**
 * Databases of this worker, which all test files share. The engine begins with a copy of a database: making one anew takes
 * it seconds.
 */
let embedded: Promise<Database> | undefined;
let server: Promise<Database> | undefined;

function openEmbedded(): Promise<Database> {
  embedded ??= openCopy().then((client) => drizzleLite({ client }) as unknown as Database);
  return embedded;
}

async function openCopy(): Promise<PGlite> {
  const loadDataDir = new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]);
  return PGlite.create({ loadDataDir });
}

function openServer(serverUrl: string): Promise<Database> {
  server ??= createDatabase(new URL(serverUrl));
  return server;
}

async function createDatabase(url: URL): Promise<Database> {
  const name = `sandbox_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return drizzlePg({ client: new pg.Pool({ connectionString: url.href }) }) as unknown as Database;
}

const monthlyPlan = () => ({
  mode: 'subscription' as const,
  line_items: [
    {
      price_data: {
        currency: 'aed',
        unit_amount: 17_000,
        recurring: { interval: 'month' as const },
        product_data: { name: 'Standard, per cat' },
      },
      quantity: 2,
    },
  ],
  customer_email: 'maryam@example.com',
  client_reference_id: 'order-1',
  metadata: { order: 'order-1' },
  subscription_data: { metadata: { household: 'h-1' }, billing_mode: { type: 'classic' as const } },
});

/** A subscription to that plan, paid with the card that pays. */
export async function subscribe(
  trial: Trial,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Subscription> {
  const session = await openSession(trial.stripe, changes);
  await trial.visit(`/checkout/${session.id}`, CARD);
  const { subscription } = await trial.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  return subscription as Stripe.Subscription;
}

/** The invoices of a subscription, oldest first. */
export const invoicesOf = async ({ stripe }: Trial, subscription: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: subscription.id })).data.reverse();

/** The period that is paid. */
export const periodOf = (subscription: Stripe.Subscription) => ({
  start: subscription.items.data[0]?.current_period_start ?? 0,
  end: subscription.items.data[0]?.current_period_end ?? 0,
});

/** A dearer product, and the parameters that move a subscription's first item to it. */
export async function dearer({ stripe }: Trial, subscription: Stripe.Subscription, quantity = 2, unit_amount = 25_000) {
  const { id: product } = await stripe.products.create({ name: 'Premium, per cat' });
  const price_data = { currency: 'aed', product, unit_amount, recurring: { interval: 'month' as const } };
  return { items: [{ id: subscription.items.data[0]?.id as string, quantity, price_data }] };
}

/** Path of an invoice's page. */
export const pathOf = ({ hosted_invoice_url: url }: Stripe.Invoice) => {
  const { pathname, search } = new URL(url ?? '');
  return pathname.replace('/sandbox', '') + search;
};

/** Types of the events that the shop received. */
export const told = ({ heard }: Trial) => heard.map(({ type }) => type);

/** An open session for a monthly plan of AED 340. */
export async function openSession(stripe: Stripe, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    ...monthlyPlan(),
    success_url: `${SHOP}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SHOP}/wizard`,
    ...changes,
  });
}

/** An open session for the same plan, its form in the shop's own page. */
export async function openElements(stripe: Stripe, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    ...monthlyPlan(),
    ui_mode: 'elements',
    return_url: `${SHOP}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    ...changes,
  });
}
