import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { paidMonths } from '#src/capabilities/billing/actions/paid-months.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { type PlanId, PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { plantPlan } from '#tests/support/billing-rows.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';
import { attributeOrder } from './actions/attribute-order.ts';
import { closeMonth } from './actions/close-month.ts';
import { readStatements } from './actions/read-statements.ts';
import { recalculateCommissions } from './actions/recalculate-commissions.ts';
import { commissionsOf, pendingRows, sumOf } from './rules/ledger.ts';
import { faultsOf, readStatementCsv, statementCsv } from './rules/statement-file.ts';
import { statementHash } from './rules/statement.ts';
import { affiliates, commissionRows, statements } from './tables.ts';

const DAY_MS = 86_400_000;

/** Something that happens to an order: an invoice of a kind, money that goes back, or the end of a month. */
type Happening =
  | { what: 'invoice'; order: number; reason: 'renewal' | 'change'; plan: PlanId; paid: number }
  | { what: 'refund'; order: number; at: number; share: number }
  | { what: 'month' };

const order = fc.nat(CURRENCIES.length - 1);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    ...{ what: fc.constant('invoice' as const), order, plan: fc.constantFrom(...PLAN_IDS) },
    reason: fc.constantFrom('renewal' as const, 'renewal' as const, 'change' as const),
    paid: fc.integer({ min: 2000, max: 30_000 }),
  }),
  fc.record({
    ...{ what: fc.constant('refund' as const), order, at: fc.nat(2) },
    share: fc.constantFrom(0, 0.25, 0.5, 1),
  }),
  fc.constant({ what: 'month' as const }),
);
const story = fc.array(happening, { minLength: 20, maxLength: 30 });

/** Stories that were begun: names and codes are of one each. */
let told = 0;

/** Two affiliates, one of whom brought the other along, and an order in each currency that the second one sent. */
async function begun(services: TestServices) {
  const { db } = services.database;
  told += 1;
  await colleague(services, `Finn ${told}`, 'finance');
  const [approver] = await db.select().from(people).where(eq(people.role, 'finance'));
  const newAffiliate = async (code: string, broughtById: string | null) => {
    const id = randomUUID();
    await db.insert(affiliates).values({
      ...{ id, name: 'Anna', email: `${id}@affiliate.example`, code, broughtById },
      ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
    });
    return id;
  };
  const number = String(told)
    .padStart(3, '0')
    .replaceAll(/[01]/g, (digit) => (digit === '0' ? 'A' : 'B'));
  const parentId = await newAffiliate(`BEAAA${number}`, null);
  const referralCode = `ANNAA${number}`;
  const affiliateId = await newAffiliate(referralCode, parentId);
  const orders = [];
  for (const currency of CURRENCIES) {
    const plan = await plantPlan(services, { currency }, { currency });
    const { checkoutId } = plan;
    await services.transact(SYSTEM, (ctx) => attributeOrder(ctx, { checkoutId, referralCode }));
    orders.push({ ...plan, currency, invoiceIds: [] as string[] });
  }
  return { parentId, affiliateId, orders };
}
type Begun = Awaited<ReturnType<typeof begun>>;

async function tell(services: TestServices, { orders }: Begun, one: Happening): Promise<void> {
  services.clock.advance(3_600_000);
  if (one.what === 'month') {
    services.clock.advance(31 * DAY_MS);
    return closeMonth.run(services, {});
  }
  const its = orders[one.order];
  if (!its) return;
  if (one.what === 'invoice') await invoiced(services, its, one);
  else await refunded(services, its.invoiceIds[one.at], one.share);
  await services.transact(SYSTEM, (ctx) => recalculateCommissions(ctx, its.checkoutId));
}

async function invoiced(
  services: TestServices,
  its: Begun['orders'][number],
  { reason, plan, paid }: Extract<Happening, { what: 'invoice' }>,
): Promise<void> {
  const at = services.clock.now();
  const { currency } = its as { currency: Currency };
  const terms = { reason: its.invoiceIds.length ? reason : 'first', plan, cats: 1, unit: paid, delivery: 0 } as const;
  const amounts = { totalAmount: paid, paidAmount: paid, currency };
  its.invoiceIds.push(await its.invoice({ ...amounts, terms, issuedAt: at, paidAt: at }));
}

