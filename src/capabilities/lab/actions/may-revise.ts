import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { revisionOf } from '../rules/revision.ts';
import { openSetOf, type SetRow } from '../store.ts';
import type { SetFacts } from './facts-of-set.ts';

/** The verdict of `revisionOf` on a set now. */
export async function mayRevise(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  set: SetRow,
  { values, released }: Pick<SetFacts, 'values' | 'released'>,
): Promise<ReturnType<typeof revisionOf>> {
  const { id, catId, state, dna } = set;
  const measured = Object.keys(values).length > 0;
  // Results that were taken back by mistake can be corrected again.
  const isEmpty = !measured && dna === null;
  const [newest] = released.filter((one) => isEmpty || (measured ? one.measured : one.hasDna));
  const inWork = (await openSetOf(ctx.tx, scope, catId)) !== undefined;
  return revisionOf({ state, newest: newest?.id === id, inWork });
}
