import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { memberActor } from '#src/platform/actors.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Actor, AppServices, Ctx, PersonActor, ReadCtx } from '#src/platform/services.ts';
import { keepPerson } from '../store.ts';
import { refusals } from '../contract.ts';
import { type HouseholdActKey, holdsAt, memberMay, type Membership } from '../rules/household-acts.ts';
import { lockMember, memberOf, noteActed } from '../member-store.ts';

/** Variables of a request: the person who asks, and where the work is done. */
export interface Caller {
  services: AppServices;
  actor: Actor;
}

/** An act that somebody asks for, in a household that they share. */
export interface MemberAct {
  /** Id of the membership. */
  membership: string;
  act: HouseholdActKey;
}

/**
 * Does one act in a household that the caller shares, in a transaction that holds the membership: nobody ends it
 * meanwhile. `ctx.actor` is the caller in that household. Refuses `unauthorized`, `membership-unknown`,
 * `membership-over` and `owner-only`.
 */
export async function asMember<T>(
  { services, actor }: Caller,
  wanted: MemberAct,
  work: (ctx: Ctx, member: Membership) => Promise<T>,
): Promise<T | DomainError> {
  const found = await services.read(actor, (ctx) => findMember(ctx, wanted));
  if (isDomainError(found)) return found;
  return services.transact(found.actor, async (ctx) => {
    const { personId, id } = found.member;
    await keepPerson(ctx.tx, personId); // before the membership, as deleting the account takes them in this order
    const member = await lockMember(ctx.tx, personId, id);
    const refused = refusalOf(member, wanted.act, ctx.now);
    if (!member || refused) return refused ?? refusals('membership-unknown');
    const outcome = await work(ctx, member);
    if (!isDomainError(outcome)) await noteActed(ctx.tx, id, ctx.now);
    return outcome;
  });
}

/** Reads in a household that the caller shares; nothing is noted. Refuses as `asMember` does. */
export async function readAsMember<T>(
  { services, actor }: Caller,
  wanted: MemberAct,
  query: (ctx: ReadCtx, member: Membership) => Promise<T>,
): Promise<T | DomainError> {
  const found = await services.read(actor, (ctx) => findMember(ctx, wanted));
  return isDomainError(found) ? found : services.read(found.actor, (ctx) => query(ctx, found.member));
}

async function findMember(
  { actor, tx, now }: ReadCtx,
  { membership, act }: MemberAct,
): Promise<{ actor: PersonActor; member: Membership } | DomainError> {
  if (actor.kind !== 'person') return refusals('unauthorized');
  // A colleague who looks as this person sees their own household only.
  const member = isUuid(membership) && !actor.lookedAtBy ? await memberOf(tx, actor.personId, membership) : undefined;
  const refused = refusalOf(member, act, now);
  if (!member || refused) return refused ?? refusals('membership-unknown');
  const { householdId, name: memberName } = member;
  return { actor: memberActor(actor, { householdId, memberName }), member };
}

function refusalOf(member: Membership | undefined, act: HouseholdActKey, now: Date): DomainError | null {
  if (!member) return refusals('membership-unknown');
  if (!holdsAt(member, now)) return refusals('membership-over');
  return memberMay(member.role, act) ? null : refusals('owner-only');
}
