import { systemScope } from '#src/capabilities/access/scopes.ts';
import { type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import { formulasToPack } from '#src/capabilities/lab/actions/formulas-to-pack.ts';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { deleteBoxLots, insertBoxLots, lockLotsOfBox, markResent } from '../box-lot-store.ts';
import { lockUsableLots, moveSticks, trackedFormulas, usableLots } from '../lot-store.ts';
import { type LotLine, type LotOnShelf, neededUntil, sameLots, type StickNeed, takeFromLots } from '../rules/lots.ts';
import { isShipping, outOfStock, recalledLots, type ShippingBlocker } from '../rules/shipping-blockers.ts';
import { type ExceptionCode, type HistoryEvent, isStopped, type StepKey } from '../rules/state-machine.ts';
import type { BoxCat } from '../tables.ts';

const SYSTEM = systemActor('fulfilment/follow-lots');

interface Contents {
  householdId: string;
  cats: readonly BoxCat[];
}

type LotsOf = (formulas: FormulaId[], until: Day) => Promise<LotOnShelf[]>;

/** Sticks that a box with these contents needs, or holds: four of each formula for each cat. */
export async function sticksOf({ tx }: Pick<ReadCtx, 'tx'>, { householdId, cats }: Contents): Promise<StickNeed[]> {
  const versions = cats.flatMap(({ id, formulaVersion }) =>
    formulaVersion === null ? [] : [{ catId: id, version: formulaVersion }],
  );
  const formulasOf = await formulasToPack(tx, systemScope(SYSTEM, householdId), versions);
  return versions.flatMap(({ catId }) =>
    (formulasOf.get(catId) ?? []).map((formula) => ({ catId, formula, sticks: STICKS_PER_TYPE })),
  );
}

/** Sticks of a box with the lots that they come from. */
async function planLots(ctx: Pick<ReadCtx, 'tx' | 'now'>, contents: Contents, lotsOf: LotsOf) {
  const needs = await sticksOf(ctx, contents);
  const known = await trackedFormulas(ctx.tx);
  const tracked = [...new Set(needs.map(({ formula }) => formula))].filter((formula) => known.includes(formula));
  const today = dayIn(SHOP_ZONE, ctx.now);
  const lots = tracked.length ? await lotsOf(tracked, neededUntil(today)) : [];
  const { lines, short } = takeFromLots(needs, { lots, tracked }, today);
  return { needs, lines, reasons: short.map(({ formula, ...counts }) => outOfStock(formula, counts)) };
}

/** Sticks and lots of a box if it is packed now, and the formulas that are out of stock. Nothing is locked. */
export const previewLots = (ctx: Pick<ReadCtx, 'tx' | 'now'>, contents: Contents) =>
  planLots(ctx, contents, (formulas, until) => usableLots(ctx.tx, formulas, until));

interface Choice extends Contents {
  /** Lots that the packer was shown; without them, any. */
  seen: Pick<LotLine, 'catId' | 'lotId' | 'sticks'>[] | undefined;
}

/**
 * Locks the lots that a box packed now is filled from, and allocates its sticks to them. Refuses `box-stays` with
 * each formula that is out of stock, and `lots-changed` where they differ from the shown ones.
 */
export async function chooseLots(ctx: Ctx, { seen, ...contents }: Choice): Promise<LotLine[] | DomainError> {
  const { lines, reasons } = await planLots(ctx, contents, (formulas, until) =>
    lockUsableLots(ctx.tx, formulas, until),
  );
  if (reasons.length) return boxStays(reasons);
  return seen && !sameLots(seen, lines) ? refusals('lots-changed') : lines;
}

export const boxStays = (reasons: ShippingBlocker[]): DomainError =>
  refusals('box-stays', { message: reasons.map(({ said }) => said).join(' '), details: { reasons } });

/** Takes the chosen sticks out of their lots, which the caller has locked, and notes them in the box. */
export async function packLots(
  ctx: Ctx,
  { boxId, lines, by }: { boxId: string; lines: readonly LotLine[]; by: string },
): Promise<void> {
  if (!lines.length) return;
  await move(ctx, boxId, { kind: 'packed', by, sign: -1 }, lines);
  const packedAt = ctx.now;
  await insertBoxLots(
    ctx.tx,
    lines.map(({ catId, lotId, formula, sticks }) => ({ id: newId(), boxId, catId, lotId, formula, sticks, packedAt })),
  );
}

/** One movement for each lot. */
async function move(
  ctx: Ctx,
  boxId: string,
  { kind, by, sign }: { kind: 'packed' | 'unpacked'; by: string; sign: 1 | -1 },
  lines: readonly { lotId: string; sticks: number }[],
): Promise<void> {
  for (const [lotId, ofLot] of Map.groupBy(lines, (line) => line.lotId)) {
    const sticks = sign * ofLot.reduce((sum, line) => sum + line.sticks, 0);
    await moveSticks(ctx.tx, { id: newId(), lotId, kind, sticks, boxId, reason: null, by, at: ctx.now });
  }
}

/**
 * Sticks go back to their lots where the packing was undone or the box is stopped. Those of a box that is sent again
 * have left, and stay with it for a recall.
 */
export async function followLots(
  ctx: Ctx,
  boxId: string,
  { exception, event }: { exception: ExceptionCode | null; event: Pick<HistoryEvent<StepKey>, 'kind' | 'key' | 'by'> },
): Promise<void> {
  if (event.kind === 'resolved' && event.key === 'sent_again') return markResent(ctx.tx, boxId, ctx.now);
  const undone = event.kind === 'undone' && (event.key === 'box_packed' || event.key === 'supplements_ready');
  if (!undone && !(event.kind === 'raised' && isStopped(exception))) return;
  const lines = await lockLotsOfBox(ctx.tx, boxId, 'update');
  if (!lines.length) return;
  await move(ctx, boxId, { kind: 'unpacked', by: event.by, sign: 1 }, lines);
  await deleteBoxLots(ctx.tx, boxId);
}

/**
 * Refuses `box-stays` for the step by which a box leaves while it holds sticks of a recalled lot. Holds its lots, so that
 * a recall at the same time finds the box either here or on its way.
 */
export async function refuseRecalled(ctx: Ctx, boxId: string, to: StepKey): Promise<DomainError | null> {
  if (!isShipping(to)) return null;
  const inside = await lockLotsOfBox(ctx.tx, boxId, 'share');
  const recalled = recalledLots(inside);
  return recalled.length ? boxStays(recalled) : null;
}
