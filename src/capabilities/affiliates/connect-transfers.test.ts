import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onOneEngine, openBeside } from '#tests/support/engines.ts';
import { advanceWithJobs, retryJobs } from '#tests/support/job-time.ts';
import { sendPayout } from './actions/send-payout.ts';
import { watchConnect } from './actions/sync-connect.ts';
import { affiliates, payouts } from './tables.ts';
import {
  IBAN,
  BATCHES,
  connectShop,
  approvedBatch,
  transfersOf,
  withLostAnswers,
  withoutRight,
  lostAnswer,
} from '#tests/support/connect.ts';

const DAY_MS = 86_400_000;

onOneEngine('transfers of Stripe Connect', (open) => {
  test('N17 a batch that two approved makes one transfer for each payee, in any process; a returned transfer is owed again', async () => {
    const services = await connectShop(open);
    const beside = await openBeside(services);
    Object.assign(beside.settings, services.settings);
    try {
      const { rows, finn } = await approvedBatch(services, ['anna', 'bear']);
      const wanted = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
      await Promise.all(wanted.flatMap((one) => [services, beside].map((shop) => sendPayout.run(shop, one))));
      await services.settle();
      expect((await rows()).map(({ state, transferId }) => [state, transferId !== null])).toEqual([
        ['paid', true],
        ['paid', true],
      ]);
      expect((await transfersOf(services)).map(({ amount, currency }) => [amount, currency])).toEqual([
        [1000, 'eur'],
        [1000, 'eur'],
      ]);
      expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-transferred')).toHaveLength(2);
      const [made] = await transfersOf(services);
      await services.stripe.transfers.createReversal(made?.id ?? '', { amount: 400 });
      await services.settle();
      const seen = (await finn.get('/api/desk/affiliates')).json;
      expect(seen.batches[0].payouts.filter((one: { reversed: unknown }) => one.reversed)).toMatchObject([
        { state: 'paid', reversed: { amount: 400 } },
      ]);
      expect(seen.payable).toEqual([{ rail: 'connect', amount: { amount: 400, currency: 'EUR' } }]);
    } finally {
      await beside.close();
    }
  });

  test('N17 a process that dies before or after Stripe has answered leaves one transfer in the end, also once keys are forgotten', async () => {
    const services = await connectShop(open);
    const { rows } = await approvedBatch(services, ['anna', 'bear']);
    const [anna, bea] = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
    if (!anna || !bea) throw new Error('There are not two payouts.');
    await expect(
      sendPayout.run(
        withLostAnswers(services, () => new Error('killed')),
        anna,
      ),
    ).rejects.toThrow('killed');
    await sendPayout.run(withLostAnswers(services, lostAnswer), bea);
    const [one, other] = await rows();
    expect([one?.state, other?.state]).toEqual(['sent', 'sent']);
    expect(other?.failure).toContain('no clear answer');
    await services.sandbox.control.dropDeliveries();
    await sendPayout.run(services, { ...anna, tries: 1 }); // held by the process that died
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await advanceWithJobs(services, 3 * DAY_MS);
    await retryJobs(services);
    await watchConnect.run(services, {});
    await services.settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(await transfersOf(services)).toHaveLength(2);
  });

  test('a key that was revoked after a try whose answer was lost does not make that try a refusal', async () => {
    const services = await connectShop(open);
    const { rows, flo } = await approvedBatch(services, ['anna']);
    const [{ id: payoutId } = { id: '' }] = await rows();
    await sendPayout.run(withLostAnswers(services, lostAnswer), { payoutId, tries: 0 });
    await services.sandbox.control.dropDeliveries();
    for (const [tries, to] of [[1, 'all'] as const, [2, 'create'] as const]) {
      services.clock.advance(3_600_000);
      const keyless = withoutRight(services, to);
      if (to === 'create') Object.assign(keyless.stripe.transfers, { list: async () => ({ data: [] }) });
      await sendPayout.run(keyless, { payoutId, tries });
      expect((await rows()).map(({ state, tries: made }) => [state, made])).toEqual([['sent', tries + 1]]);
      expect((await flo.post(`/api/desk/payouts/${payoutId}/return`)).json.code).toBe('payout-not-failed');
    }
    services.clock.advance(3_600_000);
    await sendPayout.run(services, { payoutId, tries: 3 });
    expect((await rows()).map(({ state }) => state)).toEqual(['paid']);
    expect(await transfersOf(services)).toHaveLength(1);
  });

  test('an event tells of a transfer whose process died before it noted it', async () => {
    const services = await connectShop(open);
    const { rows } = await approvedBatch(services, ['anna']);
    const [anna] = (await rows()).map(({ id, tries }) => ({ payoutId: id, tries }));
    if (!anna) throw new Error('There is no payout.');
    await expect(
      sendPayout.run(
        withLostAnswers(services, () => new Error('killed')),
        anna,
      ),
    ).rejects.toThrow('killed');
    await services.settle();
    expect((await rows()).map(({ state, failure }) => [state, failure])).toEqual([['paid', null]]);
  });

  test('a transfer that Stripe refuses is seen, sent again by another key, or given up and paid by the bank, never by both', async () => {
    const services = await connectShop(open);
    const { rows, flo, finn } = await approvedBatch(services, ['anna', 'bear']);
    await services.sandbox.control.emptyBalance(true);
    await services.settle();
    const list = async () => (await finn.get('/api/desk/affiliates')).json;
    const [{ payouts: refused }] = (await list()).batches;
    expect(refused).toMatchObject([
      {
        state: 'failed',
        failure: 'The shop’s balance at Stripe does not cover it.',
        may: { retry: true, return: true },
      },
      { state: 'failed' },
    ]);
    expect((await list()).payable).toEqual([]);
    const [first, second] = refused as { id: string }[];
    const setPayees = (change: Partial<typeof affiliates.$inferInsert>) =>
      services.database.db.update(affiliates).set(change);
    await setPayees({ accountChangedAt: services.clock.now() });
    expect((await flo.post(`/api/desk/payouts/${first?.id}/tries`)).json.code).toBe('payout-stale');
    await setPayees({ accountChangedAt: null, rail: 'bank', iban: IBAN, holder: 'Payee' });
    expect((await flo.post(`/api/desk/payouts/${first?.id}/tries`)).json.code).toBe('payout-stale');
    await setPayees({ rail: 'connect', iban: null, holder: null });
    expect((await finn.post(`/api/desk/payouts/${second?.id}/tries`)).status).toBe(200);
    await services.settle();
    await services.sandbox.control.emptyBalance(false);
    const again = await Promise.all([1, 2].map(() => flo.post(`/api/desk/payouts/${first?.id}/tries`)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await services.settle();
    expect((await flo.post(`/api/desk/payouts/${first?.id}/return`)).json.code).toBe('payout-not-failed');
    const giveUp = (by: typeof flo) => by.post(`/api/desk/payouts/${second?.id}/return`);
    expect((await giveUp(flo)).status).toBe(200);
    expect((await giveUp(flo)).status).toBe(200); // the answer was lost
    const late = (await giveUp(finn)).json;
    expect([late.code, late.message]).toEqual(['payout-not-failed', 'Flo Desk gave this payout up before.']);
    const own = (await flo.post(`/api/desk/payouts/${second?.id}/tries`)).json;
    expect([own.code, own.message]).toEqual(['payout-not-failed', expect.not.stringContaining('Desk')]);
    const bea = (await rows()).find(({ id }) => id === second?.id);
    await services.database.db
      .update(affiliates)
      .set({ rail: 'bank', iban: IBAN, holder: 'Bea' })
      .where(eq(affiliates.id, bea?.affiliateId ?? ''));
    expect((await list()).payable).toEqual([{ rail: 'bank', amount: { amount: 1000, currency: 'EUR' } }]);
    services.clock.advance(1000); // batches of one moment are listed by their random ids
    const bank = { id: randomUUID(), currency: 'EUR', rail: 'bank' };
    expect((await finn.post(BATCHES, bank)).json.batches[0].payouts).toMatchObject([{ name: 'bear', state: null }]);
    expect((await flo.post(`${BATCHES}/${bank.id}/approval`)).status).toBe(200);
    expect((await list()).payable).toEqual([]);
    expect(await transfersOf(services)).toHaveLength(1);
    await services.settle();
    const states = (await services.database.db.select().from(payouts)).map(({ state }) => state);
    expect(states).toHaveLength(3);
    expect(new Set(states)).toEqual(new Set(['paid', 'returned', null]));
  });

  test('a payout that was approved and never asked for is given up, and is not sent later', async () => {
    const services = await connectShop(open);
    const { rows, flo } = await approvedBatch(services, ['anna']);
    const [{ id: payoutId } = { id: '' }] = await rows();
    expect((await flo.post(`/api/desk/payouts/${payoutId}/return`)).status).toBe(200);
    await services.settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['returned']);
    expect(await transfersOf(services)).toEqual([]);
  });
});
