import type { DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { MembershipList } from '../member-contract.ts';
import { endMemberRow } from '../former-member-store.ts';
import { householdsOf, type Member, memberOf, namesOfOwners, ownerOf } from '../member-store.ts';
import { memberLeftMail } from '../mail/household-people.tsx';
import { signingName } from '../rules/household-acts.ts';
import { verifiedEmail } from '../scopes.ts';
import { lockPeople, type Person } from '../store.ts';
import { tellBoth } from './end-members.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/** Households that the caller shares now. */
export async function listMemberships(ctx: ReadCtx): Promise<MembershipList | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  if (ctx.actor.lookedAtBy) return [];
  const rows = await householdsOf(ctx.tx, ctx.actor.personId, ctx.now);
  const ids = rows.map(({ householdId }) => householdId);
  const owners = await namesOfOwners(ctx.tx, ids);
  const named: string[] = [];
  return rows.map(({ id, role, until, householdId }) => {
    const { first = '', full = '' } = owners.get(householdId) ?? {};
    // Two owners with one first name are told apart.
    const owner = signingName({ firstName: first, lastName: full.slice(first.length) }, named);
    named.push(owner);
    return { id, role, owner, until: until?.toISOString() ?? null };
  });
}

/** Leaves a household, whose owner is told; repeating it changes nothing. */
export async function leaveHousehold(ctx: Ctx, id: string): Promise<MembershipList | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const { personId } = ctx.actor;
  const found = isUuid(id) ? await memberOf(ctx.tx, personId, id) : undefined;
  if (!found) return listMemberships(ctx);
  const owner = await ownerOf(ctx.tx, found.householdId);
  await lockPeople(ctx.tx, [personId, ...(owner ? [owner.id] : [])]);
  const left = await endMemberRow(ctx.tx, { id, personId }, ctx.now);
  if (left && owner) await tellLeft(ctx, left, owner);
  return listMemberships(ctx);
}

async function tellLeft(ctx: Ctx, { name, email, role, householdId, personId }: Member, owner: Person): Promise<void> {
  const detail = { role, email };
  await recordSecurityEvent(ctx, { personId: owner.id, kind: 'member-left', by: 'unknown', detail });
  const to = verifiedEmail(owner);
  if (to) await ctx.mail(memberLeftMail({ to, hello: owner.firstName, name, role, ...ctx.settings }));
  await tellBoth(ctx, householdId, personId);
}
