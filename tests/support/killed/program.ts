import { flushCompileCache } from 'node:module';
import { serve } from '@hono/node-server';
import { openShop } from '../../../src/app.ts';
import { movableClock } from '../../../src/platform/clock.ts';
import type { Actor } from '../../../src/platform/services.ts';
import { testSettings } from '../settings.ts';
import type { Mark, Order } from './killed-shop.ts';

// A shop in a process of its own on the database of a test. It ends itself by SIGKILL at the marked point.
const { DATABASE_URL, CLOCK, PORT } = process.env;
const clock = movableClock(new Date(CLOCK ?? ''));
const settings = testSettings({ databaseUrl: DATABASE_URL ?? '', databasePool: 4 });
const { app, services, sandbox } = await openShop(settings, { clock });
flushCompileCache(); // Node does it at the end of a process, which here is sudden

let mark: Mark | null = null;

async function reach(point: Mark['at'], what: string): Promise<void> {
  if (mark?.at !== point || !new RegExp(mark.what).test(what)) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {}); // nothing happens any more
}

interface Client {
  makeRequest(...args: unknown[]): Promise<unknown>;
}
const client = (services.stripe as unknown as { _api: { httpClient: Client } })._api.httpClient;
const send = client.makeRequest.bind(client);
client.makeRequest = async (...args) => {
  const call = `${String(args[3])} ${String(args[2]).split('?')[0]}`;
  await reach('before call', call);
  const answer = await send(...args);
  await reach('after call', call);
  return answer;
};

const nameOf = (actor: Actor) => (actor.kind === 'system' ? actor.work : actor.kind);
const { transact } = services;
services.transact = async (actor, work) => {
  const result = await transact(actor, async (ctx) => {
    const made = await work(ctx);
    await reach('before commit', nameOf(actor));
    return made;
  });
  await reach('after commit', nameOf(actor));
  return result;
};

/** Runs jobs and delivers events until nothing is due. */
async function settle(): Promise<void> {
  while ((await services.jobs.drain(services)) + ((await sandbox?.deliverDueEvents()) ?? 0) > 0);
}

process.on('message', async (order: Order) => {
  if ('mark' in order) mark = order.mark;
  else {
    clock.set(new Date(order.settleAt));
    await settle();
  }
  process.send?.('done');
});

serve({ fetch: app.fetch, port: Number(PORT) }, () => process.send?.('done'));
