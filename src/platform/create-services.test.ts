import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { openBareServices } from '#tests/support/engines.ts';
import { createServices, type OpenServices } from './create-services.ts';
import type { StaleReadHandle } from './database.ts';
import { defineEvent, on } from './events.ts';
import { mails } from './mail/tables.ts';
import { createElement } from 'react';
import type { Listener } from './services.ts';

const fed = defineEvent<{ cat: string }>('fed');
const slept = defineEvent<{ cat: string }>('slept');
const letter = (to: string) => ({
  to,
  kind: 'test',
  subject: 'Fed',
  html: createElement('p', null, 'Fed.'),
  text: 'Fed.',
});

let bare: OpenServices;
const heard: string[] = [];

beforeAll(async () => {
  const opened = await openBareServices('pglite', []);
  bare = opened.services;
  return opened.close;
});
beforeEach(async () => {
  heard.length = 0;
  await bare.database.transaction((tx) => tx.delete(mails));
});

const withListeners = (...listeners: Listener[]) => createServices({ ...bare, listeners });
const recipients = async () => (await bare.database.db.select().from(mails)).map(({ recipient }) => recipient);

test('an event is heard by its listeners alone, one after the other in their order, with the transaction it happened in', async () => {
  const services = withListeners(
    on(fed, async (_, { cat }) => {
      await new Promise((resolve) => setImmediate(resolve));
      heard.push(`first ${cat}`);
    }),
    on(slept, async (_, { cat }) => void heard.push(`asleep ${cat}`)),
    on(fed, async (ctx, { cat }) => {
      heard.push(`second ${cat}`);
      await ctx.mail(letter(`${cat}@example.com`));
    }),
  );
  await services.transact(SYSTEM, async (ctx) => {
    await ctx.emit(fed, { cat: 'miso' });
    expect(heard).toEqual(['first miso', 'second miso']);
    await ctx.emit(fed, { cat: 'laila' });
  });
  expect(heard).toEqual(['first miso', 'second miso', 'first laila', 'second laila']);
  expect(await recipients()).toEqual(['miso@example.com', 'laila@example.com']);
});

test('a listener that fails undoes the event and the other listeners’ writes, and the rest are not called', async () => {
  const services = withListeners(
    on(fed, (ctx) => ctx.mail(letter('first@example.com'))),
    on(fed, async () => {
      throw new Error('the bowl fell');
    }),
    on(fed, async () => void heard.push('never')),
  );
  const work = services.transact(SYSTEM, async (ctx) => {
    await ctx.mail(letter('before@example.com'));
    await ctx.emit(fed, { cat: 'miso' });
  });
  await expect(work).rejects.toThrow('the bowl fell');
  expect([heard, await recipients()]).toEqual([[], []]);
});

test('an event that leads to another is heard down to the last, and one that nobody hears is none', async () => {
  const services = withListeners(
    on(fed, (ctx, { cat }) => ctx.emit(slept, { cat })),
    on(slept, async (_, { cat }) => void heard.push(`asleep ${cat}`)),
  );
  await services.transact(SYSTEM, async (ctx) => {
    await ctx.emit(fed, { cat: 'miso' });
    await ctx.emit(defineEvent<object>('nobody listens'), {});
  });
  expect(heard).toEqual(['asleep miso']);
});

test('an action sees its own writes, others do not before it is done, and each has one moment from beginning to end', async () => {
  const services = withListeners();
  const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = services.transact(SYSTEM, async (ctx) => {
    const { now } = ctx;
    await ctx.mail(letter('inside@example.com'));
    expect(await ctx.tx.$count(mails)).toBe(1);
    began.resolve();
    await goOn.promise;
    expect(ctx.now).toBe(now);
    return now;
  });
  await began.promise;
  goOn.resolve();
  await writing;
  expect(await services.read(SYSTEM, ({ tx }) => tx.$count(mails))).toBe(1);
  const [row] = await bare.database.db.select().from(mails);
  expect(row?.createdAt).toEqual(await writing);
});

test('a replica is read where there is one, and the database itself while that fails, with a line in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const answering = (from: string) => ({ from }) as unknown as StaleReadHandle;
  const broken = { from: 'replica' } as unknown as StaleReadHandle;
  const seen: unknown[] = [];
  const readWith = (replica: StaleReadHandle | null) => {
    const database = { ...bare.database, db: answering('primary') as never, replica };
    return createServices({ ...bare, database, log, listeners: [] }).readBehind(async ({ tx }) => {
      const { from } = tx as unknown as { from: string };
      seen.push(from);
      if (tx === broken) throw new Error('connection lost');
      return from;
    });
  };
  expect(await readWith(null)).toBe('primary');
  expect(await readWith(answering('replica'))).toBe('replica');
  expect(lines).toEqual([]);
  expect(await readWith(broken)).toBe('primary');
  expect(lines).toEqual(['replica failed']);
  expect(seen).toEqual(['primary', 'replica', 'replica', 'primary']);
});

test('a fault in the read itself is told once the database has been asked as well', async () => {
  const replica = bare.database.db as unknown as StaleReadHandle;
  const services = createServices({ ...bare, database: { ...bare.database, replica }, listeners: [] });
  let tries = 0;
  const work = services.readBehind(async ({ tx }) => {
    tries += 1;
    await tx.select({ one: sql`1/0` }).from(sql`(select 1) as one`);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(tries).toBe(2);
});
