import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { unconfirmed, type UnconfirmedValue } from '../rules/far-out.ts';
import type { Values } from '../rules/levels.ts';
import { panelOf } from '../rules/panel.ts';
import { secondReadingsOf } from '../reading-store.ts';
import { type SetRow, valuesOf } from '../store.ts';

/** Values of a set that lack the second reading a release needs. Values that a correction leaves as released need none. */
export async function unconfirmedIn(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  set: Pick<SetRow, 'id' | 'revises' | 'ranges'>,
  values: Values,
): Promise<UnconfirmedValue[]> {
  const released = set.revises ? await valuesOf(ctx.tx, set.revises) : {};
  const again = await secondReadingsOf(ctx.tx, scope, set.id);
  return unconfirmed(values, again, panelOf(set.ranges)).filter(({ marker }) => released[marker] !== values[marker]);
}
