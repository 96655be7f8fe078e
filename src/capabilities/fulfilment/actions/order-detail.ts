import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import { readsNames } from '#src/capabilities/access/rules/staff-roles.ts';
import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { seenName } from '#src/capabilities/lab/actions/seen-cat.ts';
import { sinceCorrection } from '#src/capabilities/lab/actions/since-correction.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type BoxRow, firstBox } from '../box-store.ts';
import type { OrderDetail } from '../desk-order-contract.ts';
import { lotsInBox } from '../box-lot-store.ts';
import { firstBoxStep } from '../rules/box.ts';
import { correctedText } from '../rules/corrected.ts';
import { shownNews } from '../rules/carrier-words.ts';
import { deriveState, type HistoryEvent, type StepKey } from '../rules/state-machine.ts';
import { facesAt, facesOf } from './cat-faces.ts';
import { deskExtras } from './desk-extras.ts';
import { countLabels } from './kit-labels.ts';
import { holdOf } from './payment-hold.ts';
import { readReturnLabel } from './read-label.ts';
import { scheduleOfOrder } from './read-schedule.ts';
import { cardOf, catIdsOf, namesOf, type Row } from './order-cards.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('fulfilment/order-detail');

interface DetailParts {
  events: HistoryEvent<StepKey>[];
  phase: OrderDetail['phase'];
  due: Date | null;
  expected: Date | null;
}

export async function detailOf(
  ctx: ReadCtx,
  scope: StaffScope<'orders'>,
  row: Row,
  known: DetailParts,
): Promise<OrderDetail> {
  const { events, phase, due, expected } = known;
  const { placedAt, revision } = row.box ?? row.order;
  const mayRead = readsNames(scope.role);
  const names = await namesOf(ctx, scope, [...new Set(events.map(({ by }) => by))]);
  const extrasOf = await deskExtras(ctx, scope, [row]);
  const inside = row.box ?? (await firstBox(ctx.tx, row.order.id));
  const { parcel } = deriveState(events).steps.findLast((step) => step.parcel) ?? {};
  return {
    ...cardOf(scope, row, { cats: await facesOf(ctx, scope, catIdsOf([row])), faceOf: facesAt(ctx.now), now: ctx.now }),
    extras: extrasOf(row),
    ...(mayRead && (await ofHousehold(ctx, row))),
    placedAt: placedAt.toISOString(),
    dueAt: due?.toISOString() ?? null,
    expectedDelivery: expected?.toISOString() ?? null,
    revision,
    phase,
    held: await holdOf(ctx, row.box ?? row.order),
    kitLabels: await countLabels(ctx, scope, row),
    returnLabel: row.box || !mayRead ? null : await readReturnLabel(ctx, row.order),
    parcel: parcel ? { code: parcel.code, error: parcel.error, news: shownNews(parcel) } : null,
    contents:
      row.box?.cats.map(({ formulaVersion, ...cat }) => ({ name: seenName(scope, cat), formulaVersion })) ?? null,
    corrected: await correctedIn(ctx, scope, row, inside),
    lots: await lotsOf(ctx, scope, inside),
    history: events.map(({ id, kind, key, by, at, note, tracking }) => ({
      id,
      kind,
      key,
      author: names.get(by) ?? null,
      sandbox: by === 'sandbox',
      carrier: by === 'carrier',
      at: at.toISOString(),
      note: mayRead ? note : null,
      tracking,
    })),
  };
}

/** Facts of the household that an order or a box goes to, for colleagues who read names. */
async function ofHousehold(
  ctx: ReadCtx,
  { order, box, email }: Row,
): Promise<Pick<OrderDetail, 'email' | 'shipTo' | 'schedule'>> {
  const { shipTo } = box ?? order;
  return {
    email,
    shipTo: shipTo.address ? addressLabel(shipTo.address) : [],
    schedule: await scheduleOfOrder(ctx, systemScope(SYSTEM, order.householdId), order),
  };
}

/** Sticks in the box, or in the first one of an order, by lot. */
async function lotsOf(
  ctx: ReadCtx,
  scope: StaffScope<'orders'>,
  inside: BoxRow | undefined,
): Promise<OrderDetail['lots']> {
  const names = new Map(inside?.cats.map((cat) => [cat.id, seenName(scope, cat)]));
  const lines = inside ? await lotsInBox(ctx.tx, scope, inside.id) : [];
  return lines.map(({ catId, formula, code, sticks, recalled }) => ({
    ...{ cat: names.get(catId) ?? '', formula, code, sticks, recalled },
  }));
}

/** Sticks of a packed box that was packed before results were corrected: it is left as it is. */
async function correctedIn(
  ctx: ReadCtx,
  staff: StaffScope<'orders'>,
  { order, box }: Row,
  inside: BoxRow | undefined,
): Promise<string[]> {
  const stands = box ? box.stands : firstBoxStep(order.stands);
  if (!inside || !stands || stands === 'box_paid') return [];
  const scope = systemScope(SYSTEM, order.householdId);
  const told: string[] = [];
  for (const { formulaVersion, ...cat } of inside.cats) {
    const since = formulaVersion && (await sinceCorrection(ctx, scope, { catId: cat.id, version: formulaVersion }));
    if (since) told.push(correctedText({ name: seenName(staff, cat), version: formulaVersion, ...since }));
  }
  return told;
}
