import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { memberships, people } from '#src/capabilities/access/tables.ts';
import { addDeltas, lockRewards, totalsOf } from '#src/capabilities/rewards/store.ts';
import type { Browser } from './buyers.ts';
import type { TestHouse } from './engines.ts';
import { newCat, newMember } from './members.ts';
import { type Choice, subscriber } from './subscribers.ts';

const SYSTEM = { kind: 'system' } as const;

export const REDEEM = '/api/rewards/redeem';

export const emailOf = async (browser: Browser): Promise<string> =>
  (await browser.get('/api/auth/user')).json.user.email;

export async function householdOf(house: TestHouse, browser: Browser): Promise<string> {
  const [row] = await house.database.db
    .select({ id: memberships.householdId })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(eq(people.email, await emailOf(browser)));
  return row?.id ?? '';
}

/** As if so much had been earned, or taken back. */
export async function earn(house: TestHouse, householdId: string, points: number): Promise<void> {
  await house.transact(SYSTEM, async (ctx) => {
    const scope = systemScope(SYSTEM, householdId);
    await lockRewards(ctx.tx, scope);
    const about = `given:${randomUUID()}`;
    await addDeltas(ctx.tx, scope, [{ about, reason: 'order', turn: 1, delta: points, at: ctx.now }]);
  });
}

export const balanceOf = (house: TestHouse, householdId: string): Promise<number> =>
  house.read(SYSTEM, async ({ tx }) => (await totalsOf(tx, systemScope(SYSTEM, householdId))).balance);

/** Exactly so many to spend, once everything is settled. */
export async function withPoints(house: TestHouse, householdId: string, points: number): Promise<void> {
  await house.settle();
  await earn(house, householdId, points - (await balanceOf(house, householdId)));
}

/** A person without a plan, with a cat and points. */
export async function collector(house: TestHouse, points: number) {
  const browser = await newMember(house);
  const catId = await newCat(browser, { name: 'Miso', breed: 'british-shorthair' });
  const householdId = await householdOf(house, browser);
  await withPoints(house, householdId, points);
  return { browser, catId, householdId };
}

/** A person with a renewing plan, and points. */
export async function planned(house: TestHouse, points: number, choice: Partial<Choice> = {}) {
  const someone = await subscriber(house, choice);
  const householdId = await householdOf(house, someone.browser);
  await someone.sticks(true);
  await withPoints(house, householdId, points);
  return { ...someone, householdId };
}

export const reward = async (browser: Browser, id: string) =>
  (await browser.get('/api/rewards')).json.find((one: { id: string }) => one.id === id);

export const redeemedBy = async (browser: Browser) => (await browser.get('/api/rewards/user')).json;
