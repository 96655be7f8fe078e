import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { householdIdOfCat } from '#src/capabilities/households/actions/find-cats.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx, SystemActor } from '#src/platform/services.ts';
import type { Values } from '../rules/levels.ts';
import { standingSets } from '../rules/revision.ts';
import { kitById, type KitRow, sampleById, samplesOfKits } from '../sample-store.ts';
import { type SetRow, setsOfCat, valuesOf } from '../store.ts';
import { isOtherDna } from './read-corrections.ts';

const SYSTEM = systemActor('lab/copied-values');

/** As its household reads it. */
const REASON =
  'A value of an earlier sample was wrong. The lab found it when it read a sample that was collected again.';

/** Sets of a kit that count, open ones included, the newest first. */
export async function setsOfKit(
  ctx: ReadCtx,
  by: StaffScope<'orders' | 'results'> | SystemActor,
  kit: KitRow,
): Promise<SetRow[]> {
  const householdId = await householdIdOfCat(ctx.tx, by, kit.catId);
  const sets = householdId ? await setsOfCat(ctx.tx, systemScope(SYSTEM, householdId), kit.catId) : [];
  const own = new Set((await samplesOfKits(ctx.tx, by, [kit.id])).map(({ id }) => id));
  const isOfKit = ({ orderId, kitId, revises }: SetRow): boolean => {
    if (kit.orderId ? orderId === kit.orderId : kitId === kit.extraId) return true;
    const before = sets.find(({ id }) => id === revises);
    return (kitId !== null && own.has(kitId)) || (before !== undefined && isOfKit(before));
  };
  return standingSets(sets).filter(isOfKit);
}

/** The released results that a set began with, because a sample of their kit was collected again; null for others. */
export async function copiedFrom(ctx: ReadCtx, { id, kitId }: SetRow): Promise<SetRow | null> {
  const sample = kitId ? await sampleById(ctx.tx, SYSTEM, kitId) : undefined;
  const kit = sample && (await kitById(ctx.tx, SYSTEM, sample.kitId));
  const sets = kit ? await setsOfKit(ctx, SYSTEM, kit) : [];
  return sets.find((set) => set.id !== id && set.state === 'released') ?? null;
}

/** A set that is about to be released. If it changes copied values, those were wrong: it corrects their results. */
export async function asCorrection(ctx: ReadCtx, set: SetRow, values: Values): Promise<SetRow> {
  const from = set.revises ? null : await copiedFrom(ctx, set);
  if (!from?.releasedAt) return set;
  const copied = await valuesOf(ctx.tx, from.id);
  const isChanged =
    Object.entries(copied).some(([marker, value]) => values[marker] !== value) ||
    (set.source === 'lab' && from.dna !== null && isOtherDna(from.dna, set.dna));
  if (!isChanged) return set;
  return {
    ...set,
    revises: from.id,
    revisionReason: REASON,
    firstReleasedAt: from.firstReleasedAt ?? from.releasedAt,
  };
}
