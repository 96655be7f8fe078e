import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { findCardOf } from '#src/capabilities/households/actions/read-cat.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { ChoiceState } from '../rules/formula-choice.ts';
import type { Values } from '../rules/levels.ts';
import { standingSets } from '../rules/revision.ts';
import { lastVersionOf, pinOf, type SetRow, setsOfCat, valuesOf, type VersionRow } from '../store.ts';

/** A cat's newest results and newest sticks, and the household's choices. */
export interface SticksState {
  scope: HouseholdScope;
  card: CatCard;
  sets: SetRow[];
  newest: VersionRow | undefined;
  /** Of the newest measured results. */
  values: Values;
  /** The newest measured results. */
  released: SetRow | null;
  declared: SetRow['declared'];
  choice: ChoiceState;
}

/** Refuses `cat-unknown`. */
export async function sticksState(ctx: ReadCtx, catId: string): Promise<SticksState | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : sticksStateIn(ctx, scope, catId);
}

/** The same for a household that is known by other means than a session. */
export async function sticksStateIn(
  ctx: ReadCtx,
  scope: HouseholdScope,
  catId: string,
): Promise<SticksState | DomainError> {
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  const sets = await setsOfCat(ctx.tx, scope, card.cat.id);
  const { released, values } = await newestRead(ctx, sets);
  const newest = await lastVersionOf(ctx.tx, scope, card.cat.id);
  return {
    ...{ scope, card, sets, newest, values, released },
    declared: released?.declared ?? {},
    choice: {
      livesHere: card.cat.archivedAt === null,
      newest: newest?.version ?? null,
      current: newest !== undefined && newest.setId === released?.id,
      pinned: newest ? await pinOf(ctx.tx, card.cat.id) : null,
    },
  };
}

/** The newest released set in which anything was measured, and that counts; a swab may come later, in one of its own. */
export async function newestRead(ctx: ReadCtx, sets: SetRow[]): Promise<{ released: SetRow | null; values: Values }> {
  for (const set of standingSets(sets)) {
    const values = set.state === 'released' ? await valuesOf(ctx.tx, set.id) : {};
    if (Object.keys(values).length) return { released: set, values };
  }
  return { released: null, values: {} };
}
