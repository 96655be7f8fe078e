import type { StaffRole } from './staff-roles.ts';

/** An account as this module gives it to others. */
export interface Account {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  role: 'customer' | StaffRole;
  disabledAt: Date | null;
}
