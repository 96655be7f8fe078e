import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoDifferences } from '#tests/support/agreement.ts';
import { keptBeginning } from '#tests/support/beginnings.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { paidGift } from '#tests/support/gifts.ts';
import { newSubscriber, subscriberOf } from '#tests/support/subscribers.ts';
import { invoiceComparer } from './actions/compare-invoice.ts';
import { reconcileBilling } from './actions/reconcile-billing.ts';
import { creditNotes, discrepancies, disputes, invoices, reconcileRuns } from './tables.ts';

const DAY_MS = 86_400_000;

async function night(services: TestServices): Promise<void> {
  services.clock.advance(DAY_MS);
  await services.sandbox.control.dropDeliveries();
  await reconcileBilling.run(services, {});
  await services.runJobs();
}

const open = ({ database: { db } }: TestServices) =>
  db.select().from(discrepancies).where(isNull(discrepancies.resolvedAt));
const allInvoices = ({ database: { db } }: TestServices) =>
  db.select().from(invoices).orderBy(asc(invoices.issuedAt), asc(invoices.id));
const runs = ({ database: { db } }: TestServices) =>
  db.select().from(reconcileRuns).orderBy(asc(reconcileRuns.startedAt));

/** Half a year of a subscriber, with a part and all of a month given back, a dispute that was won, a gift with a refund, and nights. */
const lived = keptBeginning('half a year of payments', async (services: TestServices) => {
  const made = await newSubscriber(services, {});
  await subscriberOf(services, made).sticks(true);
  await paidGift(services);
  for (let month = 0; month < 3; month++) {
    services.clock.advance(31 * DAY_MS);
    await services.settle();
    await subscriberOf(services, made).sticks(true);
  }
  const { stripe } = services;
  const charges = (await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid);
  const [, part, all, contested] = charges.map(({ id }) => id);
  await stripe.refunds.create({ charge: part ?? '', amount: 1000 });
  await stripe.refunds.create({ charge: part ?? '', amount: 700 });
  if (all) await stripe.refunds.create({ charge: all });
  if (contested) {
    await services.sandbox.control.contest(contested, 'fraudulent');
    await services.settle();
    const [dispute] = (await stripe.disputes.list({ limit: 1 })).data;
    await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  }
  await services.settle();
  for (let nights = 0; nights < 2; nights++) await night(services);
  services.clock.advance(6 * DAY_MS);
  await night(services);
  return made;
});

/** The money of each invoice, to compare. */
async function money(services: TestServices): Promise<Map<string, string>> {
  const { db } = services.database;
  const notes = await db.select().from(creditNotes).orderBy(asc(creditNotes.stripeRefundId));
  const contested = await db.select().from(disputes).orderBy(asc(disputes.stripeId));
  const rows = await allInvoices(services);
  return new Map(
    rows.map(({ id, stripeId, status, totalAmount, paidAmount, refundedAmount, lostAmount, currency }) => [
      stripeId,
      JSON.stringify([
        ...[status, totalAmount, paidAmount, refundedAmount, lostAmount, currency],
        notes
          .filter(({ invoiceId }) => invoiceId === id)
          .map((note) => [note.stripeRefundId, note.amount, note.cancelledAt]),
        contested.filter(({ invoiceId }) => invoiceId === id).map((one) => [one.stripeId, one.amount, one.status]),
      ]),
    ]),
  );
}

type Row = typeof invoices.$inferSelect;
const set = ({ database: { db } }: TestServices, { id }: Row, to: Partial<Row>) =>
  db.update(invoices).set(to).where(eq(invoices.id, id));

