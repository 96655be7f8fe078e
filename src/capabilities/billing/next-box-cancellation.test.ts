import { expect, test } from 'vitest';
import { onOneEngine } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { newId } from '#src/lib/id.ts';
import { makeDiscount } from './actions/make-discount.ts';
import {
  mailsOf,
  previewNextBox,
  applyNextBox,
  changeNextBox,
  nextBoxState,
  shippedPlan,
  advanceTo,
  paidRenewals,
  JANUARY,
  MARCH,
} from '#tests/support/next-box.ts';

const DAY_MS = 86_400_000;

onOneEngine('the next box of a plan that ends', (open) => {
  test('a box that was to come early does not, once the plan is cancelled: it ends with what is paid', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    await changeNextBox(services, one, { change: 'move', day: '2026-12-20' });
    expect((await nextBoxState(services, one)).end).toBe('2026-12-20T09:00:00.000Z');
    await one.browser.post('/api/subscription/cancel');
    await services.settle();
    const { ours, end } = await nextBoxState(services, one);
    expect([ours.endsOn?.toISOString(), end, ours.timing]).toEqual([JANUARY, JANUARY, null]);
    await advanceTo(services, one, '2026-12-20T09:00:00Z');
    await one.browser.post('/api/subscription/keep');
    await services.settle();
    expect((await nextBoxState(services, one)).end).toBe(JANUARY);
    expect(await paidRenewals(services)).toEqual([]);
  });

  test('cancelled and kept during a pause, the pause goes on; a dispute, a cat that leaves and a discount do not end it', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    await changeNextBox(services, one, { change: 'pause', boxes: 2 });
    await one.browser.post('/api/subscription/cancel');
    await services.settle();
    expect((await one.row()).endsOn?.toISOString()).toBe(MARCH);
    expect((await previewNextBox(one, { change: 'resume' })).code).toBe('plan-ends');
    services.clock.set(new Date(Date.parse(JANUARY) + DAY_MS));
    await services.settle();
    await one.signIn();
    await one.browser.post('/api/subscription/keep');
    await services.settle();
    const kept = await nextBoxState(services, one);
    expect([kept.end, kept.nextBox.wish.kind]).toEqual([MARCH, 'pause']);

    const { householdId } = await one.row();
    await makeDiscount(services, { id: newId(), householdId, kind: 'percent', percentOff: 10 });
    const [cat] = (await one.browser.get('/api/cats')).json;
    await one.browser.post(`/api/cats/${cat.id}/archive`, { reason: 'moved' });
    await services.settle();
    // Its cats were followed, and the sticks of a test leave anew.
    await one.sticks(true);
    expect((await nextBoxState(services, one)).end).toBe(MARCH);
    const { nextPayment } = (await one.browser.get('/api/subscription')).json;
    await advanceTo(services, one, MARCH);
    const [paid] = await paidRenewals(services);
    expect(paid?.paidAmount).toBe(nextPayment.amount);
  });

  test('the last cat leaves while a box was to come early: what is paid is not shortened', async () => {
    const services = await open();
    const one = await shippedPlan(services, { catCount: 1 });
    await changeNextBox(services, one, { change: 'move', day: '2026-12-20' });
    const [cat] = (await one.browser.get('/api/cats')).json;
    await one.browser.post(`/api/cats/${cat.id}/archive`, { reason: 'moved' });
    await services.settle();
    await one.sticks(true);
    const { end, theirs } = await nextBoxState(services, one);
    expect([end, theirs.cancel_at_period_end]).toEqual([JANUARY, true]);
    expect((await previewNextBox(one, { change: 'skip' })).code).toBe('no-cats-left');
  });
});

onOneEngine('the next box of a plan that ends', (open) => {
  test.each(['cancellation', 'earlier box'])(
    'paid time lasts, and the end that was told stays, where the payment service hears of the %s last',
    async (last) => {
      const services = await open();
      const one = await shippedPlan(services);
      const quote = await previewNextBox(one, { change: 'forward' });
      const acts = {
        cancellation: () => one.browser.post('/api/subscription/cancel'),
        'earlier box': () => applyNextBox(one, quote),
      };
      const [late, soon] = last === 'cancellation' ? ['cancellation', 'earlier box'] : ['earlier box', 'cancellation'];
      let began = false;
      injectFaults(services, async (call) => {
        if (began || !call.startsWith('POST /v1/subscriptions/')) return null;
        began = true;
        await acts[soon as keyof typeof acts]();
        return null;
      });
      const { status, json } = await acts[late as keyof typeof acts]();
      expect(json.code ?? status).toBe(last === 'cancellation' ? 200 : 'plan-ends');
      await services.settle();
      const { ours, end, theirs } = await nextBoxState(services, one);
      expect([ours.endsOn?.toISOString(), end, theirs.cancel_at_period_end]).toEqual([JANUARY, JANUARY, true]);
      expect(ours.timing).toBeNull();
      const [told] = await mailsOf(services, 'plan-cancelled');
      expect(told?.text).toContain('6 January 2027');
      await advanceTo(services, one, JANUARY);
      expect([(await paidRenewals(services)).length, (await one.row()).status]).toEqual([0, 'canceled']);
    },
  );
});
