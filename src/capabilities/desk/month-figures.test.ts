import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { monthRange } from '#src/lib/shop-months.ts';
import { creditNotes, invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { includedShare } from '#src/capabilities/billing/rules/credit-notes.ts';
import { plans, revenue } from '#src/capabilities/billing/actions/month-figures.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onDay, plantPlan } from '#tests/support/billing-rows.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';
import type { BusinessFigure, BusinessFigures } from './figures-contract.ts';
import { jobs } from './jobs.ts';
import { FIGURE_KEYS } from './rules/figure-sheets.ts';
import { figureMonths } from './tables.ts';

const PATH = '/api/desk/month-figures';
const DAY_MS = 86_400_000;

const figuresOf = async (desk: Browser): Promise<BusinessFigures> => (await desk.get(PATH)).json;
const figureIn = ({ figures }: BusinessFigures, key: BusinessFigure['key']) =>
  figures.find((figure) => figure.key === key) as BusinessFigure;
/** Cells of a row by the names of their columns. */
const rowOf = ({ columns, rows }: BusinessFigure, key: string) =>
  Object.fromEntries(columns.map(({ label }, index) => [label, rows.find((row) => row.key === key)?.cells[index]]));

const file = (services: TestServices, name: string, { token }: Pick<Browser, 'token'>) =>
  services.app.request(`http://shop.test${PATH}/${name}`, { headers: { authorization: `Bearer ${token}` } });

onOneEngine('the figures of the business', (open) => {
  test('a month as it was lived: revenue as in the books, a plan that ended, a refused charge that was paid later', async () => {
    const services = await open();
    const { db } = services.database;
    const desk = await colleague(services, 'Noor');
    for (const { key, rows } of (await figuresOf(desk)).figures)
      expect([key, rows.flatMap(({ cells }) => cells).filter((cell) => cell)]).toEqual([key, []]);

    const leaves = await subscriber(services, { currency: 'EUR', country: 'DE' });
    const stays = await subscriber(services);
    await leaves.browser.post('/api/subscription/cancel');
    const [first] = await db.select().from(invoices);
    await services.stripe.refunds.create({ payment_intent: first?.stripeIntentId ?? '', amount: 1000 });
    await services.settle();
    await stays.sticks(true);
    await stays.card('pm_card_chargeCustomerFail');
    const end = (await stays.row()).currentPeriodEnd ?? services.clock.now();
    services.clock.advance(end.getTime() - services.clock.now().getTime() + CHARGED_AFTER_MS);
    await services.settle();
    const january = await colleague(services, 'Noor January');
    const refused = figureIn(await figuresOf(january), 'recovered');
    expect(rowOf(refused, '2027-01')).toEqual({ Recovered: 0, Refused: 1, 'Paid since': 0 });
    await stays.card('pm_card_visa');
    services.clock.advance(4 * DAY_MS);
    await services.settle();

    const finance = await colleague(services, 'Fatima', 'finance');
    const now = await figuresOf(finance);
    expect(rowOf(figureIn(now, 'recovered'), '2027-01')).toMatchObject({ Recovered: 100, 'Paid since': 1 });
    const plansOf = figureIn(now, 'plans');
    expect(rowOf(plansOf, '2026-12')).toMatchObject({
      'Active cats': 4,
      'Live plans': 2,
      'Plans begun': 2,
      Churn: null,
    });
    expect(rowOf(plansOf, '2027-01')).toMatchObject({ 'Active cats': 2, 'Live plans': 1, 'Plans ended': 1, Churn: 50 });
    expect(rowOf(figureIn(now, 'cohorts'), '2026-12')).toMatchObject({ Households: 2, '1 month': null });
    expect(rowOf(figureIn(now, 'donations'), '2026-12')).toMatchObject({ 'Set aside': 4 });
    for (const month of ['2026-12', '2027-01']) {
      const { totals } = (await finance.get(`/api/desk/accounting?month=${month}`)).json;
      const booked = (currency: string) =>
        totals.reduce((sum: number, { net }: { net: { amount: number; currency: string } }) => {
          return net.currency === currency ? sum + net.amount : sum;
        }, 0);
      const row = rowOf(figureIn(now, 'revenue'), month);
      expect([row['Revenue in EUR'], row['Revenue in AED']]).toEqual([booked('EUR'), booked('AED')]);
    }

    const { data } = Papa.parse<string[]>((await (await file(services, 'revenue.csv', finance)).text()).trimEnd());
    const [head = [], ...lines] = data;
    const inAed = head.indexOf('Revenue in AED');
    const cells = figureIn(now, 'revenue');
    expect(lines.map((line) => [line[0], Math.round(Number(line[inAed]) * 100)])).toEqual(
      cells.rows.map(({ key, cells: of }) => [key, of[inAed - 1]]),
    );
    expect((await file(services, 'people.csv', finance)).status).toBe(404);
    for (const role of ['support', 'lab'] as const) {
      const other = await colleague(services, `Other ${role}`, role);
      expect([(await other.get(PATH)).status, (await file(services, 'revenue.csv', other)).status]).toEqual([403, 403]);
    }
    expect((await (await newMember(services)).get(PATH)).status).toBe(403);
    const { entries } = (await january.get('/api/desk/audit?action=figures.export')).json;
    expect(entries.map(({ records }: { records: number | null }) => records)).toContain(13);
  });

  test('months that have ended are kept, added up again every night, and survive the rows they were made of', async () => {
    const services = await open();
    const { db } = services.database;
    const plan = await plantPlan(services);
    await plan.invoice({ number: 'INV-2026-000001', paidAt: onDay(1) });
    const [keepFigures] = jobs;
    services.clock.set(onDay(40));
    const desk = await colleague(services, 'Noor');
    const december = async () => rowOf(figureIn(await figuresOf(desk), 'revenue'), '2026-12')['Revenue in EUR'];
    expect(await december()).toBe(5899);
    const kept = await db.select().from(figureMonths);
    expect(kept).toHaveLength(12 * FIGURE_KEYS.length);

    await plan.invoice({ number: 'INV-2026-000002', paidAt: onDay(2) });
    expect(await december()).toBe(5899);
    await keepFigures?.run(services, {}, { retryCount: 0 });
    await services.settle();
    expect(await december()).toBe(2 * 5899);
    expect(await db.select().from(figureMonths)).toHaveLength(kept.length);
    await db.delete(invoices);
    expect(await december()).toBe(2 * 5899);
  });

  test('the months of a figure add up to its rows, and each month begins with what the one before ended with', async () => {
    const services = await open();
    const { db } = services.database;
    const months = Array.from({ length: 5 }, (_, index) => `2026-${String(8 + index).padStart(2, '0')}`);
    const [from, until] = [monthRange('2026-08').from.getTime(), monthRange('2026-12').until.getTime()];
    const moment = fc.integer({ min: from, max: until - 1 }).map((ms) => new Date(ms));
    const rows = fc.record({
      begins: moment,
      ends: fc.option(moment, { nil: null }),
      rate: fc.constantFrom(0, 5, 7.7, 19, 25.5),
      paid: fc.array(fc.tuple(moment, fc.integer({ min: 1, max: 90_000 })), { maxLength: 3 }),
      back: fc.array(moment, { maxLength: 1 }),
    });
    const sample = fc.sample(rows, { numRuns: 40, seed: 20_261_126 });
    let serial = 0;
    for (const { begins, ends, rate, paid, back } of sample) {
      const endedAt = ends && ends > begins ? ends : null;
      const plan = await plantPlan(services, { createdAt: begins, endedAt, ...(endedAt && { status: 'canceled' }) });
      for (const [paidAt, paidAmount] of paid) {
        const charged = { country: 'DE', ratePercent: rate, tax: 0, address: null, lines: null };
        const number = `INV-2026-${(serial += 1)}`;
        const id = await plan.invoice({
          number,
          paidAt,
          issuedAt: paidAt,
          paidAmount,
          totalAmount: paidAmount,
          charged,
        });
        for (const issuedAt of back) {
          const amount = Math.ceil(paidAmount / 3);
          const { tax } = includedShare(charged, { before: 0, amount });
          await db.insert(creditNotes).values({
            ...{ id: randomUUID(), invoiceId: id, number: `CN-2026-${serial}`, amount, tax },
            ...{ ratePercent: rate, reason: 'other', issuedAt },
          });
        }
      }
    }
    const read = (month: string) =>
      services.read(SYSTEM, async ({ tx }) => ({
        money: await revenue.read(tx, SYSTEM, monthRange(month), monthRange(month).until),
        plans: await plans.read(tx, SYSTEM, monthRange(month), monthRange(month).until),
      }));
    const found = await Promise.all(months.map(read));
    const net = { paid: 0, returned: 0 };
    for (const { charged, paidAmount: amount } of await db.select().from(invoices))
      net.paid += amount - includedShare(charged, { before: 0, amount }).tax;
    for (const { amount, tax } of await db.select().from(creditNotes)) net.returned += amount - tax;
    const sum = (key: string) => found.reduce((all, { money }) => all + (money[key] ?? 0), 0);
    expect([sum('EUR paid'), sum('EUR returned')]).toEqual([net.paid, net.returned]);

    const all = await db.select().from(subscriptions);
    const counts = found.map(({ plans: one }) => one);
    const total = (key: string) => counts.reduce((so, one) => so + (one[key] ?? 0), 0);
    expect([total('started'), total('ended')]).toEqual([all.length, all.filter(({ endedAt }) => endedAt).length]);
    for (const [index, { before = 0, started = 0, ended = 0, live, lost = 0 }] of counts.entries()) {
      expect(before).toBe(counts[index - 1]?.live ?? 0);
      expect(live).toBe((before ?? 0) + (started ?? 0) - (ended ?? 0));
      expect(lost).toBeLessThanOrEqual(Math.min(before ?? 0, ended ?? 0));
    }
  });
});
