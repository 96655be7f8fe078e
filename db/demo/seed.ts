import { disableDemoAccounts } from '#src/capabilities/access/actions/disable-demo-accounts.ts';
import { seedAdmin } from '#src/capabilities/access/actions/seed-staff.ts';
import { seedLots } from '#src/capabilities/fulfilment/actions/seed-lots.ts';
import { seedPartner } from '#src/capabilities/outreach/actions/seed-partner.ts';
import { seedPlanSeats } from '#src/capabilities/pricing/actions/seed-plan-seats.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { SAMPLE_PARTNER } from './partner.ts';

const SYSTEM = systemActor('demo/seed');

/**
 * Seeds a new shop: the owner's account, the places on Pro, and outside production a sample partner and a
 * lot of each formula. Safe to run at
 * every start.
 */
export async function seed(services: AppServices): Promise<{ email: string; password: string } | null> {
  const { staffEmail, staffPassword, production, demoPasswords } = services.settings;
  const system = SYSTEM;
  await services.transact(system, seedPlanSeats);
  if (!production) await services.transact(system, (ctx) => seedPartner(ctx, SAMPLE_PARTNER));
  if (!production) await services.transact(system, (ctx) => seedLots(ctx, system));
  if (!demoPasswords) await disableDemoAccounts(services);
  const account = staffEmail && staffPassword ? { email: staffEmail, password: staffPassword } : null;
  await seedAdmin(services, account);
  return account;
}
