import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import { refusals } from '../contract.ts';
import { boxSubject } from '../label-store.ts';
import { lotsInBox } from '../box-lot-store.ts';
import type { StationView } from '../packing-contract.ts';
import { boxByNumber } from '../packing-store.ts';
import { firstBoxStep } from '../rules/box.ts';
import type { LotLine, StickNeed } from '../rules/lots.ts';
import { recalledLots } from '../rules/shipping-blockers.ts';
import { isStopped } from '../rules/state-machine.ts';
import type { OrderRow } from '../store.ts';
import type { BoxCat } from '../tables.ts';
import { refuseToMove } from './cat-states.ts';
import { facesAt, facesOf } from './cat-faces.ts';
import { deskExtras } from './desk-extras.ts';
import { catsOf, contentsNow, withSticks } from './fill-boxes.ts';
import { previewLots, sticksOf } from './follow-lots.ts';
import { readLabel } from './read-label.ts';
import { holdOf } from './payment-hold.ts';

const SYSTEM = systemActor('fulfilment/read-station');

interface Row {
  box: BoxRow;
  order: OrderRow;
}

/** A scanned box with everything that goes into it, or is in it. Refuses `box-unknown`, naming the number. */
export async function readStation(
  ctx: Ctx,
  scope: StaffScope<'packing'>,
  scanned: string,
): Promise<StationView | DomainError> {
  const number = scanned.toUpperCase();
  const row = await boxByNumber(ctx.tx, scope, number);
  if (!row) return refusals('box-unknown', { message: `There is no box with the number ${number}.` });
  const { box, order } = row;
  const state = stateOf(row);
  const inside = state === 'to-pack' ? await toPack(ctx, row) : await packed(ctx, scope, row);
  const faces = await facesOf(
    ctx,
    scope,
    inside.cats.map(({ id }) => id),
  );
  const faceOf = facesAt(ctx.now);
  const extrasOf = await deskExtras(ctx, scope, [{ order, box: box.month === 1 ? null : box }]);
  return {
    parcel: box.month === 1 ? { kind: 'order', id: order.id } : { kind: 'box', id: box.id },
    ...{ number: box.number, month: box.month },
    revision: (box.month === 1 ? order : box).revision,
    state: state === 'to-pack' && inside.blockers.length ? 'waits' : state,
    blockers: inside.blockers,
    owner: box.shipTo.name,
    shipTo: box.shipTo.address ? addressLabel(box.shipTo.address) : [],
    cats: inside.cats.flatMap(({ id }) => {
      const cat = faces.get(id);
      return cat ? [{ id, ...faceOf(cat), lines: inside.linesOf(id) }] : [];
    }),
    extras: extrasOf({ order, box: box.month === 1 ? null : box }),
    label: await readLabel(ctx, boxSubject(box)),
  };
}

function stateOf({ box, order }: Row): StationView['state'] {
  const exception = box.month === 1 ? order.exception : box.exception;
  if (isStopped(exception)) return 'stopped';
  const stands = box.month === 1 ? firstBoxStep(order.stands) : box.stands;
  if (stands === 'box_packed') return 'packed';
  return stands === 'box_shipped' || stands === 'box_delivered' ? 'left' : 'to-pack';
}

interface Inside {
  cats: readonly BoxCat[];
  blockers: string[];
  linesOf(catId: string): StationView['cats'][number]['lines'];
}

async function toPack(ctx: Ctx, { box, order }: Row): Promise<Inside> {
  const paidFor = catsOf(order, box);
  const cats = withSticks(await contentsNow(ctx, systemScope(SYSTEM, box.householdId), paidFor));
  const to = box.month === 1 ? 'supplements_ready' : 'box_packed';
  const refused = await refuseToMove(ctx, box.householdId, { to, paidFor, packed: cats });
  const { needs, lines, reasons } = await previewLots(ctx, { householdId: box.householdId, cats });
  return {
    cats,
    blockers: [...(refused ? [refused.message] : []), ...reasons.map(({ said }) => said)],
    linesOf: linesFrom(needs, lines),
  };
}

type Line = Pick<LotLine, 'catId' | 'formula' | 'sticks' | 'lotId' | 'code'>;

/** The formulas of a cat, each with the lots of its sticks. */
const linesFrom = (needs: readonly StickNeed[], lines: readonly Line[]) => (catId: string) =>
  needs
    .filter((need) => need.catId === catId)
    .map(({ formula, sticks }) => ({
      ...{ formula, sticks },
      lots: lines
        .filter((line) => line.catId === catId && line.formula === formula)
        .map((line) => ({ lotId: line.lotId, code: line.code, sticks: line.sticks })),
    }));

async function packed(ctx: Ctx, scope: StaffScope<'packing'>, { box, order }: Row): Promise<Inside> {
  const lines = await lotsInBox(ctx.tx, scope, box.id);
  const hold = await holdOf(ctx, box.month === 1 ? order : box);
  const needs = await sticksOf(ctx, { householdId: box.householdId, cats: box.cats });
  return {
    cats: box.cats,
    blockers: [...(hold ? [refusals(hold).message] : []), ...recalledLots(lines).map(({ said }) => said)],
    linesOf: linesFrom(needs, lines),
  };
}
