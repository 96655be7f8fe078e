import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onDay } from '#tests/support/billing-rows.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { type Fault, injectFaults } from '#tests/support/fault-injection.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { refundUnusedFirstMonth, sendUnusedRefund } from './actions/refund-unused.ts';
import { refundWithdrawn, withdrawOrder } from './actions/withdraw-order.ts';
import { checkouts, creditNotes, disputes, invoices } from './tables.ts';

const amounts = async ({ stripe }: TestServices) =>
  (await stripe.refunds.list({ limit: 100 })).data.map(({ amount, status }) => `${status} ${amount}`).toReversed();

/** The bank sends the latest refund back, or it is called off. */
const undo = ({ database }: TestServices, status: 'failed' | 'canceled') =>
  database.db.execute(
    sql`update sandbox.objects set data = jsonb_set(data, '{status}', to_jsonb(${status}::text))
        where seq = (select max(seq) from sandbox.objects where type = 'refund')`,
  );

/** Jobs that look at the share of a payment later. */
async function waiting({ database }: TestServices): Promise<number> {
  const { rows } = (await database.db.execute(
    sql`select count(*)::int as n from pgboss.job where name = 'billing-return-share' and start_after > now() + interval '23 hours'`,
  )) as unknown as { rows: { n: number }[] };
  return rows[0]?.n ?? 0;
}

/** Four cats for 420 dirhams: 105 for each. */
async function fourCats(services: TestServices) {
  const who = await subscriber(services, { catCount: 4 });
  const [invoice] = await services.database.db.select().from(invoices);
  const invoiceId = invoice?.id ?? '';
  const send = (sent: number) => sendUnusedRefund.run(services, { invoiceId, sent });
  return { ...who, invoiceId, intentId: invoice?.stripeIntentId ?? '', send };
}

onOneEngine('the share of cats whose sticks are not sent', (open) => {
  test('goes back once, again where its refund failed or was called off, and beside nothing that went back by hand', async () => {
    const services = await open();
    const { send, intentId, row } = await fourCats(services);
    await send(4);
    expect(await amounts(services)).toEqual([]);
    await Promise.all([send(3), send(3), send(3)]);
    await send(3);
    expect(await amounts(services)).toEqual(['succeeded 10500']);

    await undo(services, 'failed');
    await send(3);
    await send(3);
    expect(await amounts(services)).toEqual(['failed 10500', 'succeeded 10500']);
    await undo(services, 'canceled');
    await send(3);
    expect(await amounts(services)).toEqual(['failed 10500', 'canceled 10500', 'succeeded 10500']);

    await services.stripe.refunds.create({ payment_intent: intentId, amount: 4000 });
    let fault: Fault | null = 'gone';
    injectFaults(services, (call) => (call === 'POST /v1/refunds' ? fault : null));
    await expect(send(2)).rejects.toThrow();
    fault = 'lost';
    await expect(send(2)).rejects.toThrow();
    fault = null;
    // 210 dirhams of two cats, less 105 and 40.
    await send(2);
    expect((await amounts(services)).slice(2)).toEqual(['succeeded 10500', 'succeeded 4000', 'succeeded 6500']);
    // The plan goes on: nobody decided to give its payment back.
    expect((await row()).status).toBe('active');
    // Neither an order without an invoice nor an invoice that nobody knows gives anything back.
    await services.transact(SYSTEM, (ctx) => refundUnusedFirstMonth(ctx, randomUUID(), 0));
    await sendUnusedRefund.run(services, { invoiceId: randomUUID(), sent: 0 });
    expect(await amounts(services)).toHaveLength(5);
  });

  test('waits a day while the payment is disputed, and stays with the bank once it is lost', async () => {
    const services = await open();
    const { send, invoiceId } = await fourCats(services);
    const { db } = services.database;
    await db.insert(disputes).values({
      ...{
        id: randomUUID(),
        stripeId: 'dp_1',
        stripeChargeId: 'ch_1',
        invoiceId,
        amount: 42_000,
        currency: 'AED' as const,
      },
      ...{ status: 'needs_response', reason: 'fraudulent', openedAt: onDay(0), readAt: onDay(0) },
    });
    await send(1);
    expect([await amounts(services), await waiting(services)]).toEqual([[], 1]);
    await db.update(disputes).set({ status: 'won', settledAt: onDay(1) });
    await send(3);
    expect([await amounts(services), await waiting(services)]).toEqual([['succeeded 10500'], 1]);
    await db.update(disputes).set({ status: 'lost' });
    await send(0);
    expect([await amounts(services), await waiting(services)]).toEqual([['succeeded 10500'], 1]);
  });
});

/** A kit of 40 dirhams on an invoice of four cats, whose sticks are 95 for each. Its price is noted as going back where it was not sent. */
const KIT = { cat: 'miso', price: 4000 };
async function withKit(services: TestServices, refund?: string) {
  const { db } = services.database;
  const { invoiceId, intentId } = await fourCats(services);
  const read = async () => (await db.select().from(invoices).where(eq(invoices.id, invoiceId)))[0] ?? expect.fail();
  const keep = async (kits: object[]) => {
    const { terms } = await read();
    await db.execute(
      sql`update invoices set terms = ${JSON.stringify({ ...terms, kits })}::jsonb where id = ${invoiceId}`,
    );
  };
  await keep([{ ...KIT, ...(refund && { refund }) }]);
  const send = async (sent: number, job = { retryCount: 0 }) => {
    await sendUnusedRefund.run(services, { invoiceId, sent, kits: [KIT.cat] }, job);
    await services.settle();
  };
  return { ...{ invoiceId, intentId, read, keep, send } };
}

