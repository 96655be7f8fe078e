import { disableDemoAccounts } from '#src/capabilities/access/verbs/disable-demo-accounts.ts';
import { seedOwner } from '#src/capabilities/access/verbs/seed-staff.ts';
import { seedPartner } from '#src/capabilities/outreach/verbs/seed-partner.ts';
import { seedPlanSeats } from '#src/capabilities/pricing/verbs/seed-plan-seats.ts';
import type { House } from '#src/platform/house.ts';
import { SAMPLE_PARTNER } from './partner.ts';

/**
 * Seeds a new shop: the owner's account, the places on Pro, and outside production a sample partner. Safe to run at
 * every start.
 */
export async function seed(house: House): Promise<{ email: string; password: string } | null> {
  const { staffEmail, staffPassword, production, demoPasswords } = house.settings;
  const system = { kind: 'system' } as const;
  await house.transact(system, seedPlanSeats);
  if (!production) await house.transact(system, (ctx) => seedPartner(ctx, SAMPLE_PARTNER));
  if (!demoPasswords) await disableDemoAccounts(house);
  const account = staffEmail && staffPassword ? { email: staffEmail, password: staffPassword } : null;
  await seedOwner(house, account);
  return account;
}