async function refunded(services: TestServices, id: string | undefined, share: number): Promise<void> {
  if (!id) return;
  const { db } = services.database;
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  await db
    .update(invoices)
    .set({ refundedAmount: Math.floor((row?.paidAmount ?? 0) * share) })
    .where(eq(invoices.id, id));
}

onOneEngine('statements', (open) => {
  test('N17 after any months, refunds, plan changes and currencies every stored statement equals its rows and the invoices', async () => {
    const services = await open();
    const stated = { statements: 0, corrections: 0, changes: 0 };
    await fc.assert(
      fc.asyncProperty(story, async (happenings) => {
        const its = await begun(services);
        for (const one of happenings) await tell(services, its, one);
        await tell(services, its, { what: 'month' });
        for (const affiliateId of [its.affiliateId, its.parentId]) {
          const rows = await services.database.db
            .select()
            .from(commissionRows)
            .where(eq(commissionRows.affiliateId, affiliateId))
            .orderBy(asc(commissionRows.seq));
          const stored = await services.database.db
            .select()
            .from(statements)
            .where(eq(statements.affiliateId, affiliateId))
            .orderBy(asc(statements.number));
          const read = await services.read(SYSTEM, (ctx) => readStatements(ctx, { id: affiliateId }));
          expect(read.map(({ statement, intact }) => [statementHash(statement), intact])).toEqual(
            stored.map(({ hash }) => [hash, true]),
          );
          for (const currency of CURRENCIES) {
            const sums = read.flatMap(({ statement }) => statement.sums.filter((one) => one.currency === currency));
            expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(
              sumOf(rows.filter((row) => row.currency === currency)),
            );
          }
          // As somebody reads them without the shop, with the hash of the newest mail.
          const files = read.map((one) => readStatementCsv(statementCsv(one)));
          expect(faultsOf(files, { mailed: stored.at(-1)?.hash ?? null })).toEqual([]);
          stated.statements += stored.length;
          stated.corrections += rows.filter(({ sequence }) => sequence > 1).length;
        }
        // From the invoices alone, as if nothing had been written before.
        for (const { checkoutId, invoiceIds } of its.orders) {
          const months = await services.read(SYSTEM, ({ tx }) => paidMonths(tx, checkoutId));
          const { affiliateId, parentId: broughtById } = its;
          const earners = { affiliateId, broughtById, refused: false, book: BUILT_BOOK, terms: null };
          const anew = pendingRows(commissionsOf(months, earners), [], randomUUID);
          const rows = await services.database.db
            .select()
            .from(commissionRows)
            .where(eq(commissionRows.checkoutId, checkoutId));
          for (const of of [affiliateId, broughtById])
            expect(sumOf(rows.filter((row) => row.affiliateId === of))).toBe(
              sumOf(anew.filter((row) => row.affiliateId === of)),
            );
          const changes = invoiceIds.filter((id) => !months.some(({ invoiceId }) => invoiceId === id));
          expect(rows.filter(({ invoiceId }) => changes.includes(invoiceId))).toEqual([]);
          stated.changes += changes.length;
        }
      }),
      { numRuns: 6 },
    );
    // The scenarios contain the cases they are for.
    expect(Object.entries(stated).filter(([, count]) => count < 5)).toEqual([]);
  });

  test('N17 a month with a row that the published commission does not give is not closed, and a colleague is told', async () => {
    const services = await open();
    const its = await begun(services);
    await tell(services, its, { what: 'invoice', order: 1, reason: 'renewal', plan: 'standard', paid: 2800 });
    await tell(services, its, { what: 'invoice', order: 1, reason: 'renewal', plan: 'standard', paid: 2800 });
    const { db } = services.database;
    const rows = await db.select().from(commissionRows).where(eq(commissionRows.affiliateId, its.affiliateId));
    const [first] = rows;
    if (!first) throw new Error('There is no row.');
    const { seq: _, ...row } = first;
    await db.insert(commissionRows).values({ ...row, id: randomUUID(), sequence: 2, amount: 5, reverses: row.id });
    const closing = tell(services, its, { what: 'month' });
    await expect(closing).rejects.toThrow('The month of some affiliates was not closed.');
    await expect(closing).rejects.toMatchObject({
      errors: [{ message: expect.stringMatching(/was not closed\. Row .* does not give its amount/) }],
    });
    expect(await db.$count(statements, eq(statements.affiliateId, its.affiliateId))).toBe(0);
    // The other one's month is.
    expect(await db.$count(statements, eq(statements.affiliateId, its.parentId))).toBe(1);
  });
});
