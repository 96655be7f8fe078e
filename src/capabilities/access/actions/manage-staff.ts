import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { RoleInput, StaffList } from '../staff-contract.ts';
import { colleagueChanged } from '../events.ts';
import { otherWhoDid, otherWhoEverDid } from './last-act.ts';
import { lacksSecondPerson } from '../rules/second-person.ts';
import { currentRole, type StaffRole } from '../rules/staff-roles.ts';
import type { StaffScope } from '../scopes.ts';
import { deleteSessionsOf } from '../session-store.ts';
import {
  devicesByColleague,
  expireInvitationsBy,
  lockActiveAdmins,
  openInvitations,
  staffMembers,
} from '../staff-store.ts';
import { lockPerson, type Person, updatePerson } from '../store.ts';
import { requireRecentProof } from './confirm-identity.ts';
import { tellSignedOut } from './logout.ts';
import { recordSecurityEvent } from './record-security-event.ts';

type Admin = StaffScope<'staff'>;

/** Present and former staff, and open invitations. */
export async function listStaff(ctx: ReadCtx, scope: Admin): Promise<StaffList> {
  const staff = await staffMembers(ctx.tx, scope);
  const nameOf = (id: string | undefined) => staff.find((person) => person.id === id)?.firstName ?? null;
  const devices = await devicesByColleague(ctx.tx, scope, ctx.now);
  const invitations = await openInvitations(ctx.tx, scope, ctx.now);
  return {
    asOf: ctx.now.toISOString(),
    needsSecondPerson: lacksSecondPerson(staff),
    staff: staff.map((person) => ({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email ?? '',
      role: person.role as StaffRole,
      disabledAt: person.disabledAt?.toISOString() ?? null,
      devices: devices.get(person.id) ?? 0,
      you: person.id === scope.personId,
    })),
    invitations: invitations.map(({ subject, expiresAt }) => ({
      email: subject.email ?? '',
      role: currentRole(subject.role),
      invitedBy: nameOf(subject.invitedBy),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/**
 * Gives a colleague another role, from the next request on. Refuses `confirmation-needed`, `colleague-unknown`, `last-admin`, and
 * `role-changed` with the admin who gave another one than `seen` before, also where it is the same as this one.
 */
export async function changeRole(
  ctx: Ctx,
  scope: Admin,
  id: string,
  { role, seen }: RoleInput,
): Promise<StaffList | DomainError> {
  return change(ctx, scope, id, { role }, seen);
}

/**
 * Closes a colleague's account, ending their sessions at once, or opens it again. Refuses `confirmation-needed`,
 * `colleague-unknown`, `last-admin`, and `access-set` with the other admin who did it before.
 */
export async function setAccess(
  ctx: Ctx,
  scope: Admin,
  id: string,
  enabled: boolean,
): Promise<StaffList | DomainError> {
  return change(ctx, scope, id, { disabledAt: enabled ? null : ctx.now });
}

/** Ends the sessions of a colleague on every device; the account stays open. Refuses `confirmation-needed`, `colleague-unknown`. */
export async function signColleagueOut(ctx: Ctx, scope: Admin, id: string): Promise<StaffList | DomainError> {
  if (!(await lockActiveAdmins(ctx.tx)).includes(scope.personId)) return refusals('staff-only');
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  const person = await lockPerson(ctx.tx, id);
  if (!person || person.role === 'customer') return refusals('colleague-unknown');
  const ended = await deleteSessionsOf(ctx.tx, id);
  await tellSignedOut(ctx, ended);
  if (ended.length) await recordSecurityEvent(ctx, { personId: id, kind: 'staff-signed-out', by: 'staff' });
  ctx.log.info({ by: scope.personId, person: id }, 'colleague signed out');
  return listStaff(ctx, scope);
}

/** Security event of a staff change; null if nothing changed. */
function changeOf(before: Person, { role, disabledAt }: Person) {
  if (before.role !== role) return { kind: 'staff-role-changed', detail: { role } } as const;
  if ((before.disabledAt === null) === (disabledAt === null)) return null;
  return { kind: disabledAt ? 'staff-closed' : 'staff-opened' } as const;
}

/** Null where the same admin has given the same role. */
async function roleChanged(
  ctx: Ctx,
  scope: Admin,
  { id, firstName, role }: Person,
  wish: StaffRole,
): Promise<DomainError | null> {
  const who = await otherWhoDid(ctx, scope, { actions: ['staff.role'], subject: id });
  if (!who && role === wish) return null;
  const message = `${who ?? 'You'} gave ${firstName} the role ${role} after this list was shown. This is the current list.`;
  return refusals('role-changed', { message });
}

/** Null where it was the same admin, or nobody. */
async function accessSet(ctx: Ctx, scope: Admin, { id, firstName, disabledAt }: Person): Promise<DomainError | null> {
  const action = disabledAt ? 'staff.close' : 'staff.open';
  const who = await otherWhoEverDid(ctx, scope, { action, subject: id });
  const message = `${who} ${disabledAt ? 'closed' : 'opened'} the account of ${firstName} before.`;
  return who ? refusals('access-set', { message }) : null;
}

/** All admins are locked first, so that of two who close each other's accounts only one succeeds. */
async function change(
  ctx: Ctx,
  scope: Admin,
  id: string,
  wish: { role: StaffRole } | { disabledAt: Date | null },
  seen?: StaffRole,
): Promise<StaffList | DomainError> {
  const admins = await lockActiveAdmins(ctx.tx);
  if (!admins.includes(scope.personId)) return refusals('staff-only');
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  const person = await lockPerson(ctx.tx, id);
  if (!person || person.role === 'customer') return refusals('colleague-unknown');
  const after: Person = { ...person, ...wish };
  const changed =
    seen && 'role' in wish && person.role !== seen ? await roleChanged(ctx, scope, person, wish.role) : null;
  if (changed) return changed;
  const isSet = 'disabledAt' in wish && (person.disabledAt === null) === (wish.disabledAt === null);
  const before = isSet ? await accessSet(ctx, scope, person) : null;
  if (before) return before;
  const staysAdmin = after.role === 'admin' && after.disabledAt === null;
  if (!staysAdmin && admins.every((admin) => admin === id)) return refusals('last-admin');
  await updatePerson(ctx.tx, id, wish);
  if (!staysAdmin) await expireInvitationsBy(ctx.tx, id, ctx.now);
  if (after.disabledAt) await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, id));
  const event = changeOf(person, after);
  if (event) {
    await recordSecurityEvent(ctx, { personId: id, by: 'staff', ...event });
    await ctx.emit(colleagueChanged, { personId: id });
  }
  ctx.log.info({ by: scope.personId, person: id, ...wish }, 'staff account changed');
  return listStaff(ctx, scope);
}
