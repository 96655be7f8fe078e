import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderOf, paidOrder, wizardDone } from '#tests/support/buyers.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { sweepBilling } from './jobs.ts';
import { checkouts, providerEvents } from './tables.ts';

const DAY = 86_400_000;

onBothEngines('nightly deletion of billing', (open) => {
  test('R420 a checkout without an order and old notices go after 90 days; paid ones stay', async () => {
    const services = await open();
    const { db } = services.database;
    await paidOrder(services);
    const guest = await wizardDone(services, ['Olive']);
    await guest.post(
      '/api/create-checkout-session',
      await orderOf(guest, { names: ['Olive'], email: 'left@example.com' }),
    );
    const unpaid = eq(checkouts.email, 'left@example.com');
    await db.update(checkouts).set({ status: 'expired', updatedAt: services.clock.now() }).where(unpaid);
    await services.settle();
    const [late] = await db.select().from(providerEvents);
    expect(late?.processedAt).not.toBeNull();
    await db.insert(providerEvents).values({ ...late, id: 'evt_stuck', processedAt: null } as never);

    services.clock.advance(89 * DAY);
    await sweepBilling.run(services, {});
    expect(await db.select().from(checkouts)).toHaveLength(2);

    services.clock.advance(2 * DAY);
    await sweepBilling.run(services, {});
    expect((await db.select().from(checkouts)).map(({ status }) => status)).toEqual(['paid']);
    expect((await db.select().from(providerEvents)).map(({ id }) => id)).toEqual(['evt_stuck']);
  });
});
