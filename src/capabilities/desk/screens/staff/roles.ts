import { areasOf, STAFF_ROLES, type StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';
import { listOf } from '#src/lib/lists.ts';

export const ROLE_NAMES: Record<StaffRole, string> = { owner: 'Owner', lab: 'Lab', support: 'Support' };

export const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

const hintOf = (role: StaffRole): string => {
  const list = listOf(areasOf(role));
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
};

/** The parts of the desk that each role may open. */
export const ROLE_HINTS: Record<StaffRole, string> = {
  owner: 'Everything, including the staff list.',
  lab: hintOf('lab'),
  support: hintOf('support'),
};
