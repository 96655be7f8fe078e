import { STAFF_ROLES, type StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';

export const ROLE_NAMES: Record<StaffRole, string> = { owner: 'Owner', lab: 'Lab', support: 'Support' };

export const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** What each role may do, as rules/staff-roles.ts has it. */
export const ROLE_HINTS: Record<StaffRole, string> = {
  owner: 'Everything, and who works here.',
  lab: 'Orders and results.',
  support: 'Orders, inbox, outbox and figures.',
};
