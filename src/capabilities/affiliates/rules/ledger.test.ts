import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaidMonth } from '#src/capabilities/billing/rules/paid-month.ts';
import { COMMISSION, commissionRate } from '#src/capabilities/pricing/rules/commission.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { CURRENCIES, money } from '#src/lib/money.ts';
import { type CommissionRow, nameOf } from './commission-row.ts';
import { commissionsOf, type Earners, pendingRows, sumOf, wrongRows } from './ledger.ts';
import { statementHash, statementOf } from './statement.ts';
import { faultsOf, readStatementCsv, statementCsv } from './statement-file.ts';

const ANNA: Earners = { affiliateId: 'anna', broughtById: 'bea', refused: false, book: BUILT_BOOK };

/** A ledger in memory, kept by the same rules. */
class Ledger {
  rows: CommissionRow[] = [];
  months: PaidMonth[] = [];
  refused = false;
  /** Returns the rows that were added. */
  settle(): CommissionRow[] {
    const standing = commissionsOf(this.months, { ...ANNA, refused: this.refused }, this.rows);
    const added = pendingRows(standing, this.rows, () => String(this.rows.length + Math.random()));
    this.rows.push(...added);
    return added;
  }
  sumFor(affiliateId: string): number {
    return sumOf(this.rows.filter((row) => row.affiliateId === affiliateId));
  }
}

type Happening = (ledger: Ledger) => void;

/** A month that is paid, by any plan. */
const pay = fc
  .record({ plan: fc.constantFrom(...PLAN_IDS), paid: fc.integer({ min: 1, max: 50_000 }) })
  .map(({ plan, paid }): Happening => {
    return ({ months }) => {
      const sum = money(paid, 'EUR');
      months.push({ invoiceId: `invoice-${months.length}`, plan, paid: sum, kept: sum });
    };
  });

/** The kept part of a month changed: a refund, a lost dispute, or one of them failed. */
const keep = fc.record({ at: fc.nat(20), share: fc.double({ min: 0, max: 1, noNaN: true }) }).map(
  ({ at, share }): Happening =>
    ({ months }) => {
      const month = months[at];
      if (month) months[at] = { ...month, kept: money(Math.floor(month.paid.amount * share), 'EUR') };
    },
);

const nothing: Happening = () => undefined;
const story = fc.array(fc.oneof({ weight: 3, arbitrary: pay }, { weight: 2, arbitrary: keep }, fc.constant(nothing)), {
  maxLength: 40,
});

function told(happenings: readonly Happening[]): Ledger {
  const ledger = new Ledger();
  for (const happening of happenings) {
    happening(ledger);
    ledger.settle();
  }
  return ledger;
}

test('R436 25% of the first purchase is paid, without tax and refunds, then the flat rate of the calculator', () => {
  const ledger = new Ledger();
  const paid = (amount: number) => ({ paid: money(amount, 'USD'), kept: money(amount, 'USD') });
  ledger.months = [
    { invoiceId: 'a', plan: 'standard', ...paid(2800) },
    { invoiceId: 'b', plan: 'premium', ...paid(4700) },
  ];
  ledger.settle();
  const amounts = () => ledger.rows.map(({ affiliateId, kind, amount }) => [affiliateId, kind, amount]);
  expect(amounts()).toEqual([
    ['anna', 'first', 700],
    ['bea', 'override', 70],
    ['anna', 'monthly', commissionRate('premium', 'USD').amount],
    ['bea', 'override', 53],
  ]);
  ledger.months[0] = { invoiceId: 'a', plan: 'standard', paid: money(2800, 'USD'), kept: money(0, 'USD') };
  const reversed = ledger.settle();
  expect(reversed.map(({ amount, reverses }) => [amount, reverses])).toEqual([
    [-700, ledger.rows[0]?.id],
    [-70, ledger.rows[1]?.id],
  ]);
});

test('N17 after any payments and refunds each row is what its own figures give, and repeating adds nothing', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const ledger = told(happenings);
      expect(ledger.settle()).toEqual([]);
      expect(wrongRows(ledger.rows)).toEqual([]);
      const [forged] = ledger.rows;
      if (forged) expect(wrongRows([{ ...forged, amount: forged.amount + 1 }])).toEqual([forged.id]);
    }),
  );
});

