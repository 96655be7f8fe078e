import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { people } from '#src/capabilities/access/tables.ts';
import type { AppServices } from '#src/platform/services.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { plantPlan } from '#tests/support/billing-rows.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import type { TestServices } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';
import { attributeOrder } from '#src/capabilities/affiliates/actions/attribute-order.ts';
import { closeMonth } from '#src/capabilities/affiliates/actions/close-month.ts';
import { affiliates, payouts } from '#src/capabilities/affiliates/tables.ts';

const DAY_MS = 86_400_000;

export const IBAN = 'DE89370400440532013000';

export const BATCHES = '/api/desk/payout-batches';

export const ON = { payoutConnect: { countries: ['DE', 'AE'], webhookSecret: 'whsec_connect' } };

export async function connectShop(open: () => Promise<TestServices>) {
  const services = await open();
  const { stripeWebhookSecret: webhookSecret } = services.settings;
  Object.assign(services.settings, { payoutConnect: { ...ON.payoutConnect, webhookSecret } });
  Object.assign(services.settings, { payout: { name: 'Purrwell', iban: IBAN, bic: 'COBADEFFXXX' } });
  return services;
}

/** Sends Stripe's form, as the payee does. */
export async function fillIn({ app }: TestServices, url: string, answer: 'complete' | 'later' | 'rejected') {
  expect((await app.request(url)).status).toBe(200);
  const headers = { origin: 'http://shop.test', 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await app.request(url, { method: 'POST', headers, body: new URLSearchParams({ answer }) });
  return sent.headers.get('location');
}

/** An account at Stripe whose form was filled in. */
async function openedAccount(services: TestServices): Promise<string> {
  const { accounts, accountLinks } = services.stripe;
  const { id } = await accounts.create({
    ...{ type: 'express', country: 'DE', capabilities: { transfers: { requested: true } } },
  });
  const back = { refresh_url: 'http://shop.test/again', return_url: 'http://shop.test/back' };
  const { url } = await accountLinks.create({ account: id, type: 'account_onboarding', ...back });
  await fillIn(services, url, 'complete');
  return id;
}

/** A payee who is owed 10 euros that can be paid: 25% of an order of 40. */
export async function payeeOwed(services: TestServices, name: string): Promise<{ id: string; connectId: string }> {
  const connectId = await openedAccount(services);
  const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
  const id = randomUUID();
  const code = `${name.toUpperCase()}23456`.slice(0, 8);
  await services.database.db.insert(affiliates).values({
    ...{ id, name, email: `${name}@affiliate.example`, code, rail: 'connect', connectId, connectPayable: true },
    ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
  });
  const plan = await plantPlan(services);
  const terms = { reason: 'first', plan: 'standard', cats: 2, unit: 2700, delivery: 499 } as const;
  await plan.invoice({ terms, totalAmount: 4000, paidAmount: 4000 });
  await services.transact(SYSTEM, (ctx) => attributeOrder(ctx, { checkoutId: plan.checkoutId, referralCode: code }));
  return { id, connectId };
}

export async function signedIn(services: TestServices, email: string): Promise<Browser> {
  const [person] = await services.database.db.select().from(people).where(eq(people.email, email));
  const browser = newBrowser(services);
  browser.token = (await services.transact(SYSTEM, (ctx) => openSession(ctx, person?.id ?? ''))).sessionToken;
  return browser;
}

/** A shop with some payees, and a batch that was approved; nothing was sent yet. */
export async function approvedBatch(services: TestServices, names: string[]) {
  await colleague(services, 'Finn', 'finance');
  for (const name of names) await payeeOwed(services, name);
  services.clock.advance(45 * DAY_MS);
  await closeMonth.run(services, {});
  const finn = await signedIn(services, 'finn@desk.example');
  const batch = { id: randomUUID(), currency: 'EUR', rail: 'connect' };
  const prepared = await finn.post(BATCHES, batch);
  expect(prepared.json.batches[0]).toMatchObject({ rail: 'connect', may: { file: 'batch-without-file' } });
  const flo = await colleague(services, 'Flo', 'admin');
  expect((await flo.post(`${BATCHES}/${batch.id}/approval`)).status).toBe(200);
  const rows = () => services.database.db.select().from(payouts).where(eq(payouts.batchId, batch.id));
  return { finn, flo, batch: batch.id, rows };
}

export const transfersOf = async ({ stripe }: Pick<AppServices, 'stripe'>) =>
  (await stripe.transfers.list({ limit: 100 })).data;

/** The services of a process that dies, or hears nothing, after Stripe has made a transfer. */
export function withLostAnswers(services: TestServices, error: () => Error): TestServices {
  const transfers = Object.assign(Object.create(services.stripe.transfers) as typeof services.stripe.transfers, {
    create: async (...sent: Parameters<typeof services.stripe.transfers.create>) => {
      await services.stripe.transfers.create(...sent);
      throw error();
    },
  });
  return { ...services, stripe: Object.assign(Object.create(services.stripe) as Stripe, { transfers }) };
}

/** The services of a process whose key may not use transfers: all of them, or only to make one. */
export function withoutRight(services: TestServices, to: 'all' | 'create'): TestServices {
  const refuse = async () => {
    throw new Stripe.errors.StripePermissionError({ message: 'no', statusCode: 403 } as never);
  };
  const transfers = Object.assign(Object.create(services.stripe.transfers) as typeof services.stripe.transfers, {
    create: refuse,
    ...(to === 'all' && { list: refuse }),
  });
  return { ...services, stripe: Object.assign(Object.create(services.stripe) as Stripe, { transfers }) };
}

export const lostAnswer = () => new Stripe.errors.StripeConnectionError({ message: 'gone' } as never);
