import type { TestServices } from '#tests/support/engines.ts';
import { CHARGED_AFTER_MS, type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';

const DAY_MS = 86_400_000;

const PREVIEW = '/api/subscription/next-box/preview';

export const APPLY = '/api/subscription/next-box';

export const mailsOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

export const previewNextBox = async ({ browser }: Subscriber, wish: object) => (await browser.post(PREVIEW, wish)).json;

export const applyNextBox = ({ browser }: Subscriber, { token }: { token: string }) => browser.post(APPLY, { token });

export async function changeNextBox(services: TestServices, one: Subscriber, wish: object) {
  const made = await applyNextBox(one, await previewNextBox(one, wish));
  await services.settle();
  return made;
}

export async function nextBoxState(services: TestServices, { browser, row }: Subscriber) {
  const ours = await row();
  const theirs = await services.stripe.subscriptions.retrieve(ours.stripeId);
  const end = Math.min(...theirs.items.data.map((item) => item.current_period_end));
  const { nextBox, actions } = (await browser.get('/api/subscription')).json;
  return { ours, theirs, end: new Date(end * 1000).toISOString(), nextBox, actions };
}

/** A plan whose first sticks have left: the next box is charged on 6 January at 09:00. */
export async function shippedPlan(services: TestServices, choice: Parameters<typeof subscriber>[1] = {}) {
  const one = await subscriber(services, choice);
  services.clock.advance(5 * DAY_MS);
  await one.sticks(true);
  await one.signIn();
  return one;
}

export async function advanceTo(services: TestServices, one: Subscriber, moment: string, ms = CHARGED_AFTER_MS) {
  services.clock.set(new Date(Date.parse(moment) + ms));
  await services.settle();
  await one.signIn();
}

export const paidRenewals = async ({ database: { db } }: TestServices) =>
  (await db.select().from(invoices)).filter(({ status, terms }) => status === 'paid' && terms?.reason === 'renewal');

export const JANUARY = '2027-01-06T09:00:00.000Z';

export const FEBRUARY = '2027-02-06T09:00:00.000Z';

export const MARCH = '2027-03-06T09:00:00.000Z';