test('R434 R435 never more than 13 payments earn; nothing is below zero, above what was kept, or twice reversed', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const ledger = told(happenings);
      const mine = ledger.rows.filter(({ affiliateId }) => affiliateId === 'anna');
      expect(new Set(mine.map(({ invoiceId }) => invoiceId)).size).toBeLessThanOrEqual(COMMISSION.payments);
      for (const rows of Map.groupBy(ledger.rows, nameOf).values()) {
        const sums = rows.map((_, at) => sumOf(rows.slice(0, at + 1)));
        expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
        for (const [at, row] of rows.entries()) expect(sums[at]).toBeLessThanOrEqual(row.kept);
        expect(rows.every(({ reverses }, at) => reverses === (at === 0 ? null : rows[0]?.id))).toBe(true);
      }
    }),
  );
});

test('in whatever order money went back, what is kept in the end decides', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const ledger = told(happenings);
      const anew = new Ledger();
      anew.months = ledger.months;
      anew.settle();
      for (const one of ['anna', 'bea']) expect(anew.sumFor(one)).toBe(ledger.sumFor(one));
    }),
  );
});

test('the own household earns nothing, also where that is found out later', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const ledger = told(happenings);
      ledger.refused = true;
      ledger.settle();
      expect([ledger.sumFor('anna'), ledger.sumFor('bea')]).toEqual([0, 0]);
      expect(wrongRows(ledger.rows)).toEqual([]);
    }),
  );
});

test('N17 a statement survives its CSV file, and a changed row, a missing one or a missing month is told', () => {
  fc.assert(
    fc.property(story, fc.nat(), (happenings, cut) => {
      const all = told(happenings).rows.filter((row) => row.affiliateId === 'anna');
      const rows = all.map(({ affiliateId: _, ...row }) => ({ ...row, at: '2026-12-01T09:00:00.000Z' }));
      fc.pre(rows.length > 1);
      const half = 1 + (cut % (rows.length - 1));
      const first = statementOf({ affiliateId: 'anna', month: '2026-12', previous: null }, rows.slice(0, half));
      const about = { affiliateId: 'anna', month: '2027-01', previous: statementHash(first) };
      const second = statementOf(about, rows.slice(half));
      const files = [first, second].map((statement) => statementCsv({ statement, hash: statementHash(statement) }));
      expect(faultsOf(files.map(readStatementCsv))).toEqual([]);
      expect(faultsOf(files.slice(1).map(readStatementCsv))).not.toEqual([]);
      const lines = (files[1] ?? '').trimEnd().split('\r\n');
      const short = [files[0] ?? '', [...lines.slice(0, -1), ...lines.slice(1, 2)].join('\r\n')];
      if (lines.length > 2) expect(faultsOf(short.map(readStatementCsv))).not.toEqual([]);
    }),
  );
});

test('N17 the sum of statements is the sum of rows, and a changed cent breaks the chain', () => {
  const months = fc.array(fc.nat(5), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(story, months, fc.constantFrom(...CURRENCIES), (happenings, cuts, currency) => {
      const rows = told(happenings).rows.map((row) => ({ ...row, currency, at: '2026-12-01T09:00:00.000Z' }));
      let previous: string | null = null;
      let from = 0;
      const statements = [...cuts, rows.length].map((count, at) => {
        const about = { affiliateId: 'anna', month: `month-${at}`, previous };
        const statement = statementOf(about, rows.slice(from, from + count));
        from += count;
        previous = statementHash(statement);
        return statement;
      });
      const total = statements.flatMap(({ sums }) => sums).reduce((sum, { amount }) => sum + amount, 0);
      expect(total).toBe(sumOf(rows));
      for (const statement of statements) {
        const { affiliateId, month, previous: before } = statement;
        expect(statementHash(statementOf({ affiliateId, month, previous: before }, statement.rows))).toBe(
          statementHash(statement),
        );
        const [first, ...rest] = statement.rows;
        if (!first) continue;
        const changed = { ...statement, rows: [{ ...first, amount: first.amount + 1 }, ...rest] };
        expect(statementHash(changed)).not.toBe(statementHash(statement));
      }
    }),
  );
});

test('a payment keeps the rate it was written with when the price table changes', () => {
  const ledger = new Ledger();
  const paid = { paid: money(2800, 'USD'), kept: money(2800, 'USD') };
  ledger.months = [
    { invoiceId: 'a', plan: 'standard', ...paid },
    { invoiceId: 'b', plan: 'standard', ...paid },
  ];
  ledger.settle();
  ledger.rows = ledger.rows.map((row) => (row.kind === 'monthly' ? { ...row, flat: 200, amount: 200 } : row));
  ledger.rows = ledger.rows.map((row) =>
    row.kind === 'override' && row.invoiceId === 'b' ? { ...row, paid: 200, kept: 200, amount: 20 } : row,
  );
  expect(ledger.settle()).toEqual([]);
});
