import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { remindOfRenewals } from '#src/capabilities/fulfilment/jobs.ts';
import { ScheduleRows } from '#src/capabilities/pricing/screens/schedule-rows.tsx';
import { type Schedule, scheduleToOrder } from '#src/capabilities/pricing/rules/schedule.ts';
import { momentText, rowText, rowsToCome, scheduleRows } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { ACCOUNT, allOrders, begun, colleague, pass, pressOrder, signInAgain } from '#tests/support/parcels.ts';

const STORY_MS = 120_000;
const mailOf = async (services: TestServices, kind: string) =>
  (await services.mails()).findLast((mail) => mail.kind === kind)?.text ?? '';
const linesOf = (schedule: Schedule, now: Date) => rowsToCome(schedule, now).map(rowText);

/** Everything that a page draws of a schedule, in its words. */
function drawn(schedule: Schedule, now: Date): string[] {
  const html = renderToStaticMarkup(<ScheduleRows schedule={schedule} asOf={now} />);
  return scheduleRows(schedule, now)
    .filter(({ value }) => !html.includes(`<dd>${value}`))
    .map(({ name }) => name);
}

onOneEngine('one schedule', (open) => {
  test(
    'N27 a new household reads one set of dates: before and after payment, by mail, on its pages, on the order page and at the desk',
    async () => {
      const services = await open();
      const placedAt = services.clock.now();
      const { browser, sessionId } = await paidOrder(services);
      const before = scheduleToOrder({ country: 'AE', timeZone: SHOP_ZONE, placedAt });
      const { schedule: promised } = (await browser.get(`/api/checkout-sessions/${sessionId}`)).json;
      expect(promised.charge).toEqual(before.charge);
      expect(promised.stages.map(({ by, from }: Schedule['stages'][number]) => [by, from])).toEqual(
        before.stages.map(({ by, from }) => [by, from]),
      );
      const mail = await mailOf(services, 'order-confirmation');
      for (const line of linesOf(before, placedAt)) expect(mail).toContain(line);

      await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
      const [order] = await allOrders(services);
      const desk = await colleague(services, 'Dana');
      const surfaces = async () => {
        const dashboard = (await browser.get('/api/user-dashboard')).json;
        const status = (await browser.get('/api/order-status')).json;
        const opened = (await desk.get(`/api/desk/orders/${order?.id}`)).json;
        expect(status.schedule).toEqual(dashboard.schedule);
        expect(opened.schedule).toEqual(dashboard.schedule);
        return { dashboard, schedule: dashboard.schedule as Schedule };
      };
      const first = await surfaces();
      expect(first.schedule).toEqual(promised);
      expect(drawn(first.schedule, placedAt)).toEqual([]);
      const sticks = first.schedule.stages.at(-1)?.by;
      expect(first.dashboard.order.delivery.expectedDelivery).toBe(sticks);
      expect(
        new Set(
          first.dashboard.household.cats.map(
            (cat: { supplements: { nextDelivery: string } }) => cat.supplements.nextDelivery,
          ),
        ),
      ).toEqual(new Set([sticks]));

      await pass(services, 1);
      await pressOrder(desk, order?.id ?? '', 'kit_shipped');
      const shipped = await surfaces();
      const letter = await mailOf(services, 'order-kit-shipped');
      for (const line of linesOf(shipped.schedule, services.clock.now())) expect(letter).toContain(line);
      expect(shipped.dashboard.order.journey.phases[0].steps.at(-1).expected).toBe(shipped.schedule.stages[1]?.by);
    },
    STORY_MS,
  );

  test(
    'N27 Ask 3 a running plan names one moment of its charge everywhere, which is its cut-off; a cancelled one names its end',
    async () => {
      const services = await open();
      const { customer, id, desk } = await begun(services);
      await pass(services, 21);
      await remindOfRenewals.run(services, {});
      await signInAgain(services, customer);
      const { schedule, subscription } = (await customer.get('/api/user-dashboard')).json;
      expect(schedule).toMatchObject({ state: 'running', cutOff: subscription.currentPeriodEnd });
      expect(schedule.charge.at).toBe(schedule.cutOff);
      const cutOff = momentText(schedule.cutOff, schedule.timeZone);
      expect(cutOff).toMatch(/^\w{3} \d{1,2} \w{3} \d\d:\d\d GST$/);
      const reminder = await mailOf(services, 'renewal-reminder');
      const lines = linesOf(schedule, services.clock.now());
      expect(lines).toEqual([
        expect.stringMatching(/^Box 2 at your door: By /),
        `Next payment: ${cutOff}`,
        `Changes until: ${cutOff}`,
      ]);
      for (const line of lines) expect(reminder).toContain(line);
      expect((await customer.get('/api/order-status')).json.schedule).toEqual(schedule);
      const staff = await colleague(services, 'Omar');
      expect((await staff.get(`/api/desk/orders/${id}`)).json.schedule).toEqual(schedule);
      expect(drawn(schedule, services.clock.now())).toEqual([]);

      await customer.post('/api/subscription/cancel');
      const ends = (await customer.get('/api/user-dashboard')).json.schedule;
      expect(ends).toMatchObject({ state: 'ends', charge: null, cutOff: null, endsOn: subscription.currentPeriodEnd });
      expect(scheduleRows(ends).at(-1)).toMatchObject({ name: 'The plan ends', value: cutOff });
      await desk.settle();
    },
    STORY_MS,
  );
});
