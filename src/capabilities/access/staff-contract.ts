import { z } from '@hono/zod-openapi';
import { line, secret } from '#src/lib/text.ts';
import { STAFF_ROLES } from './rules/staff-roles.ts';
import { emailAddress, name, PASSWORD_LONGEST } from './input-contract.ts';

const StaffRoleField = z.enum(STAFF_ROLES);
export const StaffList = z
  .object({
    asOf: z.iso.datetime(),
    staff: z.array(
      z.object({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: StaffRoleField,
        disabledAt: z.iso.datetime().nullable(),
        /** Devices they are signed in on. */
        devices: z.number().int(),
        you: z.boolean(),
      }),
    ),
    /** Nobody can release results, because one account alone could both enter and release them. */
    needsSecondPerson: z.boolean(),
    invitations: z.array(
      z.object({
        email: z.string(),
        role: StaffRoleField,
        invitedBy: z.string().nullable(),
        expiresAt: z.iso.datetime(),
      }),
    ),
  })
  .openapi('StaffList');
export type StaffList = z.infer<typeof StaffList>;
const StaffChangeView = z
  .object({
    id: z.uuid(),
    /** One of rules/security-events.ts STAFF_CHANGES. */
    kind: z.string(),
    at: z.iso.datetime(),
    /** The account's holder; for an invitation, its sender. */
    person: z.string(),
    /** Null where the person did it, or the shop at its start. */
    staff: z.string().nullable(),
    role: z.string().nullable(),
    /** Of whom an invitation was for. */
    email: z.string().nullable(),
  })
  .openapi('StaffChange');
export type StaffChangeView = z.infer<typeof StaffChangeView>;
export const StaffChangesPage = z
  .object({ events: z.array(StaffChangeView), next: z.string().nullable() })
  .openapi('StaffChangesPage');
export type StaffChangesPage = z.infer<typeof StaffChangesPage>;
export const ColleagueParams = z.object({ id: z.uuid() });
export const RoleInput = z
  .object({
    role: StaffRoleField,
    /** The role that was on screen. */
    seen: StaffRoleField.optional(),
  })
  .openapi('RoleInput');
export type RoleInput = z.infer<typeof RoleInput>;
export const FactorReset = z
  .object({
    asOf: z.iso.datetime().describe('Moment of the list on screen: a reset by another admin since is told first'),
  })
  .openapi('FactorReset');
export type FactorReset = z.infer<typeof FactorReset>;
export const AccessInput = z.object({ enabled: z.boolean() }).openapi('AccessInput');
export const InvitationInput = z
  .object({
    email: emailAddress(),
    role: StaffRoleField,
    seen: z.iso
      .datetime()
      .nullable()
      .default(null)
      .describe('End of the invitation on screen to this address; null without one'),
  })
  .openapi('InvitationInput');
export type InvitationInput = z.infer<typeof InvitationInput>;
export const InvitationWithdrawal = z.object({ email: emailAddress() }).openapi('InvitationWithdrawal');
export const InvitationToken = z.object({ token: line(200) }).openapi('InvitationToken');
export const InvitationView = z.object({ email: z.string(), role: StaffRoleField }).openapi('InvitationView');
export type InvitationView = z.infer<typeof InvitationView>;
export const AcceptanceInput = z
  .object({ token: line(200), firstName: name, lastName: name, password: secret(PASSWORD_LONGEST) })
  .openapi('AcceptanceInput');
