import { expect, test } from 'vitest';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import type { CatView } from '#src/capabilities/households/cat-contract.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { begun, boxesIn, bought, colleague, pass, pressOrder, signInAgain } from '#tests/support/parcels.ts';
import { writeAboutDeath } from './actions/mail-death.ts';
import { refundAfterDeath } from './actions/refund-after-death.ts';

const quiet = async (services: TestServices) => (await services.mails()).filter(({ kind }) => kind === 'cat-died');

async function refunded(services: TestServices): Promise<number> {
  const [row] = await services.database.db.select().from(subscriptions);
  const { data } = await services.stripe.invoices.list({ subscription: row?.stripeId ?? '' });
  const { data: refunds } = await services.stripe.refunds.list({});
  expect(data.length).toBeGreaterThan(0);
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Runs the job that waits some minutes after a cat was archived. */
const due = (services: TestServices, householdId: string, { id: catId, archived }: CatView) =>
  writeAboutDeath.run(services, { householdId, catId, archivedAt: archived?.at ?? '' });

onOneEngine('a cat of a plan that died', (open) => {
  test('one quiet mail with what is charged from then on, after a time in which a mistake can be undone', async () => {
    const services = await open();
    const { customer, householdId } = await begun(services);
    const [miso] = (await customer.get('/api/cats')).json as { id: string }[];
    const archive = (reason: string) => customer.post(`/api/cats/${miso?.id}/archive`, { reason });
    const { json: mistaken } = await archive('died');
    await customer.post(`/api/cats/${miso?.id}/restore`);
    services.clock.advance(60_000);
    await due(services, householdId, mistaken);
    expect(await quiet(services)).toEqual([]);

    await archive('other');
    await archive('died');
    const { json: gone } = await archive('died');
    await due(services, householdId, gone);
    const [mail, ...more] = await quiet(services);
    expect([more, mail?.recipient, mail?.subject]).toEqual([[], 'maryam@example.com', 'About Miso']);
    expect(mail?.text).toContain('From the next renewal your plan is AED\u00a0190 a month for 1 cat.');
    // It sells nothing. The only link is that of every mail to a household with a plan.
    expect(mail?.text).not.toMatch(/offer|points|streak|off\b/i);
    expect(mail?.text?.match(/https?:\S+/g)).toEqual([expect.stringContaining('/cancel#')]);
  });

  test('the payment for the only cats goes back after three days if nothing has left, and nothing more is charged or written', async () => {
    const services = await open();
    const { customer, householdId, id } = await bought(services, { names: ['Miso'] });
    await pressOrder(await colleague(services, 'Dana'), id, 'kit_shipped');
    const [miso] = (await customer.get('/api/cats')).json as { id: string }[];
    const { json: gone } = await customer.post(`/api/cats/${miso?.id}/archive`, { reason: 'died' });
    await due(services, householdId, gone);
    const [mail] = await quiet(services);
    expect(mail?.text).toContain('What you paid for sticks of Miso that are not packed yet goes back');
    await refundAfterDeath.run(services, {});
    await services.settle();
    expect(await refunded(services)).toBe(0);

    const before = (await services.mails()).length;
    await pass(services, 4);
    await Promise.all([1, 2].map(() => refundAfterDeath.run(services, {})));
    await services.settle();
    const [row] = await services.database.db.select().from(subscriptions);
    const { data } = await services.stripe.invoices.list({ subscription: row?.stripeId ?? '' });
    expect(await refunded(services)).toBe(data.reduce((sum, { amount_paid }) => sum + amount_paid, 0));
    await pass(services, 70);
    expect((await services.mails()).slice(before).map(({ kind }) => kind)).toEqual(['refund-made']);
    await signInAgain(services, customer);
    expect((await customer.get('/api/subscription')).json).toMatchObject({ status: 'canceled' });
    expect(await boxesIn(services, householdId)).toEqual([]);
    // The portrait and the records stay.
    expect((await customer.get('/api/cats?archived=true')).json).toMatchObject([{ id: miso?.id, name: 'Miso' }]);
  });
});
