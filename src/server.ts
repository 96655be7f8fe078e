import { resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { openShop } from './app.ts';
import { carryParcels } from './capabilities/fulfilment/verbs/carry-parcels.ts';
import { catchUp } from './capabilities/rewards/jobs.ts';
import { metricsApp } from './platform/http/health.ts';
import { DataFolderInUse } from './platform/database.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { tellAccount } from '../db/demo/account.ts';
import { keptAnswers } from '../db/demo/kept.ts';
import { seed } from '../db/demo/seed.ts';

const MAINTENANCE_MS = 5 * 60_000;
const SANDBOX_POLL_MS = 500;
const SANDBOX_CARRIER_MS = 20_000;
const KEEP_ALIVE_MS = 65_000;
/** SIGHUP comes when a terminal closes; SIGBREAK is Ctrl+Break on Windows. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;

async function main() {
  const settings = readSettings(process.env);
  const toldAtBuild = settings.servePages ? resolve('build/demo.json') : null;
  const demo = keptAnswers(toldAtBuild, (error) => console.error('The demo cannot be told.', error));
  const shop = await openShop(settings, { pages: settings.servePages, demo });
  const staff = await seed(shop.house);
  const account = staff && settings.demoAccount ? await tellAccount(shop.house, staff).catch(untold) : null;
  await shop.house.jobs.start(shop.house);
  await shop.house.transact({ kind: 'system' }, (ctx) => ctx.enqueue(catchUp, {}, { singletonKey: 'start' }));

  const server = serve({ fetch: shop.app.fetch, port: settings.port }, ({ port }) => {
    console.log(`\nPurrwell is open at ${settings.publicUrl.replace(/:0$/, `:${port}`)}`);
    if (staff && settings.demoPasswords) console.log(`Staff: ${staff.email}, password: ${staff.password}`);
    if (account) console.log(`Household: ${account.email}, password: ${account.password}`);
    if (shop.sandbox) console.log('Payments: sandbox, no money moves (card 4242 4242 4242 4242).');
    if (!settings.smtpUrl) console.log('Mail: kept in the outbox at /desk/outbox (sign in as staff).');
  });
  // Longer than any proxy in front keeps a connection, so that no request meets one that is just being closed.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('error', (error) => fail(error, settings.port, 'PORT'));

  if (settings.metricsPort !== undefined) {
    const port = settings.metricsPort;
    serve({ fetch: metricsApp(settings).fetch, port }).on('error', (error) => fail(error, port, 'METRICS_PORT'));
  }

  const upkeep = repeat(MAINTENANCE_MS, () => shop.house.database.maintain());
  const sandbox = shop.sandbox;
  const delivery = sandbox && repeat(SANDBOX_POLL_MS, async () => void (await sandbox.deliverDueEvents()));
  const carrier = sandbox && repeat(SANDBOX_CARRIER_MS, async () => void (await carryParcels(shop.house)));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Stop taking requests, finish those in flight, then close what they used.
    // A stream to an open page never finishes by itself.
    const silent = shop.house.live.close();
    await new Promise<void>((done) => {
      server.close(() => done());
      const letGo = () => 'closeIdleConnections' in server && server.closeIdleConnections();
      letGo();
      setInterval(letGo, 50).unref(); // those that were busy when it began
    });
    await Promise.all([silent, upkeep.stop(), delivery?.stop(), carrier?.stop()]);
    await shop.close();
    process.exit(0);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  process.on('disconnect', stop); // whoever started the shop with a channel closed it, or is gone

  function repeat(ms: number, work: () => Promise<void>) {
    let running: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      running = running.then(work).catch((error) => shop.house.log.error({ error: String(error) }, 'upkeep'));
    }, ms);
    timer.unref();
    return {
      stop: () => {
        clearInterval(timer);
        return running;
      },
    };
  }
}

function fail(error: NodeJS.ErrnoException, port: number, setting: string): never {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Set ${setting} to another one.` : error);
  process.exit(1);
}

/** A shop opens without it, too. */
function untold(error: unknown): null {
  console.error('The demo account cannot be told.', error);
  return null;
}

main().catch((error) => {
  const expected = error instanceof SettingsError || error instanceof DataFolderInUse;
  console.error(expected ? error.message : error);
  process.exit(1);
});
