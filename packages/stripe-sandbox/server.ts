import { PGlite } from '@electric-sql/pglite';
import { serve } from '@hono/node-server';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { type Context, Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { z } from 'zod';
import { createSandbox, type Sandbox, type SandboxOptions } from './index.ts';
import type { Database } from './request-context.ts';

export interface ServerOptions
  extends Pick<SandboxOptions, 'webhookUrl' | 'webhookSecret' | 'business' | 'mood' | 'reportError'> {
  /** 0 takes a free one. */
  readonly port: number;
  /** By default this machine only. */
  readonly host?: string;
  /** A PostgreSQL URL, or a folder for PGlite; by default memory, which is gone when the server stops. */
  readonly database?: string;
}

export interface RunningServer {
  url: string;
  sandbox: Sandbox;
  close(): Promise<void>;
}

const POLL_MS = 500;

/** Serves the API at `/v1`, the pages at `/pages` and the control calls at `/control` on a port of its own. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port, host = '127.0.0.1', database: location, ...rest } = options;
  const app = new Hono();
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, port, hostname: host }, () => resolve(listening));
    listening.once('error', reject);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const { database, close } = await openDatabase(location);
  const sandbox = await createSandbox({ ...rest, database, pagesUrl: `${url}/pages` });
  app.all('/v1/*', (c) => sandbox.fetch(c.req.raw));
  app.route('/pages', sandbox.pages);
  app.post('/control/:call', (c) => control(sandbox, c));

  let delivering: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    delivering = delivering.then(() => sandbox.deliverDueEvents()).catch(rest.reportError ?? (() => {}));
  }, POLL_MS);
  return {
    url,
    sandbox,
    close: async () => {
      clearInterval(timer);
      await new Promise((resolve) => server.close(resolve));
      await delivering;
      await close();
    },
  };
}

async function openDatabase(location: string | undefined): Promise<{ database: Database; close(): Promise<void> }> {
  if (location && /^postgres(ql)?:/.test(location)) {
    const client = new pg.Pool({ connectionString: location });
    return { database: drizzlePg({ client }) as unknown as Database, close: () => client.end() };
  }
  const client = await PGlite.create(location);
  return { database: drizzleLite({ client }) as unknown as Database, close: () => client.close() };
}

const Calls = z.discriminatedUnion('call', [
  z.object({ call: z.literal('advance'), seconds: z.int().min(0) }),
  z.object({
    call: z.literal('chaos'),
    duplicate: z.boolean().default(false),
    shuffle: z.boolean().default(false),
    delaySeconds: z.int().min(0).default(0),
  }),
  z.object({
    call: z.literal('contest'),
    charge: z.string(),
    how: z.enum(['fraudulent', 'product_not_received', 'inquiry', 'fraud_warning']),
  }),
  z.object({ call: z.literal('announceRenewal'), subscription: z.string() }),
  z.object({ call: z.literal('dropDeliveries') }),
  z.object({ call: z.literal('now') }),
]);

/** Takes JSON only, which a page of another origin cannot send without being asked. */
async function control(sandbox: Sandbox, c: Context): Promise<Response> {
  if (!c.req.header('content-type')?.startsWith('application/json'))
    return c.json({ error: 'Send JSON with content-type application/json.' }, 415);
  const body: unknown = await c.req.json().catch(() => null);
  const read = Calls.safeParse({ ...(body as object), call: c.req.param('call') });
  if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
  await run(sandbox, read.data);
  return c.json({ now: await sandbox.control.now() });
}

async function run({ control: calls }: Sandbox, input: z.infer<typeof Calls>): Promise<void> {
  switch (input.call) {
    case 'advance':
      return calls.advance(input.seconds);
    case 'chaos':
      return calls.chaos(input);
    case 'contest':
      return calls.contest(input.charge, input.how);
    case 'announceRenewal':
      return calls.announceRenewal(input.subscription);
    case 'dropDeliveries':
      return calls.dropDeliveries();
    case 'now':
      return;
  }
}
