import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { openShop } from '#src/app.ts';
import { personByEmail } from '#src/capabilities/access/store.ts';
import { seedStaff } from '#src/capabilities/access/verbs/seed-staff.ts';
import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import { movableClock } from '#src/platform/clock.ts';
import { embedded, type Tx } from '#src/platform/database.ts';
import type { House } from '#src/platform/house.ts';
import { ZONE } from './calendar.ts';
import { carryOver, rowsOf, type Table } from './carry-over.ts';
import { HOUSEHOLD_TO_SIGN_IN_WITH as HOUSEHOLD, REGISTERED, TODAY } from './scenario.ts';
import { tell } from './tell.ts';

type Contact = { email: string; password: string };

const SYSTEM = { kind: 'system' } as const;

interface Story {
  tables: Table[];
  /** The colleague in it. */
  colleague: string;
}

/**
 * Creates a household to sign in with, half a month into its sticks. Its scenario runs in a shop in memory with a clock
 * of its own, and the result is copied in one transaction: no other household's jobs run by a wrong clock, and an
 * interrupted run leaves nothing.
 */
export async function tellAccount(house: House, staff: Contact): Promise<Contact> {
  const { email, password } = HOUSEHOLD.person;
  const known = await house.read(SYSTEM, ({ tx }) => idOf(tx, email));
  if (!known) await moveIn(house, staff, await storyOf(house, staff));
  return { email, password };
}

/** Copies the household, unless another process has done so. */
export async function moveIn(house: House, staff: Contact, { tables, colleague }: Story): Promise<void> {
  await house.transact(SYSTEM, async ({ tx }) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo-account', 0))`);
    const here = await idOf(tx, staff.email);
    const known = await idOf(tx, HOUSEHOLD.person.email);
    if (here && !known) await carryOver(tx, tables, (rows) => rows.replaceAll(colleague, here));
  });
}

async function idOf(tx: Tx, email: string): Promise<string | undefined> {
  return (await personByEmail(tx, email.toLowerCase()))?.id;
}

export async function storyOf(house: House, staff: Contact): Promise<Story> {
  const clock = movableClock(REGISTERED);
  const settings = { ...house.settings, smtpUrl: undefined, analyticsUrl: undefined, logLevel: 'silent' };
  const shop = await openShop(settings, { clock, database: await embedded(await PGlite.create()) });
  try {
    await seedStaff(shop.house, staff);
    const until = house.clock.now();
    const calendar = { ordered: addDays(dayIn(ZONE, until), -TODAY), until };
    await tell({ shop, clock, calendar, household: HOUSEHOLD, registered: REGISTERED, colleagues: [staff] });
    return await shop.house.read(SYSTEM, async ({ tx }) => {
      return { tables: await rowsOf(tx), colleague: (await idOf(tx, staff.email)) ?? '' };
    });
  } finally {
    await shop.close();
  }
}
