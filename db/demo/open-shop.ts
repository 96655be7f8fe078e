import { openShop, type Shop } from '#src/app.ts';
import { seedStaff } from '#src/capabilities/access/actions/seed-staff.ts';
import { systemActor } from '#src/platform/actors.ts';
import { addFreeSeat } from '#src/capabilities/pricing/actions/seed-plan-seats.ts';
import { movableClock } from '#src/platform/clock.ts';
import { readSettings } from '#src/platform/settings.ts';
import { memoryDatabase } from './memory-database.ts';
import { COLLEAGUES, SAMPLE_CALENDAR, SAMPLE_HOUSEHOLD } from './scenario.ts';
import { type ScenarioOptions, runScenario } from './run-scenario.ts';

const SYSTEM = systemActor('demo/open-shop');

export interface OpenShop {
  shop: Shop;
  /** The sample household's own browser. */
  member: Awaited<ReturnType<typeof runScenario>>['member'];
  close(): Promise<void>;
}

/**
 * A shop in this process's memory alone, with the sample household's history until the day of the demo. The shop that
 * shows it mails, charges, counts and ships nothing of it. `open` gives a database without
 * rows.
 */
export async function openDemoShop(open = memoryDatabase): Promise<OpenShop> {
  const clock = movableClock(new Date(`${SAMPLE_CALENDAR.ordered}T06:00:00Z`));
  const settings = readSettings({
    SESSION_SECRET: 'nobody-signs-in-to-a-story-from-outside',
    PUBLIC_URL: 'https://purrwell.example',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'silent',
  });
  const shop = await openShop(settings, { clock, database: await open() });
  for (const colleague of COLLEAGUES) await seedStaff(shop.services, colleague);
  const seat = { seatNo: 1, note: 'Kept for the sample household.' };
  await shop.services.transact(SYSTEM, (ctx) => addFreeSeat(ctx, seat));
  const stage: ScenarioOptions = {
    shop,
    clock,
    calendar: SAMPLE_CALENDAR,
    household: SAMPLE_HOUSEHOLD,
    colleagues: COLLEAGUES,
  };
  const { member } = await runScenario(stage);
  return { shop, member, close: shop.close };
}
