import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { formulaTotals } from '#src/capabilities/lab/actions/formulas-to-pack.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { STICKS_PER_MONTH, STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { kitsOfBoxes } from '../box-kit-store.ts';
import { codesOfLabels } from '../label-store.ts';
import { trackedFormulas, usableLots } from '../lot-store.ts';
import type { PickListView, PickRow, PickStage } from '../packing-contract.ts';
import { boxesToPack, countReady, packedBoxes, type PickedBox } from '../packing-store.ts';
import { cutOffOf } from '../rules/cut-off.ts';
import { neededUntil, takeFromLots } from '../rules/lots.ts';

/** A pick list with all of its rows. */
export interface PickList extends PickListView {
  asOf: Date;
}

/**
 * The boxes of the day that may be packed, or that are packed and wait for the carrier: the oldest promise first, and
 * the sticks to take by formula and lot. Reasons against packing a particular box are shown when it is scanned.
 */
export async function readPickList(ctx: ReadCtx, scope: StaffScope<'packing'>, stage: PickStage): Promise<PickList> {
  const cutOff = cutOffOf(ctx.now);
  const by = cutOff < ctx.now ? cutOff : ctx.now;
  const toPack = stage === 'to-pack';
  const boxes = toPack ? await boxesToPack(ctx.tx, scope, by) : await packedBoxes(ctx.tx, scope);
  const codes = toPack || !ctx.settings.easypost?.labels ? NO_CODES : await codesOf(ctx, scope, boxes);
  const kits = await kitsOfBoxes(ctx.tx, scope, boxes);
  const cats = boxes.reduce((sum, box) => sum + box.cats.length, 0);
  return {
    stage,
    cutOff: cutOff.toISOString(),
    boxes: boxes.length,
    sticks: cats * STICKS_PER_MONTH,
    kits: kits.reduce((sum, { names }) => sum + names.length, 0),
    later: toPack ? await countReady(ctx.tx, scope, { after: by, by: ctx.now }) : 0,
    rows: boxes.map((box) => rowOf(box, codes, kits.find(({ id }) => id === box.id)?.names ?? [])),
    totals: toPack ? await totalsOf(ctx, scope, boxes) : [],
    asOf: ctx.now,
  };
}

const NO_CODES: ReadonlyMap<string, string> = new Map();

const codesOf = (ctx: ReadCtx, scope: StaffScope<'packing'>, boxes: readonly PickedBox[]) =>
  codesOfLabels(
    ctx.tx,
    scope,
    boxes.map(({ id }) => id),
  );

/** Rows of a page. Packed boxes are scanned onto a stack by their rows, so a day of them has to fit. */
const MOST_ROWS: Record<PickStage, number> = { 'to-pack': 500, packed: 5000 };

/** The same with as many rows as a page gets. */
export async function showPickList(
  ctx: ReadCtx,
  scope: StaffScope<'packing'>,
  stage: PickStage,
): Promise<PickListView> {
  const { asOf: _, rows, ...list } = await readPickList(ctx, scope, stage);
  return { ...list, rows: rows.slice(0, MOST_ROWS[stage]) };
}

const rowOf = (
  { id, orderId, number, month, promisedAt, owner, country, cats, revision }: PickedBox,
  codes: ReadonlyMap<string, string>,
  kits: string[],
): PickRow => ({
  parcel: month === 1 ? { kind: 'order', id: orderId } : { kind: 'box', id },
  ...{ number, month, owner, revision },
  promisedAt: promisedAt?.toISOString() ?? null,
  country: country ? (countryByCode(country)?.name ?? country) : '',
  cats: cats.map(({ name }) => name),
  kits,
  tracking: codes.get(id) ?? null,
});

/** Sticks by formula, and the lots that they come from if the list is packed in its order: three statements. */
async function totalsOf(
  ctx: ReadCtx,
  scope: StaffScope<'packing'>,
  boxes: readonly PickedBox[],
): Promise<PickListView['totals']> {
  const versions = boxes.flatMap(({ cats }) =>
    cats.flatMap(({ id, formulaVersion }) => (formulaVersion === null ? [] : [{ catId: id, version: formulaVersion }])),
  );
  const needs = (await formulaTotals(ctx.tx, scope, versions)).map(({ formula, versions: count }) => ({
    ...{ catId: '', formula, sticks: count * STICKS_PER_TYPE },
  }));
  const today = dayIn(SHOP_ZONE, ctx.now);
  const tracked = await trackedFormulas(ctx.tx);
  const lots = await usableLots(ctx.tx, tracked, neededUntil(today));
  const { lines, short } = takeFromLots(needs, { lots, tracked }, today);
  return needs.map(({ formula, sticks }) => {
    const missing = short.find((one) => one.formula === formula);
    return {
      ...{ formula, sticks },
      lots: lines
        .filter((line) => line.formula === formula)
        .map(({ code, sticks: taken }) => ({ code, sticks: taken })),
      short: missing ? missing.needed - missing.usable : 0,
    };
  });
}
