import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestServices, openTestServices } from '#tests/support/engines.ts';
import { orderOf, payWith, wizardDone } from '#tests/support/buyers.ts';
import { type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { idOf } from './rules/stripe-mapping.ts';
import { night, openDifferences } from '#tests/support/reconcile.ts';

const DAY_MS = 86_400_000;

type Step = 'buy' | 'refund' | 'refund a part' | 'cancel' | 'bad card' | 'dispute' | 'lose' | 'win' | 'six hours';

const STEPS: Step[] = ['buy', 'refund', 'refund a part', 'cancel', 'bad card', 'dispute', 'lose', 'win', 'six hours'];

async function perform(services: TestServices, step: Step, someone: Subscriber): Promise<void> {
  const { stripe } = services;
  const { data: disputed } = await stripe.disputes.list({ limit: 1 });
  const answer = (text: string) =>
    disputed[0]?.status === 'needs_response' &&
    stripe.disputes.update(disputed[0].id, { evidence: { uncategorized_text: text } });
  const charge = (await stripe.charges.list({ limit: 1 })).data.find((one) => one.paid && !one.disputed);
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  if (step === 'buy') {
    const browser = await wizardDone(services);
    const wish = { email: `${randomUUID()}@example.com` };
    const { json } = await browser.post('/api/create-checkout-session', await orderOf(browser, wish));
    await payWith(services, json.checkoutUrl);
  } else if (step === 'refund' && left > 0) await stripe.refunds.create({ charge: charge?.id ?? '' });
  else if (step === 'refund a part' && left > 1000)
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 1000 });
  else if (step === 'cancel') {
    const { stripeId } = await someone.row();
    if ((await stripe.subscriptions.retrieve(stripeId)).status !== 'canceled')
      await stripe.subscriptions.cancel(stripeId);
  } else if (step === 'bad card') {
    const found = await stripe.subscriptions.retrieve((await someone.row()).stripeId);
    if (found.status === 'canceled') return;
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: idOf(found.customer) ?? '',
    });
    await stripe.subscriptions.update(found.id, { default_payment_method: bad.id });
  } else if (step === 'dispute' && left > 0) await services.sandbox.control.contest(charge?.id ?? '', 'fraudulent');
  else if (step === 'lose') await answer('losing_evidence');
  else if (step === 'win') await answer('winning_evidence');
  else services.clock.advance(6 * 3_600_000);
}

/** A month before the silence, then three days with these steps, in a shop that gets the events or one that does not. */
async function afterThreeDays(steps: Step[], getsEvents: boolean): Promise<unknown> {
  const services = await openTestServices('postgres');
  try {
    const someone = await subscriber(services);
    await someone.sticks(true);
    services.clock.advance(26 * DAY_MS);
    await services.settle();
    const time = async () => {
      if (getsEvents) return services.settle();
      await services.sandbox.deliverDueEvents().catch(() => 0);
      await services.runJobs();
    };
    if (!getsEvents) await services.sandbox.control.chaos({ delaySeconds: 3600 * 24 * 365 });
    for (const step of steps) {
      await perform(services, step, someone);
      await time();
    }
    services.clock.set(new Date('2026-12-30T12:00:00Z'));
    await time();
    if (!getsEvents) {
      await services.sandbox.control.dropDeliveries();
      await night(services);
      expect(await openDifferences(services)).toEqual([]);
      await services.sandbox.control.chaos({});
    }
    await services.settle();
    return await everything(services);
  } finally {
    await services.close();
  }
}

/** The shop's billing state, without ids and without times of receipt. */
async function everything({ database: { db } }: TestServices): Promise<unknown> {
  const { rows } = (await db.execute(sql`
    select json_build_object(
      'checkouts', (select json_agg(status order by status) from checkouts),
      'subscriptions', (select json_agg(x order by x::text) from (select jsonb_build_array(status, plan, quantity, collection_paused, paid_until::date, ends_on) x from subscriptions) s),
      'invoices', (select json_agg(x order by x::text) from (select jsonb_build_array(status, total_amount, paid_amount, refunded_amount, lost_amount, terms ->> 'reason', stripe_intent_id is not null, renewal_told_at is not null, failure_told_at is not null) x from invoices) i),
      'orders', (select count(*) from orders),
      'boxes', (select json_agg(jsonb_build_array(month, stands) order by month, stands) from boxes),
      'disputes', (select json_agg(jsonb_build_array(status, amount, settled_at is not null) order by status) from disputes),
      'customers', (select count(*) from billing_customers),
      'duplicates', (select count(*) from stray_payments),
      'points', (select json_agg(x order by x::text) from (select jsonb_build_array(reason, sum(points)) x from points_entries group by household_id, reason having sum(points) <> 0) p),
      'mails', (select json_agg(kind order by kind) from mails where kind in ('order-confirmation', 'payment-failed', 'dispute-lost'))
    ) as state`)) as unknown as { rows: { state: unknown }[] };
  return rows[0]?.state;
}

test('N24 a shop without events for three days has, after a nightly comparison, the state of one that got them all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 6 }), async (steps) => {
      const heard = await afterThreeDays(steps, true);
      expect({ steps, is: await afterThreeDays(steps, false) }).toEqual({ steps, is: heard });
    }),
    {
      numRuns: Number(process.env.RECONCILE_RUNS ?? 1),
      examples: [[['buy', 'refund', 'dispute', 'lose']]] as [Step[]][],
    },
  );
}, 600_000);
