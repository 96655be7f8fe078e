import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Correction } from '../events.ts';
import { mayBeAtHome } from '../rules/at-home.ts';
import type { Values } from '../rules/levels.ts';
import {
  findSet,
  historyOf,
  insertHistory,
  insertPin,
  keptVersions,
  pinOf,
  setsOfCat,
  type SetRow,
  valuesOf,
  versionsOf,
} from '../store.ts';
import { catFacts, problemsByResults } from './cat-facts.ts';
import { changesIn } from './read-corrections.ts';
import { newestRead } from './sticks-state.ts';

const SYSTEM = systemActor('lab/correct');

/** More than a household can make while sticks are at home. */
const LOOKED_AT = 200;

/**
 * Facts that the release of a correction tells its household; null for other results. A version that the household keeps in its
 * boxes, and that is not safe by the corrected results, gives way to the newest one. The caller holds the set, and has released it.
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
  const unsafe = await unsafeNow(ctx, scope, card);
  const pinned = await pinOf(ctx.tx, set.catId);
  const unpins = unsafe.some(({ version }) => version === pinned);
  if (unpins) await insertPin(ctx.tx, { id: newId(), catId: set.catId, version: null, personId: null, at: ctx.now });
  return {
    ...{ reason: set.revisionReason ?? '', changes, releasedAt: before.releasedAt, unsafe },
    withdrawn: Object.keys(values).length === 0 && set.dna === null,
    unpinned: unpins ? pinned : null,
  };
}

/** Each version whose sticks may be at home or in a box, and that the results that count now do not allow, the newest first. */
async function unsafeNow(ctx: Ctx, scope: HouseholdScope, card: CatCard): Promise<Correction['unsafe']> {
  const { id } = card.cat;
  const { released, values } = await newestRead(ctx, await setsOfCat(ctx.tx, scope, id));
  const kept = await keptVersions(ctx.tx, id);
  const versions = mayBeAtHome(await versionsOf(ctx.tx, scope, id, LOOKED_AT), { kept, now: ctx.now });
  const facts = catFacts(card, ctx.now, released?.ranges);
  return versions.flatMap(({ version, month }) => {
    const problems = problemsByResults(month, facts, { values, declared: released?.declared ?? {} });
    return problems.length ? [{ version, problems }] : [];
  });
}

/** Results that a member has opened do not open by themselves again because they were corrected: a mail tells of that. */
async function copySeen(ctx: Ctx, before: SetRow, set: SetRow): Promise<void> {
  const seen = (await historyOf(ctx.tx, SYSTEM, before.id)).find(({ entry }) => entry.kind === 'seen');
  if (!seen) return;
  const { personId, at } = seen.entry;
  await insertHistory(ctx.tx, { id: newId(), setId: set.id, kind: 'seen', personId, note: null, at });
}
