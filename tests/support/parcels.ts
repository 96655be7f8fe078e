import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { people } from '#src/capabilities/access/tables.ts';
import { createAccount } from '#src/capabilities/access/verbs/create-account.ts';
import { hashPassword } from '#src/capabilities/access/verbs/hash-password.ts';
import { openSession } from '#src/capabilities/access/verbs/open-session.ts';
import { checkouts } from '#src/capabilities/billing/tables.ts';
import type { BoxView } from '#src/capabilities/fulfilment/contract.ts';
import type { BoxKey } from '#src/capabilities/fulfilment/rules/box.ts';
import type { JourneyKey } from '#src/capabilities/fulfilment/rules/journey.ts';
import { MOVES, type StepKey } from '#src/capabilities/fulfilment/rules/moves.ts';
import { orders } from '#src/capabilities/fulfilment/tables.ts';
import { carryParcels } from '#src/capabilities/fulfilment/verbs/carry-parcels.ts';
import { boxesOf } from '#src/capabilities/fulfilment/verbs/read-boxes.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import { type Browser, newBrowser, paidOrder, type Wish } from './buyers.ts';
import type { TestHouse } from './engines.ts';

export const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };
const SYSTEM = { kind: 'system' } as const;
const DAY_MS = 86_400_000;

const hashed = hashPassword('sevensticks');

/** A signed-in staff member. */
export async function colleague(house: TestHouse, firstName: string): Promise<Browser> {
  const passwordHash = await hashed;
  const browser = newBrowser(house);
  browser.token = await house.transact(SYSTEM, async (ctx) => {
    const contact = { kind: 'email', email: `${firstName.toLowerCase()}@desk.example` } as const;
    const made = await createAccount(ctx, { firstName, lastName: 'Desk', contact, passwordHash, role: 'owner' });
    if (isRefusal(made)) throw made;
    return (await openSession(ctx, made.person.id)).sessionToken;
  });
  return browser;
}

/** A household with an account and a paid order. */
export async function bought(house: TestHouse, wish: Wish = {}) {
  const { browser, sessionId } = await paidOrder(house, wish);
  await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
  const [row] = await house.database.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(checkouts.stripeSessionId, sessionId));
  if (!row) throw new Error('The order is not there.');
  const { id, number, householdId } = row.order;
  return { customer: browser, id, number, householdId };
}

/** Presses the button of the desk until the order, or box, stands there. The lab is waited for where it has to be. */
async function pressTo(desk: Browser, path: string, key: StepKey) {
  let now = await desk.get(path);
  while (now.status === 200 && now.json.stands !== key) {
    const to = MOVES[now.json.stands as StepKey]?.to;
    if (to === 'analysis_complete') await desk.settle();
    now = await desk.post(`${path}/steps`, { id: randomUUID(), seen: now.json.revision, to });
  }
  if (now.status !== 200) throw new Error(JSON.stringify(now.json));
  return now.json;
}

export const pressOrder = (desk: Browser, id: string, key: JourneyKey) => pressTo(desk, `/api/desk/orders/${id}`, key);

export const pressBox = (desk: Browser, id: string, key: BoxKey) => pressTo(desk, `/api/desk/boxes/${id}`, key);

/** The boxes of a household as its screens are told, the newest first. */
export const boxesIn = (house: TestHouse, householdId: string): Promise<BoxView[]> =>
  house.read(SYSTEM, (ctx) => boxesOf(ctx, systemScope(SYSTEM, householdId)));

export async function pass(house: TestHouse, days: number): Promise<void> {
  house.clock.advance(days * DAY_MS);
  await house.settle();
}

/** Sessions end; people sign in again. */
export async function signInAgain(house: TestHouse, customer: Browser): Promise<void> {
  const [person] = await house.database.db.select().from(people).where(eq(people.email, 'maryam@example.com'));
  const opened = await house.transact(SYSTEM, (ctx) => openSession(ctx, person?.id ?? ''));
  customer.token = opened.sessionToken;
}

/** From the order to the first sticks at the door, with what the sandbox's lab found. */
export async function begun(house: TestHouse) {
  const order = await bought(house);
  const desk = await colleague(house, 'Dana');
  await pressOrder(desk, order.id, 'optimizer_shipped');
  await pass(house, 5);
  await carryParcels(house);
  return { ...order, desk };
}
