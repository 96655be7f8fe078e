import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import type { BoxCat } from '../tables.ts';
import type { EventInput } from './append-event.ts';
import { packExtras } from './follow-extras.ts';
import { chooseLots, packLots } from './follow-lots.ts';

interface Packing {
  box: Pick<BoxRow, 'id' | 'householdId' | 'invoiceId'>;
  /** Contents of the box if it is packed now. */
  cats: readonly BoxCat[];
}

/**
 * Puts sticks and extras into a box that is being packed, all or nothing. Refuses `box-stays` where a formula is out of
 * stock, `lots-changed` and `list-changed`.
 */
export async function pack(
  ctx: Ctx,
  { box, cats }: Packing,
  { by, extras, lots }: Pick<EventInput, 'extras' | 'lots'> & { by: string },
): Promise<DomainError | null> {
  const lines = await chooseLots(ctx, { householdId: box.householdId, cats, seen: lots });
  if (isDomainError(lines)) return lines;
  const refused = await packExtras(ctx, box, extras);
  if (!refused) await packLots(ctx, { boxId: box.id, lines, by });
  return refused;
}
