import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';

/** Refuses `overtaken` with the name of the colleague who did the same before; null where it was the same person, or is not known. */
export async function overtakenBy(
  { tx }: ReadCtx,
  scope: StaffScope<'payments'>,
  personId: string | null,
): Promise<DomainError | null> {
  if (!personId || personId === scope.personId) return null;
  const name = (await fullNames(tx, [personId])).get(personId);
  return refusals('overtaken', name ? { message: `${name} has done this already.` } : {});
}
