import { formatDate } from '#src/lib/dates.ts';
import { wallClock } from '#src/lib/wall-clock.ts';

/** Roles in a household that is not one's own. */
export const MEMBER_ROLES = ['partner', 'sitter'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

interface HouseholdAct {
  /** The route that the act belongs to. */
  route: string;
  /** The act, for docs/security.md and the screens. */
  text: string;
  roles: readonly MemberRole[];
}

const BOTH = MEMBER_ROLES;
const PARTNER = ['partner'] as const;

/**
 * Everything that a partner or a sitter may do in a household. Everything without a line here is for its owner alone: no other
 * route leads to a household that is not the person's own (access/actions/as-member.ts).
 */
export const HOUSEHOLD_ACTS = {
  'household.read': {
    route: 'GET /api/shared/{id}',
    text: 'See the cats, what they eat and may not have, their medicines, and what was logged today',
    roles: BOTH,
  },
  'household.follow': {
    route: 'GET /api/shared/{id}/events',
    text: 'Hear at once that something of it has changed',
    roles: BOTH,
  },
  'results.read': {
    route: 'GET /api/shared/{id}/cats/{cat}/results',
    text: 'See the results of a cat',
    roles: PARTNER,
  },
  'timeline.read': {
    route: 'GET /api/shared/{id}/timeline',
    text: 'See the log, medicines, results, formulas, samples and boxes of the timeline',
    roles: PARTNER,
  },
  'log.write': {
    route: 'POST /api/shared/{id}/cats/{cat}/log',
    text: 'Log something of today or yesterday, signed with the own name',
    roles: BOTH,
  },
  'log.remove': {
    route: 'DELETE /api/shared/{id}/log/{entry}',
    text: 'Take back an own entry of today',
    roles: BOTH,
  },
  'medicine.add': {
    route: 'POST /api/shared/{id}/cats/{cat}/medicines',
    text: 'Enter a medicine or vaccination of a cat, signed with the own name',
    roles: PARTNER,
  },
  'medicine.change': {
    route: 'PATCH /api/shared/{id}/medicines/{medicine}',
    text: 'Change a medicine or vaccination, its end included, signed with the own name',
    roles: PARTNER,
  },
  'box.preview': {
    route: 'POST /api/shared/{id}/next-box/preview',
    text: 'See the date and the sum of the next box, if it is skipped, moved to a later day or paused',
    roles: PARTNER,
  },
  'box.change': {
    route: 'POST /api/shared/{id}/next-box',
    text: 'Skip the next box, move it to a later day, or pause the plan, and undo an own change',
    roles: PARTNER,
  },
} as const satisfies Record<string, HouseholdAct>;

export type HouseholdActKey = keyof typeof HOUSEHOLD_ACTS;

export const memberMay = (role: MemberRole, act: HouseholdActKey): boolean =>
  (HOUSEHOLD_ACTS[act].roles as readonly MemberRole[]).includes(role);

/** People besides the owner, with the invitations that are open. */
export const MOST_MEMBERS = 5;
export const SITTER_MOST_DAYS = 90;
export const MEMBER_INVITATION_DAYS = 7;

interface Term {
  endedAt: Date | null;
  /** Of a sitter: the moment at which it is over. */
  until: Date | null;
}

/** Membership of a household, as this module gives it to others. */
export interface Membership extends Term {
  id: string;
  personId: string;
  householdId: string;
  role: MemberRole;
  /** First name with which they sign. */
  name: string;
}

/** Whether a membership holds at a moment. */
export const holdsAt = ({ endedAt, until }: Term, now: Date): boolean =>
  endedAt === null && (until === null || now < until);

/** Last day of a sitter, by the household's calendar: the one that its owner chose. */
export const lastDayOf = (until: Date | null, zone: string): string | null =>
  until && wallClock(zone, new Date(until.getTime() - 1)).slice(0, 10);

/**
 * Name with which somebody signs in a household, unlike any that is taken there: the first name, then with an initial, then
 * with a number.
 */
export function signingName(
  { firstName, lastName }: { firstName: string; lastName: string },
  taken: readonly string[],
): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const [initial] = lastName.trim();
  const named = [firstName, ...(initial ? [`${firstName} ${initial.toUpperCase()}.`] : [])];
  let name = named.find((one) => !used.has(one.toLowerCase()));
  for (let count = 2; !name; count += 1) {
    const numbered = `${firstName} ${count}`;
    if (!used.has(numbered.toLowerCase())) name = numbered;
  }
  return name;
}

/** The day as it is read. */
export const lastDayText = (day: string): string => formatDate('plain', `${day}T12:00:00Z`, 'UTC');
