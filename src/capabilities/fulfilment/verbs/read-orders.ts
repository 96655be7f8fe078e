import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { personById } from '#src/capabilities/access/store.ts';
import { bandOn } from '#src/capabilities/households/rules/age.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { ageFacts } from '#src/capabilities/households/verbs/read-cat.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { money } from '#src/kit/money.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { type OrderBoard, type OrderCard, type OrderDetail, type OrdersQuery, refusals } from '../contract.ts';
import { catsIn, countOrders, orderById, ordersFor } from '../desk-store.ts';
import { standingOf } from '../rules/moves.ts';
import { factsOf } from '../store.ts';
import { datesFor, journeyView } from './read-order.ts';

const MOST_SHOWN = 200;
const DESK = 'Asia/Dubai';

type Row = Awaited<ReturnType<typeof ordersFor>>[number];
type CatRow = Awaited<ReturnType<typeof catsIn>>[number];

/** The orders under way that fit, what waits longest first, and how many there are of each: three statements. */
export async function listOrders(ctx: Ctx, scope: StaffScope, query: OrdersQuery): Promise<OrderBoard> {
  const rows = await ordersFor(ctx.tx, scope, query, ctx.now, MOST_SHOWN + 1);
  const shown = rows.slice(0, MOST_SHOWN);
  const cats = await facesOf(ctx, scope, shown);
  return {
    orders: shown.map((row) => cardOf(row, cats, ctx.now)),
    more: rows.length > MOST_SHOWN,
    counts: await countOrders(ctx.tx, scope, query, ctx.now),
  };
}

/** Everything about one order. Refuses `order-unknown`. */
export async function readOrder(ctx: Ctx, scope: StaffScope, id: string): Promise<OrderDetail | Refusal> {
  const row = await orderById(ctx.tx, scope, id);
  if (!row) return refusals('order-unknown');
  const { order, email } = row;
  const facts = await factsOf(ctx.tx, id);
  const standing = standingOf(facts);
  const dates = datesFor(order, standing, ctx.now);
  const names = await namesOf(ctx, [...new Set(facts.map(({ by }) => by))]);
  const address = order.shipTo.address;
  const town = address && `${address.postalCode} ${address.city}`.trim();
  return {
    ...cardOf(row, await facesOf(ctx, scope, [row]), ctx.now),
    email,
    shipTo: [address?.line1, address?.line2, town, countryName(address?.country)].filter((line) => line) as string[],
    placedAt: order.placedAt.toISOString(),
    dueAt: dates.due?.toISOString() ?? null,
    expectedDelivery: dates.sticks.toISOString(),
    revision: order.revision,
    journey: journeyView(standing, dates),
    history: facts.map(({ id: factId, kind, key, by, at, note, tracking }) => ({
      id: factId,
      kind,
      key,
      author: names.get(by) ?? null,
      sandbox: by === 'sandbox',
      at: at.toISOString(),
      note,
      tracking,
    })),
  };
}

const countryName = (code: string | undefined) => (code ? (countryByCode(code)?.name ?? code) : '');

async function facesOf(ctx: Ctx, scope: StaffScope, rows: Row[]): Promise<Map<string, CatRow>> {
  const ids = rows.flatMap(({ order }) => order.cats.map(({ id }) => id));
  const found = ids.length ? await catsIn(ctx.tx, scope, ids) : [];
  return new Map(found.map((cat) => [cat.id, cat]));
}

function cardOf({ order, amount, currency }: Row, looks: Map<string, CatRow>, now: Date): OrderCard {
  const { id, number, stands, exception, movedAt, placedAt, dueAt, shipTo, plan } = order;
  return {
    id,
    number,
    stands,
    exception,
    late: exception === null && dueAt !== null && dueAt < now,
    movedAt: (movedAt ?? placedAt).toISOString(),
    owner: shipTo.name,
    country: countryName(shipTo.address?.country),
    plan,
    monthly: amount === null || currency === null ? null : money(amount, currency),
    cats: order.cats.flatMap((cat) => {
      const look = looks.get(cat.id);
      return look ? [faceOf(look, now)] : [];
    }),
  };
}

function faceOf(cat: CatRow, now: Date): OrderCard['cats'][number] {
  const { name, breed, coat, pattern, eye, tint } = cat;
  return { name, breed, ageRange: bandOn(dayIn(DESK, now), ageFacts(cat, DESK)), coat, pattern, eye, tint };
}

async function namesOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const id of ids) {
    const person = id === 'system' || id === 'sandbox' ? undefined : await personById(ctx.tx, id);
    if (person) names.set(id, `${person.firstName} ${person.lastName}`);
  }
  return names;
}
