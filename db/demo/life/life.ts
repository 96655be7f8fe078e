import { seededAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { seedStaff } from '#src/capabilities/access/actions/seed-staff.ts';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { readInvoices } from '#src/capabilities/billing/actions/read-invoice.ts';
import { openShop } from '#src/app.ts';
import { systemActor } from '#src/platform/actors.ts';
import { movableClock } from '#src/platform/clock.ts';
import { readSettings } from '#src/platform/settings.ts';
import { minutesOf, momentOf } from '../calendar.ts';
import { newApiClient } from '../api-client.ts';
import { memoryDatabase } from '../memory-database.ts';
import { type Actors, type ScenarioOptions, settle, signIn } from '../run-scenario.ts';
import { NIGHTLY_OF_HOUSEHOLDS } from '../nights.ts';
import { COLLEAGUES, HOUSEHOLD_TO_SIGN_IN_WITH, type Household } from '../scenario.ts';

const SYSTEM = systemActor('demo/life');

/** Two cats on Standard in Dubai, who live through everything that a subscription can meet. */
const LIVING: Household = {
  ...HOUSEHOLD_TO_SIGN_IN_WITH,
  person: { firstName: 'Salma', lastName: 'Example', email: 'salma@purrwell.example', password: 'lives-a-whole-life' },
  plan: 'standard',
};

const CALENDAR = { ordered: '2025-01-06', until: new Date('2026-12-31T00:00:00Z') };

/** A shop in memory, its household, and the day that the clock stands at. */
export interface Life extends ScenarioOptions {
  actors: Actors;
  /** Days after the order. */
  day: number;
  close(): Promise<void>;
}

/**
 * Opens a shop that exists in this process's memory alone, with a clock of its own. Nothing of it is mailed, charged or
 * stored anywhere. `open` gives a database without rows.
 */
export async function openLife(open = memoryDatabase): Promise<Life> {
  const clock = movableClock(momentOf(CALENDAR, 0, minutesOf('13:00')));
  const settings = readSettings({
    SESSION_SECRET: 'nobody-signs-in-to-a-life-from-outside',
    PUBLIC_URL: 'https://purrwell.example',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'silent',
  });
  const shop = await openShop(settings, { clock, database: await open() });
  for (const colleague of COLLEAGUES) await seedStaff(shop.services, colleague);
  const actors = { member: newApiClient(shop), desk: newApiClient(shop), second: newApiClient(shop), cats: new Map() };
  const { password, ...rest } = LIVING.person;
  await actors.member.send('POST', '/api/auth/register', { ...rest, password, preferredLoginMethod: 'email' });
  const life: Life = {
    shop,
    clock,
    calendar: CALENDAR,
    household: LIVING,
    colleagues: COLLEAGUES,
    actors,
    day: 0,
    close: shop.close,
  };
  await signIn(actors, life);
  return life;
}

/** Lets days pass: each with its nightly jobs, and with what falls due at noon. Sessions end after a month, so people sign in again. */
export async function passDays(life: Life, days: number): Promise<void> {
  const { shop } = life;
  for (const last = life.day + days; life.day < last; ) {
    life.day += 1;
    at(life, '05:00');
    for (const job of NIGHTLY_OF_HOUSEHOLDS) await job.run(shop.services, {}, { retryCount: 0 });
    at(life, '12:00');
    await settle(shop);
    if (life.day % 20 === 0) await signIn(life.actors, life);
  }
}

/** Sets the clock to a time of the household's day. */
export const at = ({ clock, calendar, day }: Life, time: string): void =>
  clock.set(momentOf(calendar, day, minutesOf(time)));

async function scopeOf({ shop: { services }, household }: Life): Promise<HouseholdScope> {
  return services.read(SYSTEM, async ({ tx }) => {
    const member = await seededAccount(tx, household.person.email);
    if (!member) throw new Error('The life has nobody to tell of.');
    return systemScope(SYSTEM, member.householdId);
  });
}

/** The household's invoices as our rows have them, the newest first. */
export async function invoicesOf(life: Life) {
  const scope = await scopeOf(life);
  return life.shop.services.read(SYSTEM, (ctx) => readInvoices(ctx, scope));
}
