import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Correction } from '../events.ts';
import type { Values } from '../rules/levels.ts';
import { dosesTooHigh, problemsNow } from '../rules/month.ts';
import { missingForSafety } from '../rules/sample-states.ts';
import {
  findSet,
  historyOf,
  insertHistory,
  insertPin,
  lastVersionOf,
  pinOf,
  setsOfCat,
  type SetRow,
  valuesOf,
  versionOfCat,
} from '../store.ts';
import { catFacts } from './cat-facts.ts';
import { changesIn } from './read-corrections.ts';
import { newestRead } from './sticks-state.ts';

const SYSTEM = systemActor('lab/correct');

/**
 * What the release of a correction says to its household; null for other results. A version that the household keeps in its
 * boxes, and that is not safe by the corrected results, gives way to the newest one. The caller holds the set.
 */
export async function correct(
  ctx: Ctx,
  set: SetRow,
  { card, scope, values }: { card: CatCard; scope: HouseholdScope; values: Values },
): Promise<Correction | null> {
  const before = set.revises ? await findSet(ctx.tx, SYSTEM, set.revises) : undefined;
  if (!before?.releasedAt) return null;
  const changes = changesIn(before, set, { before: await valuesOf(ctx.tx, before.id), after: values });
  await copySeen(ctx, before, set);
  const pinned = await pinOf(ctx.tx, set.catId);
  const inBoxes =
    pinned === null
      ? await lastVersionOf(ctx.tx, scope, set.catId)
      : await versionOfCat(ctx.tx, scope, set.catId, pinned);
  const { released, values: now } = await newestRead(ctx, await setsOfCat(ctx.tx, scope, set.catId));
  const problems = inBoxes
    ? [
        ...problemsNow(inBoxes.month, catFacts(card, ctx.now), released?.declared ?? {}),
        ...dosesTooHigh(inBoxes.month, now),
        ...missingForSafety(now),
      ]
    : [];
  const unpins = problems.length > 0 && pinned !== null;
  if (unpins) await insertPin(ctx.tx, { id: newId(), catId: set.catId, version: null, personId: null, at: ctx.now });
  return {
    ...{ reason: set.revisionReason ?? '', changes, releasedAt: before.releasedAt },
    withdrawn: Object.keys(values).length === 0 && set.dna === null,
    unsafe: inBoxes && problems.length ? { version: inBoxes.version, problems } : null,
    unpinned: unpins ? pinned : null,
  };
}

/** Results that a member has opened do not open by themselves again because they were corrected: a mail tells of that. */
async function copySeen(ctx: Ctx, before: SetRow, set: SetRow): Promise<void> {
  const seen = (await historyOf(ctx.tx, SYSTEM, before.id)).find(({ entry }) => entry.kind === 'seen');
  if (!seen) return;
  const { personId, at } = seen.entry;
  await insertHistory(ctx.tx, { id: newId(), setId: set.id, kind: 'seen', personId, note: null, at });
}
