import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { systemActor } from '#src/platform/actors.ts';
import { openShop, type Shop, type ShopOptions } from './app.ts';
import { needsSecondPerson } from './capabilities/access/actions/second-person.ts';
import { stopWhileOff } from './capabilities/affiliates/actions/send-payout.ts';
import { followOrders } from './capabilities/fulfilment/jobs.ts';
import { simulateCarrier } from './capabilities/fulfilment/actions/simulate-carrier.ts';
import { catchUp } from './capabilities/rewards/jobs.ts';
import { withDeadline } from './lib/deadline.ts';
import { DataFolderInUse } from './platform/database.ts';
import { CannotListen, listen, listenForMetrics } from './platform/http/server.ts';
import { createLog } from './platform/log.ts';
import { loggedError, withoutParams } from './platform/redact.ts';
import { place } from './platform/place.ts';
import { DatabaseNotReady } from './platform/postgres-reachable.ts';
import type { AppServices } from './platform/services.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { SettingsError } from './platform/settings/error.ts';
import { sourceStack } from './platform/source-stack.ts';
import { walletWarnings } from './platform/wallet-certificates.ts';
import { loadAnswers } from '../db/demo/load-answers.ts';
import { seed } from '../db/demo/seed.ts';
import { playLife } from '../db/demo/life/play-life.ts';
import { type Contact, type DemoTelling, tellBehind } from '../db/demo/tell-behind.ts';

const SYSTEM = systemActor('server');

const MAINTENANCE_MS = 5 * 60_000;
const JOBS_AFTER_MS = 500;
const SANDBOX_POLL_MS = 500;
const SANDBOX_CARRIER_MS = 20_000;
/** SIGHUP comes when a terminal closes; SIGBREAK is Ctrl+Break on Windows. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;
/** For jobs in hand and the connections to the database, once no request is left. */
const CLOSE_MS = 10_000;

const NO_TEXTS =
  'SMS_PROVIDER is not set: phone numbers stay unverified, and accounts with only a number cannot get a new password';

async function main() {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const { leads, joins } = place;
  let web = joins ? null : await listen(settings);
  const metrics = cluster.isWorker ? null : await listenForMetrics(settings);
  const ending = new AbortController();
  let shop: Shop | null = null;
  let telling: DemoTelling | null = null;
  const upkeep: { stop(): Promise<void> }[] = [];

  const stop = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    const untold = telling?.stop(); // sign-ins in flight wait for it
    const drained = web?.drain();
    const silent = shop?.services.realtime.close(); // a stream to an open page never finishes by itself
    await drained;
    metrics?.close();
    const closed = Promise.all([silent, untold, ...upkeep.map((one) => one.stop())]).then(() => shop?.close());
    const late = () => new Error(`Jobs or the database did not close in ${CLOSE_MS / 1000} s.`);
    const code = await withDeadline(closed, CLOSE_MS, late).then(
      () => 0,
      (error: unknown) => {
        log.error({ error: loggedError(error) }, 'closed by force');
        return 1;
      },
    );
    process.exit(code);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  process.on('message', (message) => message === 'stop' && stop()); // src/processes.ts
  process.on('disconnect', stop); // the parent process closed its channel, or has ended

  // Ends the process, which a supervisor starts again: it could only answer 503.
  const onDatabaseEnded = (error: Error) => {
    log.fatal({ error: loggedError(error) }, 'the embedded database has ended');
    process.exit(1);
  };
  const opened = await open(settings, { signal: ending.signal, onDatabaseEnded }).catch((error: unknown) => {
    if (ending.signal.aborted) return null; // asked to stop meanwhile, and about to
    throw error;
  });
  if (!opened) return;
  const { staff } = opened;
  ({ shop, telling } = opened);
  const { services, sandbox } = shop;
  upkeep.push(repeat(MAINTENANCE_MS, () => services.database.maintain()));
  web ??= await listen(settings, shop);
  web.open(shop);
  if (!joins) {
    const alone = await services.read(SYSTEM, needsSecondPerson);
    sayWhatIsOpen(shop, staff, web.port, alone);
  }
  telling?.begin();
  void Promise.resolve(telling?.account).then((account) => {
    if (account) console.log(`Household: ${account.email}, password: ${account.password}`);
    if (cluster.isWorker) process.send?.('open'); // the others, at which no sign-in waits, may join
  });
  if (leads && sandbox) {
    upkeep.push(repeat(SANDBOX_POLL_MS, async () => void (await sandbox.deliverDueEvents())));
    if (!settings.easypost) upkeep.push(repeat(SANDBOX_CARRIER_MS, async () => void (await simulateCarrier(services))));
  }

  await stopWhileOff(services)
    // After the first requests, because none waits for a job.
    .then(() => delay(JOBS_AFTER_MS, undefined, { signal: ending.signal }))
    .then(() => beginJobs(services))
    .catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });

  function repeat(ms: number, work: () => Promise<void>) {
    let running: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      running = running.then(work).catch((error) => log.error({ error: loggedError(error) }, 'upkeep'));
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

function sayWhatIsOpen({ services, sandbox }: Shop, staff: Contact | null, port: number, alone: boolean) {
  const { settings, log } = services;
  const url = settings.publicUrl.replace(/:0$/, `:${port}`);
  console.log(`\nPurrwell is open at ${url}`);
  if (staff && settings.demoPasswords) console.log(`Staff: ${staff.email}, password: ${staff.password}`);
  if (alone)
    console.log(
      `Results need a second pair of eyes, one to enter and one to release: invite a colleague at ${url}/desk/staff`,
    );
  if (sandbox) console.log('Payments: sandbox, no money moves (card 4242 4242 4242 4242).');
  if (settings.sms === 'off') log.warn(NO_TEXTS);
  if (settings.wallet) for (const warning of walletWarnings(settings.wallet, new Date())) log.warn(warning);
  if (settings.sms === 'outbox') console.log('Text messages: kept in the outbox beside the mails.');
  if (!settings.smtpUrl) console.log('Mail: kept in the outbox at /desk/outbox (sign in as staff).');
}

async function beginJobs(services: AppServices) {
  await services.jobs.start(services);
  await services.transact(SYSTEM, async (ctx) => {
    await ctx.enqueue(catchUp, {}, { singletonKey: 'start' });
    await ctx.enqueue(followOrders, {}, { singletonKey: 'start' });
  });
}

async function open(settings: Settings, hooks: Pick<ShopOptions, 'signal' | 'onDatabaseEnded'>) {
  const toldAtBuild = settings.servePages ? resolve('build/demo.json') : null;
  const demo = loadAnswers(toldAtBuild, (error) => console.error('The demo cannot be told.', error));
  let telling: DemoTelling | null = null;
  const shop = await openShop(settings, {
    pages: settings.servePages,
    demo,
    playLife,
    telling: () => (telling?.over() ? null : telling),
    ...hooks,
  });
  const staff = await seed(shop.services);
  if (!place.joins && staff && settings.demoAccount) telling = await tellBehind(shop.services, staff);
  return { shop, staff, telling };
}

process.on('uncaughtExceptionMonitor', (error) => {
  error.stack &&= sourceStack(error.stack); // printed by Node next
});

const EXPECTED = [SettingsError, DataFolderInUse, CannotListen, DatabaseNotReady];

main().catch((error) => {
  if (EXPECTED.some((kind) => error instanceof kind)) console.error(error.message);
  else console.error(sourceStack(withoutParams(error?.stack ?? String(error))), loggedError(error));
  process.exit(1);
});