const PLANTS: Record<string, (services: TestServices, row: Row, amount: number) => Promise<unknown>> = {
  paid: (services, row, paidAmount) => set(services, row, { paidAmount }),
  total: (services, row, totalAmount) => set(services, row, { totalAmount }),
  refunded: (services, row, refundedAmount) => set(services, row, { refundedAmount }),
  lost: (services, row, lostAmount) => set(services, row, { lostAmount }),
  open: (services, row) => set(services, row, { status: 'open', paidAmount: 0 }),
  void: (services, row) => set(services, row, { status: 'void' }),
  // The database keeps those that boxes hang on.
  'invoice gone here': ({ database: { db } }, { id }) =>
    db.execute(
      sql`delete from invoices where id = ${id} and id not in (select invoice_id from boxes where invoice_id is not null)`,
    ),
  'payment gone there': ({ database: { db } }, { stripeId }) =>
    db.execute(sql`delete from sandbox.objects where id = ${stripeId}`),
  'notes gone here': ({ database: { db } }, { id }) => db.delete(creditNotes).where(eq(creditNotes.invoiceId, id)),
  'notes of other amounts': ({ database: { db } }, { id }, amount) =>
    db.update(creditNotes).set({ amount }).where(eq(creditNotes.invoiceId, id)),
  'note of no refund': async (services, row, amount) => {
    await services.database.db.insert(creditNotes).values({
      ...{ id: randomUUID(), invoiceId: row.id, number: `CN-${randomUUID()}`, stripeRefundId: `re_${randomUUID()}` },
      ...{ amount, ratePercent: 0, tax: 0, reason: 'other', issuedAt: row.issuedAt },
    });
    await set(services, row, { refundedAmount: row.refundedAmount + amount });
  },
  'disputes gone here': ({ database: { db } }, { id }) => db.delete(disputes).where(eq(disputes.invoiceId, id)),
  'dispute of another amount': ({ database: { db } }, { id }, amount) =>
    db.update(disputes).set({ amount }).where(eq(disputes.invoiceId, id)),
};

/** Whether the desk shows a difference of an invoice, found by any comparison. */
function isShown({ id, stripeId, stripeIntentId, sale }: Row, subjects: string[], disputed: string[]): boolean {
  // The only sale is known by its payment page.
  if (sale && subjects.some((subject) => subject.startsWith('session:'))) return true;
  const own = [`invoice:${stripeId}`, `payment:${stripeIntentId}`, `money:${id}`, `sale:${stripeId}`, ...disputed];
  return subjects.some((subject) => own.includes(subject));
}

const RUNS = Number(process.env.RECONCILE_RUNS ?? 4);

test('N24 any difference of a payment is healed or shown, weeks later as well, and nothing of any other', async () => {
  const plants = fc.array(
    fc.record({
      plant: fc.constantFrom(...Object.keys(PLANTS)),
      of: fc.nat(20),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(plants, async (wished) => {
      const services = await openTestServices('postgres');
      try {
        await lived(services);
        expect(await open(services)).toEqual([]);
        const before = await money(services);
        const rows = await allInvoices(services);
        const planted = new Map<Row, string>();
        for (const { plant, of, amount } of wished) {
          const row = rows[of % rows.length];
          if (!row || planted.has(row)) continue;
          await PLANTS[plant]?.(services, row, amount);
          planted.set(row, plant);
        }
        const disputed = (await services.database.db.select().from(disputes)).map((one) => [
          one.invoiceId,
          `dispute:${one.stripeId}`,
        ]);
        await night(services);
        const after = await money(services);
        const subjects = (await open(services)).map(({ subject }) => subject);
        for (const row of rows) {
          const same =
            after.get(row.stripeId) === before.get(row.stripeId) && planted.get(row) !== 'payment gone there';
          const of = disputed.flatMap(([id, subject]) => (id === row.id && subject ? [subject] : []));
          expect([planted.get(row), row.sale, same || isShown(row, subjects, of)]).toEqual([
            planted.get(row),
            row.sale,
            true,
          ]);
          if (!planted.has(row)) expect([same, isShown(row, subjects, of)]).toEqual([true, false]);
        }
      } finally {
        await services.close();
      }
    }),
    {
      numRuns: Object.keys(PLANTS).length + RUNS,
      examples: Object.keys(PLANTS).map((plant, index): [{ plant: string; of: number; amount: number }[]] => [
        [0, 2].map((more) => ({ plant, of: index + more, amount: 300 })),
      ]),
    },
  );
}, 600_000);

test('N24 an untouched shop shows nothing at all, and a night asks once for a hundred', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  await lived(services);
  await expectNoDifferences(services);
  const calls = injectFaults(services, () => null);
  await night(services);
  expect((await runs(services)).at(-1)).toMatchObject({ healed: 0, failure: null });
  const count = (path: string) => calls.filter((call) => call.startsWith(`GET /v1/${path}`)).length;
  // A page, and one more for the seconds after its last object.
  expect(count('invoices')).toBeLessThanOrEqual(2);
  expect(count('refunds')).toBeLessThanOrEqual(2);
  expect(count('disputes')).toBeLessThanOrEqual(2);
  expect(count('checkout/sessions')).toBeLessThanOrEqual(4);
});

test('N24 many rows that are not there cost a fifth of them a night, and five nights find each', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  await lived(services);
  const { db } = services.database;
  const row = (await allInvoices(services)).find(({ sale }) => !sale) ?? expect.fail();
  const now = services.clock.now().getTime();
  const copies = Array.from({ length: 250 }, (_, index) => ({
    ...row,
    ...{ id: randomUUID(), stripeId: `in_x${index}`, number: `X-${index}`, refundedAmount: 0, lostAmount: 0 },
    ...{ issuedAt: new Date(now - index * 60_000), stripeIntentId: null },
  }));
  await db.insert(invoices).values(copies);
  const calls = injectFaults(services, () => null);
  await night(services);
  const asked = calls.filter((call) => call.startsWith('GET /v1/invoices/in_x')).length;
  expect(asked).toBeGreaterThan(10);
  expect(asked).toBeLessThanOrEqual(90);
  expect(calls.filter((call) => call === 'GET /v1/invoices').length).toBeLessThanOrEqual(8);
  for (let nights = 1; nights < 5; nights++) await night(services);
  expect((await open(services)).filter(({ kind }) => kind === 'invoice-unknown')).toHaveLength(250);
}, 120_000);

