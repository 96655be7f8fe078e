import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onOneEngine, testOnce, type TestServices } from '#tests/support/engines.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { invoices } from './tables.ts';

const DAY_MS = 86_400_000;
const STORY_MS = 120_000;
const mailed = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

onOneEngine('news about money', (open) => {
  test('each refund is mailed once, also a further partial one', async () => {
    const services = await open();
    const { row } = await subscriber(services);
    const { stripeId } = await row();
    const [invoice] = await services.database.db
      .select()
      .from(invoices)
      .where(eq(invoices.stripeSubscriptionId, stripeId));
    const payment_intent = invoice?.stripeIntentId ?? '';
    await services.stripe.refunds.create({ payment_intent, amount: 4000 });
    await services.settle();
    await services.settle();
    await services.stripe.refunds.create({ payment_intent, amount: 1000 });
    await services.settle();
    const texts = (await mailed(services, 'refund-made')).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('We have refunded AED\u00a040 to your payment method.'),
      expect.stringContaining('With it, AED\u00a050 of'),
    ]);
  });

  testOnce(
    'a plan that ends after the last try is mailed about once, with the open amount',
    async () => {
      const services = await open();
      const { row, sticks, card } = await subscriber(services);
      await sticks(true);
      await card('pm_card_chargeCustomerFail');
      for (let day = 0; day < 50; day += 5) {
        services.clock.advance(5 * DAY_MS);
        await services.settle();
      }
      expect(await row()).toMatchObject({ status: 'canceled' });
      const [told, ...more] = await mailed(services, 'plan-ended-unpaid');
      expect(more).toEqual([]);
      expect(told?.text).toContain('The last try to charge AED');
      expect(await mailed(services, 'payment-failed')).toHaveLength(1);
    },
    STORY_MS,
  );
});
