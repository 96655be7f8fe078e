import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { HouseholdScope, StaffScope } from '../scopes.ts';
import { householdOfPerson } from '../household-store.ts';
import { personById } from '../store.ts';
import { askForReset } from './reset-password.ts';

/**
 * Mails somebody the link to a new password that they could ask for themselves: to the address of the account, and
 * counted with theirs. Refuses `person-unknown`, `no-address-to-mail`, `too-many-attempts`.
 */
export async function sendResetFor(
  ctx: Ctx,
  { household }: { household: HouseholdScope; scope: StaffScope<'households'> },
  personId: string,
): Promise<DomainError | null> {
  const theirs = (await householdOfPerson(ctx.tx, personId)) === household.householdId;
  const person = theirs ? await personById(ctx.tx, personId) : undefined;
  if (!person) return refusals('person-unknown');
  return person.email ? askForReset(ctx, person.email) : refusals('no-address-to-mail');
}
