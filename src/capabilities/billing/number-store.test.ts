import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onDay, plantPlan } from '#tests/support/billing-rows.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { upsertInvoice } from './invoice-record-store.ts';
import { resumeDocuments } from './jobs.ts';
import { recordRefunds } from './refund-record-store.ts';
import { bookYear, documentNumber } from './rules/document-number.ts';
import { creditNotes, invoices } from './tables.ts';

const seriesTo = (last: number, series: 'invoice' | 'creditNote', year = 2026) =>
  Array.from({ length: last }, (_, index) => documentNumber(series, year, index + 1));

onOneEngine('numbers of documents', (open) => {
  test('50 invoices that are paid at once, some in transactions that fail or are killed, leave no gap and no number twice', async () => {
    const services = await open();
    const plan = await plantPlan(services);
    const pay = (name: string, fate: 'commit' | 'fail' | 'kill', at = onDay(0)) =>
      services
        .transact(SYSTEM, async ({ tx }) => {
          const { householdId, stripeSubscriptionId } = plan;
          await upsertInvoice(tx, householdId, {
            ...{ stripeId: `in_${name}`, stripeSubscriptionId, stripeNumber: null, status: 'paid', currency: 'EUR' },
            ...{ totalAmount: 5899, paidAmount: 5899, hostedUrl: null, issuedAt: at, paidAt: at, terms: null },
            ...{
              stripeIntentId: `pi_${name}`,
              nextTryAt: null,
              needsApproval: false,
              attempts: 1,
              failure: null,
              charged: null,
            },
          });
          if (fate === 'kill') await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
          if (fate === 'fail') throw new Error('A later step failed.');
        })
        .catch(() => {});
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 5 === 0) await pay(String(index), 'fail');
        if (index % 10 === 3) await pay(String(index), 'kill');
        await Promise.all([pay(String(index), 'commit'), pay(String(index), 'commit')]);
      }),
    );
    const numbers = async () =>
      (await services.database.db.select().from(invoices)).map(({ number }) => number ?? '').toSorted();
    expect(await numbers()).toEqual(seriesTo(50, 'invoice'));
    // Dubai's new year begins four hours before that of UTC, and with it another series.
    await pay('new-year', 'commit', new Date('2026-12-31T20:00:00Z'));
    await pay('old-year', 'commit', new Date('2026-12-31T19:59:59Z'));
    expect(await numbers()).toEqual([...seriesTo(51, 'invoice'), 'INV-2027-000001']);
    // Recorded as paid by a process of an older version, which gives no number: the night does.
    await plan.invoice({ paidAt: onDay(1) });
    await resumeDocuments.run(services, {});
    expect(await numbers()).toEqual([...seriesTo(52, 'invoice'), 'INV-2027-000001']);
  });

  test('refunds of many payments that are read at once are numbered without a gap', async () => {
    const services = await open();
    const plan = await plantPlan(services);
    const ids = await Promise.all(Array.from({ length: 20 }, () => plan.invoice()));
    await Promise.all(
      ids.flatMap((id) => {
        const refunds = [1, 2].map((day) => {
          return {
            id: `re_${id}_${day}`,
            amount: 100,
            created: +onDay(day) / 1000,
            status: 'succeeded',
            metadata: null,
          };
        });
        const read = () => services.transact(SYSTEM, ({ tx, now }) => recordRefunds(tx, `in_${id}`, { refunds, now }));
        return [read(), read()];
      }),
    );
    const notes = await services.database.db.select().from(creditNotes);
    expect(notes.map(({ number }) => number).toSorted()).toEqual(seriesTo(40, 'creditNote'));
  });
});

test('numbers sort as they are given, and the year is that of Dubai', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_998 }), (position) => {
      const [one, next] = [documentNumber('invoice', 2026, position), documentNumber('invoice', 2026, position + 1)];
      expect(one < next).toBe(true);
      expect(one).toMatch(/^INV-2026-\d{6}$/);
    }),
  );
  expect(documentNumber('creditNote', 2027, 1_234_567)).toBe('CN-2027-1234567');
  expect([bookYear(new Date('2026-12-31T19:59:59Z')), bookYear(new Date('2026-12-31T20:00:00Z'))]).toEqual([
    2026, 2027,
  ]);
});
