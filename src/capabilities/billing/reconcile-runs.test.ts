import Stripe from 'stripe';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onBothEngines, testOnce } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { auditLog } from '#src/capabilities/access/tables.ts';
import { metrics } from '#src/platform/http/metrics.ts';
import { discrepancies, invoices, reconcileRuns } from './tables.ts';
import { reconcileBilling } from './actions/reconcile-billing.ts';
import { night, openDifferences, openKinds, lastInvoice, setInvoice, lastRun } from '#tests/support/reconcile.ts';

const DAY_MS = 86_400_000;

/** Requests of the run to the payment service. */
const asked = (calls: string[]) => calls.filter((call) => call.startsWith('GET /v1/')).map((call) => call.slice(8));

onBothEngines('a night', (createServices) => {
  test('a payment service that is away ends it without harm, and the next night goes on where it was', async () => {
    const services = await createServices();
    const someone = await subscriber(services);
    const { id } = await lastInvoice(services, someone);
    await services.database.db.update(invoices).set({ status: 'open', paidAmount: 0 }).where(eq(invoices.id, id));
    let away = true;
    const calls = injectFaults(services, (call) => (away && call.startsWith('GET /v1/invoices') ? 'gone' : null));
    await night(services);
    expect(await lastRun(services)).toMatchObject({ finishedAt: null, failure: 'StripeConnectionError' });
    expect(await openDifferences(services)).toEqual([]);
    away = false;
    calls.length = 0;
    services.clock.advance(DAY_MS);
    await night(services);
    expect(asked(calls)).not.toContain('checkout/sessions');
    expect((await lastInvoice(services, someone)).status).toBe('paid');
    expect(
      (await services.database.db.select().from(reconcileRuns)).map(({ finishedAt }) => finishedAt !== null),
    ).toEqual([true]);
  });

  testOnce('a process that dies in the middle gives it back: another goes on from there', async () => {
    const services = await createServices();
    await subscriber(services);
    let dies = true;
    const calls = injectFaults(services, (call) => (dies && call.startsWith('GET /v1/refunds') ? 'killed' : null));
    const dead = reconcileBilling.run(services, {});
    await expect.poll(() => asked(calls).includes('refunds')).toBe(true);
    dies = false;
    calls.length = 0;
    await reconcileBilling.run(services, {}); // its lease still holds
    expect(calls).toEqual([]);
    services.clock.advance(121_000);
    await reconcileBilling.run(services, { continues: true });
    expect(asked(calls)).not.toContain('invoices');
    expect(asked(calls)).toContain('refunds');
    expect((await lastRun(services))?.finishedAt).not.toBeNull();
    void dead;
  });

  testOnce('a list that may not be read is left out, and the others are read', async () => {
    const services = await createServices();
    const someone = await subscriber(services);
    const { id } = await lastInvoice(services, someone);
    await services.database.db.delete(invoices).where(eq(invoices.id, id));
    const refunds = services.stripe.refunds as { list: unknown };
    const forbidden = { type: 'invalid_request_error', message: 'The key may not read refunds.' } as const;
    refunds.list = () => Promise.reject(new Stripe.errors.StripePermissionError(forbidden));
    await night(services);
    expect((await lastRun(services))?.finishedAt).not.toBeNull();
    expect((await lastInvoice(services, someone)).status).toBe('paid');
  });

  testOnce(
    'N28 staff start a comparison: one at a time, followed without entries of its own, and it finds differences',
    async () => {
      const services = await createServices();
      const desk = await colleague(services, 'Dana');
      const someone = await subscriber(services);
      const { db } = services.database;
      const { id } = await lastInvoice(services, someone);
      await db.update(invoices).set({ status: 'open', paidAmount: 0 }).where(eq(invoices.id, id));
      const path = '/api/desk/payments/comparison';
      expect((await desk.get(path)).json).toEqual({ lastRun: null });
      const pressed = await Promise.all([1, 2, 3].map(() => desk.post(path, { days: null })));
      expect(pressed.map(({ status, json }) => [status, json.lastRun.finishedAt, json.lastRun.failed])).toEqual(
        pressed.map(() => [200, null, false]),
      );
      expect(await db.select().from(reconcileRuns)).toHaveLength(1);
      await services.runJobs();
      expect((await desk.get(path)).json.lastRun).toMatchObject({ finishedAt: expect.any(String), healed: 1 });
      expect((await lastInvoice(services, someone)).status).toBe('paid');
      const acts = await db.select().from(auditLog).where(like(auditLog.action, 'payment.%'));
      expect(acts.map(({ action }) => action)).toEqual(pressed.map(() => 'payment.compare'));
      expect((await someone.browser.post(path, { days: null })).status).toBe(403);
      // Another one may follow it.
      await desk.post(path, { days: 120 });
      await services.runJobs();
      expect((await db.select().from(reconcileRuns)).map(({ finishedAt }) => finishedAt !== null)).toEqual([
        true,
        true,
      ]);
    },
  );

  testOnce('several processes at the same time do it once', async () => {
    const services = await createServices();
    await subscriber(services);
    let ended = 0;
    const calls = injectFaults(services, async () => {
      await expect.poll(() => ended).toBe(4);
      return null;
    });
    await Promise.all(Array.from({ length: 5 }, () => reconcileBilling.run(services, {}).finally(() => (ended += 1))));
    expect(asked(calls).filter((call) => call === 'radar/early_fraud_warnings')).toHaveLength(1);
    expect(await services.database.db.select().from(reconcileRuns)).toHaveLength(1);
  });

  testOnce(
    'a discrepancy that was set aside reopens only when it changes; one that is gone resolves by itself',
    async () => {
      const services = await createServices();
      const desk = await colleague(services, 'Dana');
      const other = await colleague(services, 'Omar');
      const someone = await subscriber(services);
      const { id } = await lastInvoice(services, someone);
      const { db } = services.database;
      const total = (totalAmount: number) => setInvoice(services, { id }, { totalAmount });
      await total(1);
      await night(services);
      const [found] = (await desk.get('/api/desk/payments')).json.discrepancies;
      expect(found).toMatchObject({ kind: 'invoice-differs', ours: 'paid, 23000 of 1 AED paid' });
      expect(await metrics.metrics()).toContain('billing_discrepancies_open{kind="invoice-differs"} 1');
      const path = `/api/desk/discrepancies/${found.id}/set-aside`;
      expect((await desk.post(path, { note: 'Known.' })).json.discrepancies).toEqual([]);
      expect(await other.post(path, { note: 'Mine.' })).toMatchObject({ status: 409, json: { code: 'overtaken' } });
      await night(services);
      expect(await openDifferences(services)).toEqual([]);
      await total(2);
      await night(services);
      expect(await openKinds(services)).toEqual(['invoice-differs']);
      await total(23_000);
      await night(services);
      expect(await openDifferences(services)).toEqual([]);
      const rows = await db.select().from(discrepancies).orderBy(discrepancies.firstSeenAt, discrepancies.id);
      expect(rows.map(({ resolvedBy, note }) => [resolvedBy !== null, note])).toEqual([
        [true, 'Known.'],
        [false, null],
      ]);
    },
  );
});
