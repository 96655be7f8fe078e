import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { endMemberRow } from '../former-member-store.ts';
import { everyMember, ownerOf } from '../member-store.ts';
import { holdsAt, type MemberRole } from '../rules/household-acts.ts';
import type { HouseholdScope, StaffScope } from '../scopes.ts';
import { lockPerson } from '../store.ts';
import { tellEnded } from './end-members.ts';

interface Staff {
  household: HouseholdScope;
  scope: StaffScope<'households'>;
}

interface Sharer {
  id: string;
  name: string;
  email: string;
  role: MemberRole;
  since: Date;
  until: Date | null;
  shares: boolean;
}

/** People who share a household or did, for as long as that is kept, the first who joined first. */
export async function sharersOf(ctx: ReadCtx, { household }: Staff): Promise<Sharer[]> {
  const rows = await everyMember(ctx.tx, household);
  return rows.map(({ id, name, email, role, joinedAt: since, ...term }) => ({
    ...{ id, name, email, role, since, until: term.endedAt ?? term.until },
    shares: holdsAt(term, ctx.now),
  }));
}

/** Ends a membership for the owner, who asked a colleague for it; repeating it changes nothing. Refuses `person-unknown`. */
export async function endMemberFor(ctx: Ctx, { household }: Staff, memberId: string): Promise<DomainError | null> {
  const { householdId } = household;
  if (!(await everyMember(ctx.tx, household)).some(({ id }) => id === memberId)) return refusals('person-unknown');
  const found = await ownerOf(ctx.tx, householdId);
  const owner = found && (await lockPerson(ctx.tx, found.id));
  const ended = await endMemberRow(ctx.tx, { id: memberId, householdId }, ctx.now);
  if (ended && owner) await tellEnded(ctx, ended, { owner, by: 'staff' });
  return null;
}
