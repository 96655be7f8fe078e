import { mayAct } from './staff-acts.ts';
import type { StaffRole } from './staff-roles.ts';

interface Colleague {
  id: string;
  role: 'customer' | StaffRole;
  disabledAt: Date | null;
}

/** Whether no two open accounts are there of which one may enter results and the other release them. */
export function lacksSecondPerson(staff: readonly Colleague[]): boolean {
  const open = staff.filter(({ disabledAt }) => disabledAt === null);
  const releasing = open.filter(({ role }) => mayAct(role, 'results.release'));
  return !open.some(({ id, role }) => mayAct(role, 'results.enter') && releasing.some((other) => other.id !== id));
}
