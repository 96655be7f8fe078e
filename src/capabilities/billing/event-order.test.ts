import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { runsOf } from '#tests/support/runs.ts';
import { payWithin } from '../../../tests/support/buyers.ts';
import { openTestServices, type TestServices } from '../../../tests/support/engines.ts';
import { newCat, newMember } from '../../../tests/support/members.ts';
import { boxes, boxEvents, journeyEvents, orders } from '#src/capabilities/fulfilment/tables.ts';
import type { Tx } from '#src/platform/database.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { idOf } from './rules/stripe-mapping.ts';
import { checkouts, invoices, subscriptions } from './tables.ts';
import { startRenewals } from './actions/push-subscription.ts';
import { syncCheckout } from './actions/sync-checkout.ts';
import { syncInvoice, syncSubscription } from './actions/sync-subscription.ts';

const DAY_MS = 86_400_000;
const SHUFFLES = runsOf(60, 1000);

/** A household pays, renews, fails to pay and is cancelled. Returns the payment service's events on the way. */
async function wholeLife(services: TestServices): Promise<Stripe.Event[]> {
  const { database, stripe } = services;
  const member = await newMember(services);
  await newCat(member, { name: 'Miso' });
  const wish = { planType: 'standard', catCount: 1, currency: 'EUR', country: 'NL' };
  const { json } = await member.post('/api/get-or-create-subscription', wish);
  await payWithin(services, json);
  await services.settle();
  const [row] = await database.db.select().from(subscriptions);
  if (!row) throw new Error('The payment did not become a subscription.');
  const monthPasses = async (days: number) => {
    await database.db.update(subscriptions).set({ sticksLeftAt: null });
    await services.transact(SYSTEM, (ctx) => startRenewals(ctx, row.checkoutId, ctx.now));
    await services.settle();
    services.clock.advance(days * DAY_MS);
    await services.settle();
  };
  await monthPasses(32);
  const { customer } = await stripe.subscriptions.retrieve(row.stripeId);
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: idOf(customer) ?? '' });
  await stripe.subscriptions.update(row.stripeId, { default_payment_method: bad.id });
  await monthPasses(35);
  await stripe.subscriptions.cancel(row.stripeId);
  await services.settle();
  return (await stripe.events.list({ limit: 100 })).data;
}

/** A Stripe client that caches its first answers, so that every order of events sees the same final state. */
function remembered({ stripe }: TestServices) {
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = known.get(key) ?? ask();
    known.set(key, answer);
    return answer as Promise<T>;
  };
  const { checkout, subscriptions: subs, invoices: bills } = stripe;
  const retrieve =
    (kind: string, ask: (id: string, params?: object) => Promise<unknown>) => (id: string, params?: object) =>
      once(`${kind} ${id} ${JSON.stringify(params)}`, () => ask(id, params));
  return {
    checkout: {
      sessions: { retrieve: retrieve('session', (id, params) => checkout.sessions.retrieve(id, params)) },
    },
    subscriptions: { retrieve: retrieve('subscription', (id, params) => subs.retrieve(id, params)) },
    invoices: {
      retrieve: retrieve('invoice', (id, params) => bills.retrieve(id, params)),
      list: (params: object) => once(`invoices ${JSON.stringify(params)}`, () => bills.list(params)),
    },
  } as unknown as Stripe;
}

const sync: Record<string, (services: AppServices, id: string) => Promise<unknown>> = {
  'checkout.session': syncCheckout,
  subscription: syncSubscription,
  invoice: async (services, id) => {
    const { parent } = await services.stripe.invoices.retrieve(id, {
      expand: ['payments.data.payment.payment_intent'],
    });
    await syncSubscription(services, idOf(parent?.subscription_details?.subscription) ?? '');
    await syncInvoice(services, id);
  },
};

