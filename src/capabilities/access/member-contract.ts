import { z } from '@hono/zod-openapi';
import { line, secret } from '#src/lib/text.ts';
import { emailAddress } from './input-contract.ts';
import { MEMBER_ROLES } from './rules/household-acts.ts';

const Moment = z.iso.datetime();
const role = z.enum(MEMBER_ROLES);

export const InviteMember = z
  .object({
    email: emailAddress(),
    role,
    until: z.iso.date().optional().openapi({ description: 'Of a sitter: the last day, by the household’s calendar.' }),
  })
  .openapi('InviteMember');
export type InviteMemberInput = z.infer<typeof InviteMember>;

export const People = z
  .object({
    members: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role,
        joinedAt: Moment,
        lastDay: z.iso.date().nullable().openapi({ description: 'Of a sitter, by the household’s calendar.' }),
        lastActedAt: Moment.nullable().openapi({ description: 'When they last changed something here.' }),
      }),
    ),
    invitations: z.array(
      z.object({ id: z.string(), email: z.string(), role, lastDay: z.iso.date().nullable(), expiresAt: Moment }),
    ),
    most: z.number().int(),
  })
  .openapi('HouseholdPeople');
export type PeopleView = z.infer<typeof People>;

export const MemberInvitationToken = z.object({ token: secret(200) }).openapi('MemberInvitationToken');
export const MemberInvitation = z
  .object({ email: z.string(), role, owner: z.string(), lastDay: z.iso.date().nullable() })
  .openapi('MemberInvitation');
export type MemberInvitationView = z.infer<typeof MemberInvitation>;

export const Joined = z.object({ membership: z.string() }).openapi('JoinedHousehold');

export const Memberships = z
  .array(z.object({ id: z.string(), role, owner: z.string(), until: Moment.nullable() }))
  .openapi('Memberships');
export type MembershipList = z.infer<typeof Memberships>;

export const MemberParams = z.object({ id: line(60) });