/** Statements of the migration that say of earlier refunds which kits they were for. */
function backfill(): string[] {
  const folder = 'db/migrations';
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const all = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'));
  const first = all.findIndex((text) => text.includes('UPDATE "credit_notes" SET "kits"'));
  return all.slice(first, first + 2);
}

onOneEngine('a kit that was not sent', (open) => {
  test('R15 refunded before refunds said their kits, it is not refunded again, and later sticks are', async () => {
    const services = await open();
    const { db } = services.database;
    const { invoiceId, intentId, read, keep, send } = await withKit(services, 'unsent');
    const refund = { payment_intent: intentId, amount: 9500 + 4000, metadata: { unsent_share: invoiceId } };
    await services.stripe.refunds.create(refund);
    // Its answer was lost: nothing is recorded yet.
    await sendUnusedRefund.run(services, { invoiceId, sent: 3, kits: [KIT.cat] });
    expect(await amounts(services)).toEqual(['succeeded 13500']);
    await services.settle();
    expect((await read()).terms?.kits).toEqual([{ ...KIT, refund: 'unsent', back: 4000 }]);

    // Recorded by an earlier version.
    await keep([{ ...KIT, refund: 'unsent' }]);
    await db.update(creditNotes).set({ kits: null });
    for (const statement of backfill()) await db.execute(sql.raw(statement));
    expect((await read()).terms?.kits).toEqual([{ ...KIT, refund: 'unsent', back: 4000 }]);
    expect(await db.select({ kits: creditNotes.kits }).from(creditNotes)).toEqual([{ kits: [KIT] }]);
    await send(3);
    expect(await amounts(services)).toEqual(['succeeded 13500']);
    await send(2);
    expect(await amounts(services)).toEqual(['succeeded 13500', 'succeeded 9500']);
    expect((await read()).terms?.kits).toEqual([{ ...KIT, refund: 'unsent', back: 4000 }]);
  });
});

onOneEngine('a kit whose refund failed', (open) => {
  test('R15 refunded anew, is refunded once, also where both refunds are read together', async () => {
    const services = await open();
    const { read, send } = await withKit(services);
    await send(3);
    expect((await read()).terms?.kits).toEqual([{ ...KIT, refund: 'unsent', back: 4000 }]);
    await undo(services, 'failed');
    await send(3);
    expect(await amounts(services)).toEqual(['failed 13500', 'succeeded 13500']);
    expect((await read()).terms?.kits).toEqual([{ ...KIT, refund: 'unsent', back: 4000 }]);
    const notes = await services.database.db.select().from(creditNotes).orderBy(creditNotes.number);
    expect(notes.map(({ kits, cancelledAt }) => [kits, cancelledAt !== null])).toEqual([
      [[KIT], true],
      [[KIT], false],
    ]);
  });
});

onOneEngine('a kit whose price does not go back by itself', (open) => {
  test('R15 is left to colleagues once the last try failed', async () => {
    const services = await open();
    const { read, send } = await withKit(services);
    injectFaults(services, (call) => (call === 'POST /v1/refunds' ? 'gone' : null));
    await expect(send(3)).rejects.toThrow();
    expect((await read()).terms?.kits).toEqual([{ ...KIT, refund: 'unsent' }]);
    await expect(send(3, { retryCount: 20 })).rejects.toThrow();
    expect((await read()).terms?.kits).toEqual([{ ...KIT, refund: 'failed' }]);
  });

  test('R15 is left to colleagues once the bank took a part of the payment', async () => {
    const services = await open();
    const { invoiceId, read, send } = await withKit(services);
    await services.database.db.insert(disputes).values({
      ...{ id: randomUUID(), stripeId: 'dp_1', stripeChargeId: 'ch_1', invoiceId, amount: 2000 },
      ...{ currency: 'AED', status: 'lost', reason: 'fraudulent', openedAt: onDay(0), readAt: onDay(0) },
    });
    await send(3);
    expect((await read()).terms?.kits).toEqual([{ ...KIT, refund: 'failed' }]);
    expect(await amounts(services)).toEqual([]);
  });
});

onOneEngine('an order that is withdrawn from', (open) => {
  test('refunds the rest of its payments once, ends its plan and writes one mail', async () => {
    const services = await open();
    const { row, send } = await fourCats(services);
    await send(3);
    await services.settle();
    const [order] = await services.database.db.select().from(checkouts);
    const withdraw = () => services.transact(SYSTEM, (ctx) => withdrawOrder(ctx, order?.orderNumber ?? ''));
    const answers = await Promise.all([withdraw(), withdraw(), withdraw()]);
    expect(answers.filter((first) => first === true)).toHaveLength(1);
    await services.settle();
    await refundWithdrawn.run(services, { checkoutId: order?.id ?? '' });
    expect(await amounts(services)).toEqual(['succeeded 10500', 'succeeded 31500']);
    expect((await row()).status).toBe('canceled');
    const mails = (await services.mails()).filter(({ kind }) => kind === 'withdrawal-done');
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('We refund AED\u00a0315 to your payment method.'),
    ]);
    const unknown = await services.transact(SYSTEM, (ctx) => withdrawOrder(ctx, 'CAT-2026-0000000'));
    expect(unknown).toMatchObject({ code: 'order-not-bought', status: 404 });
  });
});