test('N24 rows from before this account, from the sandbox or from test keys are no differences', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  await lived(services);
  const { db } = services.database;
  const rows = await allInvoices(services);
  for (const row of [rows.find(({ sale }) => !sale), rows.find(({ sale }) => sale)]) {
    const id = randomUUID();
    const old = {
      id,
      stripeId: `x_${id}`,
      number: id,
      stripeIntentId: `pi_${id}`,
      issuedAt: new Date('2024-05-05T05:05:05Z'),
    };
    if (row) await db.insert(invoices).values({ ...row, ...old, refundedAmount: 0, lostAmount: 0 });
  }
  await expectNoDifferences(services);
  const row = rows.find(({ sale }) => !sale) ?? expect.fail();
  await db.execute(sql`delete from sandbox.objects where id = ${row.stripeId}`);
  const compared = (key: string) =>
    invoiceComparer.compare({ ...services, settings: { ...services.settings, stripeSecretKey: key } }, row.stripeId);
  expect(await compared('sk_live_1')).toEqual([]);
  expect(await compared('sk_test_1')).toMatchObject([{ kind: 'invoice-unknown', theirs: 'no such payment' }]);
});

test('N24 a payment service that fails now and then leaves the run unfinished, and it goes on where it was', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  await lived(services);
  const rows = (await allInvoices(services)).filter(({ status }) => status === 'paid');
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) await set(services, row, { paidAmount: 1 });
  let count = 0;
  // The client asks once more by itself, so two in a row have to fail.
  injectFaults(services, () => (++count % 12 < 2 ? 'gone' : null));
  let stopped = 0;
  for (let nights = 0; nights < 20; nights++) {
    await night(services);
    const run = (await runs(services)).at(-1);
    if (run?.finishedAt) break;
    expect(run?.failure).toBe('StripeConnectionError');
    stopped += 1;
  }
  expect((await runs(services)).at(-1)?.finishedAt).not.toBeNull();
  expect(stopped).toBeGreaterThan(0);
  const after = (await allInvoices(services)).filter(({ status }) => status === 'paid');
  expect(after.map(({ paidAmount }) => paidAmount)).toEqual(rows.map(({ paidAmount }) => paidAmount));
}, 120_000);
