import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { people } from '#src/capabilities/access/tables.ts';
import { hashPassword } from '#src/capabilities/access/actions/hash-password.ts';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { checkouts } from '#src/capabilities/billing/tables.ts';
import type { BoxView } from '#src/capabilities/fulfilment/box-contract.ts';
import type { BoxKey } from '#src/capabilities/fulfilment/rules/box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { TRANSITIONS, type StepKey } from '#src/capabilities/fulfilment/rules/state-machine.ts';
import { orders } from '#src/capabilities/fulfilment/tables.ts';
import { simulateCarrier } from '#src/capabilities/fulfilment/actions/simulate-carrier.ts';
import { boxesOf } from '#src/capabilities/fulfilment/actions/read-boxes.ts';
import { SYSTEM } from './actors.ts';
import { keptBeginning } from './beginnings.ts';
import { type Browser, paidOrder, type OrderInput } from './buyers.ts';
import { signedInColleague } from './colleague.ts';
import type { TestServices } from './engines.ts';

export const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };
const DAY_MS = 86_400_000;

const hashed = hashPassword('sevensticks');

/** A signed-in staff member. */
export async function colleague(
  services: TestServices,
  firstName: string,
  role: StaffRole = 'admin',
): Promise<Browser> {
  const passwordHash = await hashed;
  const email = `${firstName.toLowerCase().replace(' ', '-')}@desk.example`;
  return signedInColleague(services, { firstName, lastName: 'Desk', email, passwordHash, role });
}

/** Every order of the shop. */
export const allOrders = ({ database: { db } }: TestServices) => db.select().from(orders);

/** A household with an account and a paid order. */
export const bought = keptBeginning('bought', async (services: TestServices, wish: OrderInput = {}) => {
  const { browser, sessionId } = await paidOrder(services, wish);
  await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
  const [row] = await services.database.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(checkouts.stripeSessionId, sessionId));
  if (!row) throw new Error('The order is not there.');
  const { id, number, householdId } = row.order;
  return { customer: browser, id, number, householdId };
});

/** Presses the button of the desk until the order, or box, stands there. The lab is waited for where it has to be. */
async function pressTo(desk: Browser, path: string, key: StepKey) {
  let now = await desk.get(path);
  while (now.status === 200 && now.json.stands !== key) {
    const to = TRANSITIONS[now.json.stands as StepKey]?.to;
    if (to === 'analysis_complete') await desk.settle();
    now = await desk.post(`${path}/steps`, { id: randomUUID(), seen: now.json.revision, to });
  }
  if (now.status !== 200) throw new Error(JSON.stringify(now.json));
  return now.json;
}

export const pressOrder = (desk: Browser, id: string, key: JourneyKey) => pressTo(desk, `/api/desk/orders/${id}`, key);

export const pressBox = (desk: Browser, id: string, key: BoxKey) => pressTo(desk, `/api/desk/boxes/${id}`, key);

/** The boxes of a household as its screens are told, the newest first. */
export const boxesIn = (services: TestServices, householdId: string): Promise<BoxView[]> =>
  services.read(SYSTEM, (ctx) => boxesOf(ctx, systemScope(SYSTEM, householdId)));

export async function pass(services: TestServices, days: number): Promise<void> {
  services.clock.advance(days * DAY_MS);
  await services.settle();
}

/** Sessions end; people sign in again. */
export async function signInAgain(services: TestServices, customer: Browser): Promise<void> {
  const [person] = await services.database.db.select().from(people).where(eq(people.email, 'maryam@example.com'));
  const opened = await services.transact(SYSTEM, (ctx) => openSession(ctx, person?.id ?? ''));
  customer.token = opened.sessionToken;
}

/** From the order to the first sticks at the door, with the results of the sandbox's lab. */
export const begun = keptBeginning('begun', async (services: TestServices, wish: OrderInput = {}) => {
  const order = await bought(services, wish);
  const desk = await colleague(services, 'Dana');
  await pressOrder(desk, order.id, 'optimizer_shipped');
  await pass(services, 5);
  await simulateCarrier(services);
  return { ...order, desk };
});
