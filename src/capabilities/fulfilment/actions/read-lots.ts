import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { FORMULA_IDS } from '#src/capabilities/lab/rules/formulas.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { lotRefusals, type LotsView, type LotView, type RecallProgress } from '../lot-contract.ts';
import { findLot, handMovements, listLots, listReorderPoints, type LotRow, usableStock } from '../lot-store.ts';
import { boxesWithLot, findRecall, heldBoxes, type RecallRow } from '../recall-store.ts';
import { toldOf } from '../recall-notice-store.ts';
import { neededUntil } from '../rules/lots.ts';
import { isLow, lotState } from '../rules/stock.ts';

/** Stock of every formula with its reorder point, and the lots: those with sticks left first. */
export async function readLots(ctx: ReadCtx, scope: StaffScope<'lots'>): Promise<LotsView> {
  const today = dayIn(SHOP_ZONE, ctx.now);
  const stock = await usableStock(ctx.tx, scope, neededUntil(today));
  const points = await listReorderPoints(ctx.tx, scope);
  const formulas = FORMULA_IDS.map((formula) => {
    const known = stock.find((one) => one.formula === formula);
    const reorderAt = points.find((one) => one.formula === formula)?.sticks ?? null;
    const counts = { tracked: known !== undefined, usable: known?.usable ?? 0, reorderAt };
    return { formula, ...counts, low: isLow(counts) };
  });
  return { formulas, lots: (await listLots(ctx.tx, scope)).map((row) => lotLine(row, today)) };
}

/** A lot with its movements by hand and its recall. Refuses `lot-unknown`. */
export async function readLot(ctx: ReadCtx, scope: StaffScope<'lots'>, id: string): Promise<LotView | DomainError> {
  const lot = await findLot(ctx.tx, scope, id);
  if (!lot) return lotRefusals('lot-unknown');
  const movements = await handMovements(ctx.tx, scope, id);
  const recall = await findRecall(ctx.tx, id);
  const people = [lot.receivedBy, recall?.by ?? '', ...movements.map(({ by }) => by)].filter((by) => by.length === 36);
  const names = await fullNames(ctx.tx, [...new Set(people)]);
  return {
    ...lotLine(lot, dayIn(SHOP_ZONE, ctx.now)),
    receivedBy: names.get(lot.receivedBy) ?? null,
    boxes: await boxesWithLot(ctx.tx, scope, id),
    movements: movements.map(({ id: movementId, kind, sticks, reason, by, at }) => ({
      ...{ id: movementId, kind, sticks, reason },
      author: names.get(by) ?? null,
      at: at.toISOString(),
    })),
    recall: recall && {
      reason: recall.reason,
      at: recall.at.toISOString(),
      author: names.get(recall.by) ?? null,
      ...(await progressOf(ctx, scope, recall)),
      held: await heldBoxes(ctx.tx, scope, id),
    },
  };
}

/** Progress of the mails about a recall. Refuses `recall-unknown`. */
export async function readRecallProgress(
  ctx: ReadCtx,
  scope: StaffScope<'lots'>,
  lotId: string,
): Promise<RecallProgress | DomainError> {
  const recall = await findRecall(ctx.tx, lotId);
  return recall ? progressOf(ctx, scope, recall) : lotRefusals('recall-unknown');
}

async function progressOf(ctx: ReadCtx, scope: StaffScope<'lots'>, recall: RecallRow): Promise<RecallProgress> {
  const told = await toldOf(ctx.tx, scope, recall.id);
  return { ...told, finishedAt: recall.finishedAt?.toISOString() ?? null };
}

const lotLine = (row: LotRow, today: string) => {
  const { id, code, formula, made, stock, bestBefore, receivedAt } = row;
  return {
    ...{ id, code, formula, made, stock, bestBefore },
    receivedAt: receivedAt.toISOString(),
    state: lotState(row, today),
  };
};
