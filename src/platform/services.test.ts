import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openBareServices } from '#tests/support/engines.ts';
import type { ReadHandle, StaleReadHandle, Tx } from './database.ts';
import { mails } from './mail/tables.ts';
import type { Ctx, ReadCtx } from './services.ts';

const VISITOR = { kind: 'visitor' } as const;

test('a query is given nothing that a transaction would have to commit', async () => {
  const { services, close } = await openBareServices('pglite', []);
  const given = await services.read(VISITOR, async (ctx) => Object.keys(ctx));
  expect(given.toSorted()).toEqual(['actor', 'log', 'now', 'settings', 'tx']);
  await close();
});

/** Compiled, never run: each line that is marked must not compile. */
export const refused = {
  readContext: (ctx: ReadCtx) => [
    // @ts-expect-error a query sends no mail
    ctx.mail,
    // @ts-expect-error a query enqueues nothing
    ctx.enqueue,
    // @ts-expect-error a query emits nothing
    ctx.emit,
    // @ts-expect-error a query notifies nobody
    ctx.notify,
  ],
  readHandle: (tx: ReadHandle) => [
    // @ts-expect-error a query inserts nothing
    tx.insert,
    // @ts-expect-error a query updates nothing
    tx.update,
    // @ts-expect-error a query deletes nothing
    tx.delete,
    // @ts-expect-error a query runs no statement of its own
    tx.execute,
    // @ts-expect-error a query locks no row
    tx.select().from(mails).for,
    // @ts-expect-error nor after a condition
    tx.select().from(mails).where(eq(mails.kind, 'reset')).for,
    // @ts-expect-error nor after a join
    tx.select({ id: mails.id }).from(mails).innerJoin(mails, eq(mails.id, mails.id)).limit(1).for,
  ],
  // @ts-expect-error an action wants a transaction
  context: (ctx: ReadCtx): Ctx => ctx,
  // @ts-expect-error a handle that reads is no transaction
  handle: (tx: ReadHandle): Tx => tx,
  // @ts-expect-error a replica may be behind
  replica: (tx: StaleReadHandle): ReadHandle => tx,
};

/** A writing context can also read. */
export const accepted = {
  context: (ctx: Ctx): ReadCtx => ctx,
  handle: (tx: Tx): ReadHandle => tx,
};
