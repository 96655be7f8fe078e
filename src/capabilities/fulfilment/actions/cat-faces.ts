import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { catsForDesk } from '#src/capabilities/households/actions/find-cats.ts';
import { ageFacts } from '#src/capabilities/households/actions/read-cat.ts';
import { bandOn } from '#src/capabilities/households/rules/age.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { OrderCard } from '../board-contract.ts';

/** Cats by id, for their portraits at the desk. */
export async function facesOf(
  ctx: ReadCtx,
  scope: StaffScope<'orders' | 'packing'>,
  ids: string[],
): Promise<Map<string, Cat>> {
  const found = await catsForDesk(ctx.tx, scope, ids);
  return new Map(found.map((cat) => [cat.id, cat]));
}

/** Draws the portraits of cats as they are at a moment. */
export function facesAt(now: Date): (cat: Cat) => OrderCard['cats'][number] {
  const today = dayIn(SHOP_ZONE, now);
  return (cat) => {
    const { name, breed, coat, pattern, eye, tint } = cat;
    return { name, breed, ageRange: bandOn(today, ageFacts(cat, SHOP_ZONE)), coat, pattern, eye, tint };
  };
}
