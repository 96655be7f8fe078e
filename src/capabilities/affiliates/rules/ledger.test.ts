import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaidMonth } from '#src/capabilities/billing/rules/paid-month.ts';
import { COMMISSION, commissionRate } from '#src/capabilities/pricing/rules/commission.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { CURRENCIES, money } from '#src/lib/money.ts';
import { type CommissionRow, commissionText, nameOf } from './commission-row.ts';
import { commissionsOf, type Earners, pendingRows, type SaleTerms, sumOf, wrongRows } from './ledger.ts';
import { statementHash, statementOf } from './statement.ts';
import { faultsOf, readStatementCsv, statementCsv } from './statement-file.ts';

const ANNA: Earners = { affiliateId: 'anna', broughtById: 'bea', refused: false, book: BUILT_BOOK, terms: null };
/** A partner with $2.50 for each of three payments, in any currency. */
const TERMS: SaleTerms = { flat: money(250, 'USD'), payments: 3 };

/** A ledger in memory, kept by the same rules. */
class Ledger {
  rows: CommissionRow[] = [];
  months: PaidMonth[] = [];
  refused = false;
  terms: SaleTerms | null = null;
  /** Returns the rows that were added. */
  settle(): CommissionRow[] {
    const standing = commissionsOf(this.months, { ...ANNA, refused: this.refused, terms: this.terms }, this.rows);
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

/** The published commission, or the terms of a partner. */
const anyTerms = fc.constantFrom(null, TERMS, { flat: money(900, 'EUR'), payments: 13 });

function told(happenings: readonly Happening[], terms: SaleTerms | null = null): Ledger {
  const ledger = new Ledger();
  ledger.terms = terms;
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

test('N17 after any payments and refunds each row equals its own figures, and repeating adds nothing', () => {
  fc.assert(
    fc.property(story, anyTerms, (happenings, terms) => {
      const ledger = told(happenings, terms);
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

test('refunds in any order end in the same commission: the amount kept decides', () => {
  fc.assert(
    fc.property(story, anyTerms, (happenings, terms) => {
      const ledger = told(happenings, terms);
      const anew = new Ledger();
      anew.terms = terms;
      anew.months = ledger.months;
      anew.settle();
      for (const one of ['anna', 'bea']) expect(anew.sumFor(one)).toBe(ledger.sumFor(one));
    }),
  );
});

test('the own household earns nothing, also where that is found out later', () => {
  fc.assert(
    fc.property(story, anyTerms, (happenings, terms) => {
      const ledger = told(happenings, terms);
      ledger.refused = true;
      ledger.settle();
      expect([ledger.sumFor('anna'), ledger.sumFor('bea')]).toEqual([0, 0]);
      expect(wrongRows(ledger.rows)).toEqual([]);
    }),
  );
});

test('N17 a statement survives its CSV file, and a changed row, a missing one or a missing month is told', () => {
  fc.assert(
    fc.property(story, anyTerms, fc.nat(), (happenings, terms, cut) => {
      const all = told(happenings, terms).rows.filter((row) => row.affiliateId === 'anna');
      const rows = all.map(({ affiliateId: _, ...row }) => ({ ...row, at: '2026-12-01T09:00:00.000Z' }));
      fc.pre(rows.length > 1);
      const half = 1 + (cut % (rows.length - 1));
      const first = statementOf({ affiliateId: 'anna', month: '2026-12', previous: null }, rows.slice(0, half));
      const about = { affiliateId: 'anna', month: '2027-01', previous: statementHash(first) };
      const second = statementOf(about, rows.slice(half));
      const files = [first, second].map((statement) => statementCsv({ statement, hash: statementHash(statement) }));
      expect(faultsOf(files.map(readStatementCsv))).toEqual([]);
      expect(faultsOf(files.map(readStatementCsv), { mailed: statementHash(second) })).toEqual([]);
      expect(faultsOf(files.map(readStatementCsv), { mailed: statementHash(first) })).not.toEqual([]);
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
    fc.property(story, anyTerms, months, fc.constantFrom(...CURRENCIES), (happenings, terms, cuts, currency) => {
      const rows = told(happenings, terms).rows.map((row) => ({ ...row, currency, at: '2026-12-01T09:00:00.000Z' }));
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

test('R464 C60 a partner earns the commission of the terms for each payment, in its own currency, less the share that went back', () => {
  const ledger = new Ledger();
  ledger.terms = TERMS;
  const paid = (amount: number) => ({ paid: money(amount, 'EUR'), kept: money(amount, 'EUR') });
  ledger.months = ['a', 'b', 'c', 'd'].map((invoiceId) => ({ invoiceId, plan: 'standard', ...paid(100) }));
  ledger.settle();
  const own = () => ledger.rows.filter(({ affiliateId }) => affiliateId === 'anna');
  expect(
    own().map(({ kind, number, amount, currency, saleCurrency }) => [kind, number, amount, currency, saleCurrency]),
  ).toEqual([1, 2, 3].map((number) => ['partner', number, 250, 'USD', 'EUR']));
  expect(ledger.rows.filter(({ kind }) => kind === 'override').map(({ amount }) => amount)).toEqual([25, 25, 25]);
  ledger.months[1] = { invoiceId: 'b', plan: 'pro', paid: money(100, 'EUR'), kept: money(40, 'EUR') };
  ledger.settle();
  expect(own().at(-1)).toMatchObject({ amount: -150, kept: 40, plan: 'standard', reverses: own()[1]?.id });
  const dollars = new Ledger();
  dollars.terms = TERMS;
  dollars.months = [{ invoiceId: 'a', plan: 'standard', paid: money(100, 'USD'), kept: money(100, 'USD') }];
  dollars.settle();
  expect(dollars.sumFor('anna')).toBe(100);
});

test('R464 any sequence of a partner’s payments, refunds and plan changes is at most the terms for each of their payments', () => {
  fc.assert(
    fc.property(story, fc.nat(1000), fc.integer({ min: 1, max: 20 }), (happenings, amount, payments) => {
      const terms = { flat: money(amount + 1, 'USD'), payments };
      const ledger = told(happenings, terms);
      const mine = ledger.rows.filter(({ kind }) => kind === 'partner');
      expect(new Set(mine.map(({ invoiceId }) => invoiceId)).size).toBeLessThanOrEqual(payments);
      for (const rows of Map.groupBy(mine, nameOf).values()) {
        const sums = rows.map((_, at) => sumOf(rows.slice(0, at + 1)));
        expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...sums)).toBeLessThanOrEqual(terms.flat.amount);
      }
    }),
  );
});

test('statements from before there were partners keep their hash', () => {
  const ledger = new Ledger();
  ledger.months = [{ invoiceId: 'a', plan: 'standard', paid: money(2800, 'USD'), kept: money(2800, 'USD') }];
  const [first] = ledger.settle();
  if (!first) throw new Error('There is no row.');
  const { affiliateId, ...row } = { ...first, at: '2026-12-01T09:00:00.000Z' };
  const about = { affiliateId, month: '2026-12', previous: null };
  expect(statementHash(statementOf(about, [{ ...row, saleCurrency: null }]))).toBe(
    statementHash(statementOf(about, [row])),
  );
});

test('an override is not said to be one of thirteen: by a partner’s order there are more, or fewer', () => {
  const about = { kind: 'override', plan: 'pro', sequence: 1 } as const;
  expect(commissionText({ ...about, number: 1 })).toBe('Team: first purchase, Pro');
  expect(commissionText({ ...about, number: 20 })).toBe('Team: payment 20, Pro');
  expect(commissionText({ ...about, kind: 'monthly', number: 4 })).toBe('Payment 4 of 13, Pro');
});
