import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onOneEngine } from '#tests/support/engines.ts';
import { advanceWithJobs } from '#tests/support/job-time.ts';
import { colleague } from '#tests/support/parcels.ts';
import { closeMonth } from './actions/close-month.ts';
import { sendPayout, stopWhileOff } from './actions/send-payout.ts';
import { watchConnect } from './actions/sync-connect.ts';
import { NOT_FOUND, TURNED_OFF } from './rules/transfer.ts';
import { affiliates, payouts } from './tables.ts';
import {
  IBAN,
  BATCHES,
  connectShop,
  payeeOwed,
  signedIn,
  approvedBatch,
  transfersOf,
  withLostAnswers,
  withoutRight,
  lostAnswer,
} from '#tests/support/connect.ts';

const DAY_MS = 86_400_000;

onOneEngine('payouts by Stripe Connect turned off', (open) => {
  test('a batch goes by the way it was prepared for, and nothing is sent while payouts by Stripe are off', async () => {
    const services = await connectShop(open);
    await colleague(services, 'Finn', 'finance');
    const { id } = await payeeOwed(services, 'anna');
    services.clock.advance(45 * DAY_MS);
    await closeMonth.run(services, {});
    const finn = await signedIn(services, 'finn@desk.example');
    expect((await finn.post(BATCHES, { id: randomUUID(), currency: 'EUR' })).json.code).toBe('nothing-to-pay');
    const batch = { id: randomUUID(), currency: 'EUR', rail: 'connect' };
    expect((await finn.post(BATCHES, batch)).status).toBe(200);
    const flo = await colleague(services, 'Flo', 'admin');
    const set = (change: Partial<typeof affiliates.$inferInsert>) =>
      services.database.db.update(affiliates).set(change).where(eq(affiliates.id, id));
    await set({ rail: 'bank', iban: IBAN, holder: 'Anna' });
    expect((await flo.post(`${BATCHES}/${batch.id}/approval`)).json.code).toBe('batch-stale');
    await set({ rail: 'connect', iban: null, holder: null, connectPayable: false });
    expect((await flo.post(`${BATCHES}/${batch.id}/approval`)).json.code).toBe('batch-stale');
    await set({ connectPayable: true });
    expect((await flo.post(`${BATCHES}/${batch.id}/approval`)).status).toBe(200);
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: undefined });
    await services.settle();
    expect(await transfersOf(services)).toEqual([]);
    expect((await finn.get('/api/desk/affiliates')).json.batches[0].payouts).toMatchObject([
      { state: 'failed', failure: TURNED_OFF, may: { retry: false, return: true } },
    ]);
    Object.assign(services.settings, { payoutConnect });
    await advanceWithJobs(services, 2 * 3_600_000);
    await watchConnect.run(services, {});
    await services.settle();
    expect(await transfersOf(services)).toEqual([]);
    const [{ id: payoutId } = { id: '' }] = await services.database.db.select().from(payouts);
    const lou = await colleague(services, 'Lou', 'admin');
    expect((await lou.post(`/api/desk/payouts/${payoutId}/tries`)).status).toBe(200);
    await services.settle();
    expect(await transfersOf(services)).toHaveLength(1);
  });

  test('N17 payouts by Stripe that were turned off and on send nothing by themselves, also without a job in between; one that may have been sent is looked up', async () => {
    const services = await connectShop(open);
    const { rows } = await approvedBatch(services, ['anna', 'bear', 'cara']);
    const [anna, bea, cara] = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
    if (!anna || !bea || !cara) throw new Error('There are not three payouts.');
    // Anna's was made and its answer lost, Bea's never reached Stripe, Cara's was not asked for.
    await sendPayout.run(withLostAnswers(services, lostAnswer), anna);
    const unreachable = withoutRight(services, 'create');
    Object.assign(unreachable.stripe.transfers, { create: () => Promise.reject(lostAnswer()) });
    await sendPayout.run(unreachable, bea);
    await services.sandbox.control.dropDeliveries();
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: undefined });
    await stopWhileOff(services);
    Object.assign(services.settings, { payoutConnect });
    await stopWhileOff(services); // the next start, with payouts on
    const states = async () => (await rows()).map(({ id, state }) => [id, state]);
    const stands = (of: object) => expect.arrayContaining(Object.entries(of));
    expect(await states()).toEqual(
      stands({ [anna.payoutId]: 'stopped', [bea.payoutId]: 'stopped', [cara.payoutId]: 'failed' }),
    );
    await advanceWithJobs(services, 3 * DAY_MS);
    await watchConnect.run(services, {});
    await services.settle();
    expect(await states()).toEqual(
      stands({ [anna.payoutId]: 'paid', [bea.payoutId]: 'failed', [cara.payoutId]: 'failed' }),
    );
    expect(await transfersOf(services)).toHaveLength(1);
    const lou = await colleague(services, 'Lou', 'admin');
    for (const { payoutId } of [bea, cara])
      expect((await lou.post(`/api/desk/payouts/${payoutId}/tries`)).status).toBe(200);
    await services.settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    expect(await transfersOf(services)).toHaveLength(3);
  });

  test('N17 while payouts by Stripe are off, one that may have been sent is looked up, and given up where there is no transfer', async () => {
    const services = await connectShop(open);
    const { rows, flo, finn } = await approvedBatch(services, ['anna', 'bear']);
    const [anna, bea] = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
    if (!anna || !bea) throw new Error('There are not two payouts.');
    await sendPayout.run(withLostAnswers(services, lostAnswer), anna);
    const unreachable = withoutRight(services, 'create');
    Object.assign(unreachable.stripe.transfers, { create: () => Promise.reject(lostAnswer()) });
    await sendPayout.run(unreachable, bea);
    await services.sandbox.control.dropDeliveries();
    Object.assign(services.settings, { payoutConnect: undefined });
    await stopWhileOff(services);
    const seen = async ({ payoutId }: typeof anna) =>
      (await finn.get('/api/desk/affiliates')).json.batches[0].payouts.find(
        ({ id }: { id: string }) => id === payoutId,
      );
    for (const one of [anna, bea]) {
      expect(await seen(one)).toMatchObject({ state: 'stopped', may: { retry: true, return: false } });
      expect((await flo.post(`/api/desk/payouts/${one.payoutId}/tries`)).status).toBe(200);
    }
    await services.settle();
    expect(await seen(anna)).toMatchObject({ state: 'paid', may: { retry: false, return: false } });
    expect(await seen(bea)).toMatchObject({ state: 'failed', failure: NOT_FOUND, may: { retry: false, return: true } });
    expect((await flo.post(`/api/desk/payouts/${bea.payoutId}/tries`)).json.code).toBe('connect-off');
    expect((await flo.post(`/api/desk/payouts/${bea.payoutId}/return`)).status).toBe(200);
    expect(await seen(bea)).toMatchObject({ state: 'returned' });
    expect(await transfersOf(services)).toHaveLength(1);
  });

  test('a request that is on its way when payouts are turned off is waited for before anything is looked up', async () => {
    const services = await connectShop(open);
    const { rows } = await approvedBatch(services, ['anna']);
    const [{ id: payoutId } = { id: '' }] = await rows();
    await expect(
      sendPayout.run(
        withLostAnswers(services, () => new Error('killed')),
        { payoutId, tries: 0 },
      ),
    ).rejects.toThrow('killed');
    await services.sandbox.control.dropDeliveries();
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: undefined });
    await stopWhileOff(services);
    Object.assign(services.settings, { payoutConnect });
    const lou = await colleague(services, 'Lou', 'admin');
    expect((await lou.post(`/api/desk/payouts/${payoutId}/tries`)).status).toBe(200);
    await sendPayout.run(services, { payoutId, tries: 1 });
    expect((await rows()).map(({ state, tries }) => [state, tries])).toEqual([['stopped', 1]]);
    services.clock.advance(91_000);
    await sendPayout.run(services, { payoutId, tries: 1 });
    expect((await rows()).map(({ state }) => state)).toEqual(['paid']);
    expect(await transfersOf(services)).toHaveLength(1);
  });
});
