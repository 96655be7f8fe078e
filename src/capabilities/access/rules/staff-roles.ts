/** Roles of staff. A person has one of them; an admin may do everything and manages the others. */
export const STAFF_ROLES = ['admin', 'support', 'fulfilment', 'lab', 'vet', 'finance'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The name that `admin` had until it was renamed. Old rows of the logs keep it. */
export const FORMER_ADMIN = 'owner';
export type RecordedRole = StaffRole | typeof FORMER_ADMIN;

/**
 * Which roles open which part of the desk: the one table that the server (`scopes.ts`) and the screens read. Acts that
 * only some of these roles may do name them in `staff-acts.ts`. docs/security.md prints both, and a test compares.
 */
const AREA_ROLES = {
  orders: ['admin', 'support', 'fulfilment', 'lab'],
  packing: ['admin', 'fulfilment'],
  lots: ['admin', 'fulfilment', 'lab'],
  results: ['admin', 'lab', 'vet'],
  consultations: ['admin', 'vet'],
  households: ['admin', 'support', 'finance'],
  inbox: ['admin', 'support'],
  outbox: ['admin', 'support'],
  payments: ['admin', 'support', 'finance'],
  figures: ['admin', 'support', 'finance'],
  shop: ['admin'],
  partners: ['admin'],
  staff: ['admin'],
  operators: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

/** The parts of the desk. A scope is for one of them. */
export type DeskArea = keyof typeof AREA_ROLES;

export const DESK_AREAS = Object.keys(AREA_ROLES) as DeskArea[];

/** Whether somebody can work on this part of the desk now. */
export function worksAt(person: { role: 'customer' | StaffRole; disabledAt: Date | null }, area: DeskArea): boolean {
  return person.disabledAt === null && opensArea(person.role, area);
}

/** Whether a role opens this part of the desk. */
export function opensArea(role: 'customer' | StaffRole, area: DeskArea): boolean {
  const roles: readonly string[] = AREA_ROLES[area];
  return roles.includes(role);
}

/** Whether a role reads names of cats and customers. The lab works with the codes on kits and samples alone. */
export const readsNames = (role: StaffRole): boolean => role !== 'lab';

/** The parts of the desk an account may open: none for customers. */
export const areasOf = (role: 'customer' | StaffRole): DeskArea[] => DESK_AREAS.filter((area) => opensArea(role, area));

/** The role as it is called now. An invitation may have been written by a process from before the renaming. */
export const currentRole = (role: string | undefined): StaffRole =>
  role === FORMER_ADMIN ? 'admin' : (role as StaffRole);
