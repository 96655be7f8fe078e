import {
  FORMER_ADMIN,
  type RecordedRole,
  STAFF_ROLES,
  type StaffRole,
} from '#src/capabilities/access/rules/staff-roles.ts';

export const ROLE_NAMES: Record<RecordedRole, string> = {
  admin: 'Admin',
  support: 'Support',
  fulfilment: 'Fulfilment',
  lab: 'Lab',
  vet: 'Vet',
  finance: 'Finance',
  [FORMER_ADMIN]: 'Owner',
};

export const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** The purpose of each role. The whole table is in docs/security.md. */
export const ROLE_HINTS: Record<StaffRole, string> = {
  admin: 'Everything, including the staff list.',
  support: 'Orders, households, customers’ messages and mails, payments and refunds, figures.',
  fulfilment: 'Orders, packing and lots.',
  lab: 'Orders, lots and results: enters them, and releases what a colleague entered.',
  vet: 'Results: reads and releases them, and signs off doses. Enters none.',
  finance: 'Payments, refunds, the books, donations and figures; looks at households.',
};
