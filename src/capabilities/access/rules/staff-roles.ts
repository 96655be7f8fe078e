/** Staff roles. An owner has every permission and manages the others. */
export const STAFF_ROLES = ['owner', 'lab', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The parts of the desk. A scope is for one of them. */
export type DeskArea = 'orders' | 'results' | 'inbox' | 'outbox' | 'payments' | 'figures' | 'staff';

const DESK_AREAS: Record<StaffRole, readonly DeskArea[]> = {
  owner: ['orders', 'results', 'inbox', 'outbox', 'payments', 'figures', 'staff'],
  // Kits come back to the lab, and boxes are mixed and packed there.
  lab: ['orders', 'results'],
  // Support staff see orders and mails, and resolve problems with parcels.
  support: ['orders', 'inbox', 'outbox', 'payments', 'figures'],
};

/** Whether somebody can work on this part of the desk now. */
export function worksAt(person: { role: 'customer' | StaffRole; disabledAt: Date | null }, area: DeskArea): boolean {
  return person.disabledAt === null && areasOf(person.role).includes(area);
}

/** The parts of the desk an account may open: none for customers. */
export function areasOf(role: 'customer' | StaffRole): readonly DeskArea[] {
  return role === 'customer' ? [] : DESK_AREAS[role];
}
