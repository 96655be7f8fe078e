/** What somebody who works here may do at the desk. An owner may do everything, and decides who else works here. */
export const STAFF_ROLES = ['owner', 'lab', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The parts of the desk. A scope is for one of them. */
export type DeskArea = 'orders' | 'results' | 'inbox' | 'outbox' | 'payments' | 'figures' | 'staff';

const DESK_AREAS: Record<StaffRole, readonly DeskArea[]> = {
  owner: ['orders', 'results', 'inbox', 'outbox', 'payments', 'figures', 'staff'],
  // Kits come back to the lab, and boxes are mixed and packed there.
  lab: ['orders', 'results'],
  // Whoever answers people sees their orders and mails, and settles what went wrong with a parcel.
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
