import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { memberships, people } from '#src/capabilities/access/tables.ts';
import { addDeltas, lockRewards, totalsOf } from '#src/capabilities/rewards/store.ts';
import { SYSTEM } from './actors.ts';
import type { Browser } from './buyers.ts';
import type { TestServices } from './engines.ts';
import { newCat, newMember } from './members.ts';
import { type Choice, subscriber } from './subscribers.ts';

export const REDEEM = '/api/rewards/redeem';

export const emailOf = async (browser: Browser): Promise<string> =>
  (await browser.get('/api/auth/user')).json.user.email;

export async function householdOf(services: TestServices, browser: Browser): Promise<string> {
  const [row] = await services.database.db
    .select({ id: memberships.householdId })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(eq(people.email, await emailOf(browser)));
  return row?.id ?? '';
}

/** As if so much had been earned, or taken back. */
export async function earn(services: TestServices, householdId: string, points: number): Promise<void> {
  await services.transact(SYSTEM, async (ctx) => {
    const scope = systemScope(SYSTEM, householdId);
    await lockRewards(ctx.tx, scope);
    const about = `given:${randomUUID()}`;
    await addDeltas(ctx.tx, scope, [{ about, reason: 'order', sequence: 1, delta: points, at: ctx.now }]);
  });
}

export const balanceOf = (services: TestServices, householdId: string): Promise<number> =>
  services.read(SYSTEM, async ({ tx }) => (await totalsOf(tx, systemScope(SYSTEM, householdId))).balance);

/** Exactly so many to spend, once everything is settled. */
export async function withPoints(services: TestServices, householdId: string, points: number): Promise<void> {
  await services.settle();
  await earn(services, householdId, points - (await balanceOf(services, householdId)));
}

/** A person without a plan, with a cat and points. */
export async function collector(services: TestServices, points: number) {
  const browser = await newMember(services);
  const catId = await newCat(browser, { name: 'Miso', breed: 'british-shorthair' });
  const householdId = await householdOf(services, browser);
  await withPoints(services, householdId, points);
  return { browser, catId, householdId };
}

/** A person with a renewing plan, and points. */
export async function planned(services: TestServices, points: number, choice: Partial<Choice> = {}) {
  const someone = await subscriber(services, choice);
  const householdId = await householdOf(services, someone.browser);
  await someone.sticks(true);
  await withPoints(services, householdId, points);
  return { ...someone, householdId };
}

export const reward = async (browser: Browser, id: string) =>
  (await browser.get('/api/rewards')).json.find((one: { id: string }) => one.id === id);

export const redeemedBy = async (browser: Browser) => (await browser.get('/api/rewards/user')).json;
