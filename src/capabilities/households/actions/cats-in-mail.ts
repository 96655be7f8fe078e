import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/services.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import { findCards } from '../card-store.ts';
import { catView } from './read-cat.ts';

/** These cats as a mail shows them, in the household's order; without those that live here no longer. */
export async function catsInMail(
  ctx: Ctx,
  scope: HouseholdScope,
  wanted: readonly { id: string }[],
): Promise<CatInMail[]> {
  const catIds = wanted.map(({ id }) => id);
  const cards = await findCards(ctx.tx, scope, false);
  return cards
    .filter(({ cat }) => catIds.includes(cat.id))
    .map((card) => {
      const { name, breed, ageRange: age, coat, pattern, eye, tint } = catView(card, ctx.now);
      const look = namelessLook({ name, breed, age, coat, pattern, eye });
      return { name: nameInMail(name), look, background: TINT_COLOURS[tint] };
    });
}
