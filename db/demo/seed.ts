import { seedStaff } from '#src/capabilities/access/verbs/seed-staff.ts';
import { seedPlanSeats } from '#src/capabilities/pricing/verbs/seed-plan-seats.ts';
import type { House } from '#src/platform/house.ts';

/** What a new shop starts with: who may use the desk, and which Pro places are taken. Safe to run at every start. */
export async function seed(house: House): Promise<{ email: string; password: string } | null> {
  const { staffEmail, staffPassword } = house.settings;
  const system = { kind: 'system' } as const;
  await house.transact(system, seedPlanSeats);
  if (!staffEmail || !staffPassword) return null;
  await seedStaff(house, { email: staffEmail, password: staffPassword });
  return { email: staffEmail, password: staffPassword };
}
