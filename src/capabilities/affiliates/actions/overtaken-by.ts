import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';

/** Full name of the colleague who did something; null where it was the same person, or is not known. */
export async function otherColleague(
  { tx }: ReadCtx,
  scope: StaffScope<'payments'>,
  personId: string | null | undefined,
): Promise<string | null> {
  if (!personId || personId === scope.personId) return null;
  return (await fullNames(tx, [personId])).get(personId) ?? null;
}

/** Refuses `overtaken` with the name of the colleague who did the same before; null where it was the same person, or is not known. */
export async function overtakenBy(
  ctx: ReadCtx,
  scope: StaffScope<'payments'>,
  personId: string | null,
): Promise<DomainError | null> {
  if (!personId || personId === scope.personId) return null;
  const name = await otherColleague(ctx, scope, personId);
  return refusals('overtaken', name ? { message: `${name} has done this already.` } : {});
}