/** Everything the shop holds of it, without ids and times of its own. */
async function state(tx: Tx): Promise<unknown> {
  const { rows } = (await tx.execute(sql`
    select json_build_object(
      'checkouts', (select json_agg(status) from checkouts),
      'subscriptions', (select json_agg(json_build_array(status, plan, paid_until, current_period_end, collection_paused, ends_on)) from subscriptions),
      'invoices', (
        select json_agg(to_jsonb(i) - array['id', 'household_id', 'renewal_told_at', 'failure_told_at']
          || jsonb_build_object('renewal', renewal_told_at is not null, 'failure', failure_told_at is not null) order by number)
        from invoices i),
      'orders', (select count(*) from orders),
      'steps', (select json_agg(key) from journey_events),
      'boxes', (select json_agg(month) from boxes),
      'boxSteps', (select count(*) from box_events),
      'mails', (select json_agg(kind order by kind) from mails where kind <> 'verify-email'),
      'duplicates', (select count(*) from stray_payments)
    ) as state`)) as unknown as { rows: { state: unknown }[] };
  return rows[0]?.state;
}

/** Deletes all that the shop has stored since the payment page was opened. */
async function forget({ database: { db } }: TestServices) {
  for (const table of [boxEvents, boxes, journeyEvents, orders, invoices, subscriptions, mails]) await db.delete(table);
  await db.update(checkouts).set({ status: 'open', orderNumber: null, stripeSubscriptionId: null });
}

interface Bell {
  object: string;
  id: string;
}

/** Delivers the events in each of these orders; a shared beginning is delivered once, and rolled back to after each. */
async function ringAll(
  ctx: Ctx,
  shop: AppServices,
  orders: Bell[][],
  check: (order: Bell[]) => Promise<void>,
  depth = 0,
) {
  const next = Map.groupBy(orders, (order) => order[depth]);
  for (const [bell, alike] of next) {
    if (!bell) {
      for (const order of alike) await check(order);
      continue;
    }
    await ctx.tx.execute(sql.raw(`savepoint rung_${depth}`));
    await sync[bell.object]?.(shop, bell.id);
    await ringAll(ctx, shop, alike, check, depth + 1);
    await ctx.tx.execute(sql.raw(`rollback to savepoint rung_${depth}`));
  }
}

test('N24 shuffles, with repeats, of all that was told of a first payment, a renewal, a failure and the end come out the same', async () => {
  const services = await openTestServices('postgres');
  try {
    const log = await wholeLife(services);
    const told = log.flatMap(({ data }) => {
      const { object, id } = data.object as unknown as Bell;
      // An invoice to come has no id, and asks nothing to be read.
      return sync[object] && id ? [{ object, id }] : [];
    });
    const bells = [...new Map(told.map((bell) => [bell.id, bell])).values()];
    expect(bells.map(({ object }) => object).toSorted()).toEqual([
      'checkout.session',
      'invoice',
      'invoice',
      'invoice',
      'subscription',
    ]);
    const repeated = fc.constantFrom(...bells);
    const shuffles = repeated.chain((again) => fc.shuffledSubarray([...bells, again], { minLength: bells.length + 1 }));
    const stripe = remembered(services);
    for (const { object, id } of bells) await sync[object]?.({ ...services, stripe }, id); // read now, and not again
    await forget(services);
    let first: unknown;
    let checked = 0;
    await services.transact(SYSTEM, async (ctx) => {
      const within = <T>(_: unknown, work: (inner: Ctx) => Promise<T>) => work(ctx);
      const shop = { ...services, stripe, transact: within, read: within } as AppServices;
      await ringAll(ctx, shop, fc.sample(shuffles, SHUFFLES), async (order) => {
        const now = await state(ctx.tx);
        first ??= now;
        expect({ order, now }).toEqual({ order, now: first });
        checked += 1;
      });
    });
    expect(checked).toBe(SHUFFLES);
    expect(first).toMatchObject({
      checkouts: ['paid'],
      subscriptions: [['canceled', 'standard', expect.any(String), expect.any(String), false, null]],
      // The end of an overdue plan voids its renewal. Read for the first time when it is void, no failure is told.
      invoices: [{ status: 'paid' }, { status: 'paid', renewal: true }, { status: 'void', failure: false }],
      orders: 1,
      boxes: [2],
      // It was paid without an address, for which a colleague asks.
      mails: ['inquiry-notice', 'order-confirmation'],
      duplicates: 0,
    });
  } finally {
    await services.close();
  }
}, 300_000);
