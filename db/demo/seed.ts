import { disableDemoAccounts } from '#src/capabilities/access/verbs/disable-demo-accounts.ts';
import { seedOwner } from '#src/capabilities/access/verbs/seed-staff.ts';
import { seedPartner } from '#src/capabilities/outreach/verbs/seed-partner.ts';
import { seedPlanSeats } from '#src/capabilities/pricing/verbs/seed-plan-seats.ts';
import type { House } from '#src/platform/house.ts';
import { SAMPLE_PARTNER } from './partner.ts';

/** What a new shop starts with: who may use the desk, which Pro places are taken, and outside production, one partner's page as a sample. Safe to run at every start. */
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
