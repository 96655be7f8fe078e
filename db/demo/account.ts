import { sql } from 'drizzle-orm';
import { openShop } from '#src/app.ts';
import { seededAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { seedStaff } from '#src/capabilities/access/actions/seed-staff.ts';
import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import { systemActor } from '#src/platform/actors.ts';
import { movableClock } from '#src/platform/clock.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { AppServices } from '#src/platform/services.ts';
import { ZONE } from './calendar.ts';
import { copyRows, storyRows, type Table } from './copy-rows.ts';
import { memoryDatabase } from './memory-database.ts';
import { HOUSEHOLD_TO_SIGN_IN_WITH as HOUSEHOLD, REGISTERED, TODAY } from './scenario.ts';
import { runScenario } from './run-scenario.ts';

export type Contact = { email: string; password: string };

const SYSTEM = systemActor('demo/account');

export interface Story {
  tables: Table[];
  /** The colleague in it. */
  colleague: string;
}

/**
 * Creates a household to sign in with, half a month into its sticks. Its scenario runs in a shop in memory with a clock
 * of its own, and the result is copied in one transaction: no other household's jobs run by a wrong clock, and an
 * interrupted run leaves nothing.
 */
export async function createDemoAccount(
  services: AppServices,
  staff: Contact,
  tell: (services: AppServices, staff: Contact) => Promise<Story> = buildStory,
): Promise<Contact> {
  const { email, password } = HOUSEHOLD.person;
  if (!(await hasDemoAccount(services))) await copyDemoHousehold(services, staff, await tell(services, staff));
  return { email, password };
}

export async function hasDemoAccount(services: AppServices): Promise<boolean> {
  return (await services.read(SYSTEM, ({ tx }) => idOf(tx, HOUSEHOLD.person.email))) !== undefined;
}

/** Copies the household, unless another process has done so. */
export async function copyDemoHousehold(
  services: AppServices,
  staff: Contact,
  { tables, colleague }: Story,
): Promise<void> {
  await services.transact(SYSTEM, async ({ tx }) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo-account', 0))`);
    const here = await idOf(tx, staff.email);
    const known = await idOf(tx, HOUSEHOLD.person.email);
    if (here && !known) await copyRows(tx, tables, (rows) => rows.replaceAll(colleague, here));
  });
}

async function idOf(tx: ReadHandle, email: string): Promise<string | undefined> {
  return (await seededAccount(tx, email.toLowerCase()))?.personId;
}

export async function buildStory(
  services: Pick<AppServices, 'settings' | 'clock'>,
  staff: Contact,
  open = memoryDatabase,
): Promise<Story> {
  const clock = movableClock(REGISTERED);
  const settings = {
    ...services.settings,
    smtpUrl: undefined,
    analyticsUrl: undefined,
    easypost: undefined,
    logLevel: 'silent',
  };
  const shop = await openShop(settings, { clock, database: await open() });
  try {
    await seedStaff(shop.services, staff);
    const until = services.clock.now();
    const calendar = { ordered: addDays(dayIn(ZONE, until), -TODAY), until };
    await runScenario({ shop, clock, calendar, household: HOUSEHOLD, registered: REGISTERED, colleagues: [staff] });
    return await shop.services.transact(SYSTEM, async ({ tx }) => {
      return { tables: await storyRows(tx), colleague: (await idOf(tx, staff.email)) ?? '' };
    });
  } finally {
    await shop.close();
  }
}
