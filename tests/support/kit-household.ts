import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { KIT_PRODUCT } from '#src/capabilities/billing/rules/payment-page.ts';
import { invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { simulateCarrier } from '#src/capabilities/fulfilment/actions/simulate-carrier.ts';
import { boxes, boxExtras } from '#src/capabilities/fulfilment/tables.ts';
import type { Browser } from './buyers.ts';
import type { TestServices } from './engines.ts';
import { begun, colleague, pass, pressBox, signInAgain } from './parcels.ts';

export const KITS = '/api/subscription/kits';

/** A household with two cats, from its first sticks at the door. */
export interface Home {
  services: TestServices;
  customer: Browser;
  householdId: string;
  cats: { id: string; name: string }[];
}

export async function home(services: TestServices): Promise<Home> {
  const { customer, householdId } = await begun(services);
  const cats = (await customer.get('/api/cats')).json;
  return { services, customer, householdId, cats };
}

export const preview = async ({ customer }: Home, catId: string | undefined, cadence: string) =>
  (await customer.post(`${KITS}/preview`, { catId, cadence })).json;

export async function choose(one: Home, catId: string | undefined, cadence: string) {
  const quote = await preview(one, catId, cadence);
  const done = await one.customer.post(KITS, { token: quote.token });
  await one.services.settle();
  return { quote, done };
}

export const plan = async ({ customer }: Home) => (await customer.get('/api/subscription')).json;

export const row = async ({ services: { database } }: Home) => {
  const [found] = await database.db.select().from(subscriptions);
  return found ?? expect.fail();
};

export async function atProvider(one: Home) {
  const { items, metadata } = await one.services.stripe.subscriptions.retrieve((await row(one)).stripeId);
  const kits = items.data.find(({ price }) => price.product === KIT_PRODUCT);
  return { quantity: kits?.quantity ?? 0, unit: kits?.price.unit_amount ?? 0, noted: metadata.kits ?? '' };
}

/** Lets the next charge happen; the invoice it made. */
export async function renew(one: Home) {
  const { nextBox } = await plan(one);
  one.services.clock.set(new Date(Date.parse(nextBox.chargesAt) + 3_660_000));
  await one.services.settle();
  await signInAgain(one.services, one.customer);
  const paid = (await one.services.database.db.select().from(invoices)).filter(
    ({ terms, status }) => terms?.reason === 'renewal' && status === 'paid',
  );
  return paid.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime()).at(-1) ?? expect.fail();
}

export const newestBox = async ({ services: { database } }: Home) => {
  const all = await database.db.select().from(boxes);
  return all.toSorted((a, b) => a.month - b.month).at(-1) ?? expect.fail();
};

/** The newest box is packed, leaves and is at the door. */
export async function deliver(one: Home) {
  const desk = await colleague(one.services, `Dana${one.services.clock.now().getTime()}`);
  const { id } = await newestBox(one);
  await pressBox(desk, id, 'box_shipped');
  await pass(one.services, 5);
  await simulateCarrier(one.services);
  await one.services.settle();
  await signInAgain(one.services, one.customer);
  return id;
}

export const kitsOf = ({ services: { database } }: Home, invoiceId: string) =>
  database.db.select().from(boxExtras).where(eq(boxExtras.invoiceId, invoiceId));
