import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { SetRow } from '../store.ts';
import { holdSet } from './hold-set.ts';
import { overtaken } from './overtaken.ts';

/** Holds a set that is not released, as it was seen. Refuses `set-unknown`, and `set-released` and `set-changed` with who did it. */
export async function lockOpen(
  ctx: Ctx,
  scope: StaffScope<'results'>,
  id: string,
  version: number,
): Promise<SetRow | DomainError> {
  const set = await holdSet(ctx, scope, id);
  if (!set) return refusals('set-unknown');
  return set.state !== 'released' && set.version === version ? set : overtaken(ctx, scope, set);
}
