import { desc } from 'drizzle-orm';
import { idOf } from '#src/capabilities/billing/rules/stripe-mapping.ts';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { startRenewals } from '#src/capabilities/billing/actions/push-subscription.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import { SYSTEM } from './actors.ts';
import { keptBeginning } from './beginnings.ts';
import { type Browser, payWithin } from './buyers.ts';
import type { TestServices } from './engines.ts';
import { MEMBERS_PASSWORD, newMember } from './members.ts';

export interface Choice {
  planType: PlanId;
  catCount: number;
  currency: Currency;
  country: string;
}

/** From the end of a month until its renewal is charged, in either mood of the sandbox. */
export const CHARGED_AFTER_MS = 3_660_000;

const TWO_STANDARD: Choice = { planType: 'standard', catCount: 2, currency: 'AED', country: 'AE' };

export interface Subscriber {
  browser: Browser;
  /** Again, after so long that the session has run out. */
  signIn(): Promise<void>;
  /** Our row, as it is now. */
  row(): Promise<typeof subscriptions.$inferSelect>;
  /** Marks the paid sticks as shipped, or as not shipped. */
  sticks(left: boolean): Promise<void>;
  /** Pays with this test card of the payment service from now on. */
  card(token: string): Promise<void>;
}

/** Facts of somebody who has subscribed, that can be written down. */
interface Subscribed {
  browser: Browser;
  email: string;
  id: string;
  checkoutId: string;
  stripeId: string;
}

async function subscribed(services: TestServices, choice: Partial<Choice>, browser: Browser): Promise<Subscribed> {
  const { email } = (await browser.get('/api/auth/user')).json.user as { email: string };
  const { json } = await browser.post('/api/get-or-create-subscription', { ...TWO_STANDARD, ...choice });
  await payWithin(services, json);
  await services.settle();
  const newest = services.database.db.select().from(subscriptions).orderBy(desc(subscriptions.id)).limit(1);
  const [{ id, checkoutId, stripeId } = { id: '', checkoutId: '', stripeId: '' }] = await newest;
  return { browser, email, id, checkoutId, stripeId };
}

/** A new member with a plan, for a beginning that goes on from there; `subscriberOf` gives the rest. */
export const newSubscriber = keptBeginning('subscriber', async (services: TestServices, choice: Partial<Choice>) =>
  subscribed(services, choice, await newMember(services)),
);

/** A signed-in person who has paid for a first month within our page. */
export async function subscriber(
  services: TestServices,
  choice: Partial<Choice> = {},
  as?: Browser,
): Promise<Subscriber> {
  return subscriberOf(services, await (as ? subscribed(services, choice, as) : newSubscriber(services, choice)));
}

export function subscriberOf(
  services: TestServices,
  { browser, email, id, checkoutId, stripeId }: Subscribed,
): Subscriber {
  const { db } = services.database;
  return {
    browser,
    signIn: async () => void (await browser.post('/api/auth/login', { email, password: MEMBERS_PASSWORD })),
    row: async () => {
      const rows = await db.select().from(subscriptions);
      return rows.find((one) => one.id === id) as typeof subscriptions.$inferSelect;
    },
    sticks: async (left) => {
      await services.transact(SYSTEM, (ctx) => startRenewals(ctx, checkoutId, left ? ctx.now : null));
      await services.settle();
    },
    card: async (token) => {
      const { customer } = await services.stripe.subscriptions.retrieve(stripeId);
      const method = await services.stripe.paymentMethods.attach(token, { customer: idOf(customer) ?? '' });
      await services.stripe.subscriptions.update(stripeId, { default_payment_method: method.id });
      await services.settle();
    },
  };
}
