import { readsNames } from '#src/capabilities/access/rules/staff-roles.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { fullNames, staffNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { seenName } from '#src/capabilities/lab/actions/seen-cat.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import type { OrderCard } from '../board-contract.ts';
import type { OrderRow } from '../store.ts';
import type { facesAt } from './cat-faces.ts';

/** An order, or with `box` a box that follows it. */
export interface Row {
  order: OrderRow;
  box: BoxRow | null;
  email: string;
  amount: number | null;
  currency: Parameters<typeof money>[1] | null;
}

const countryName = (code: string | undefined) => (code ? (countryByCode(code)?.name ?? code) : '');

export const catIdsOf = (rows: Row[]) => rows.flatMap(({ order, box }) => (box ?? order).cats.map(({ id }) => id));

interface Faces {
  cats: Map<string, Cat>;
  faceOf: ReturnType<typeof facesAt>;
  now: Date;
}

export function cardOf(
  scope: StaffScope<'orders'>,
  { order, box, amount, currency }: Row,
  { cats: looks, faceOf, now }: Faces,
): Omit<OrderCard, 'extras'> {
  const { id, number, stands, exception, movedAt, placedAt, dueAt, shipTo, cats } = box ?? order;
  const mayRead = readsNames(scope.role);
  return {
    id,
    number,
    month: box?.month ?? null,
    stands: stands ?? order.stands,
    exception,
    late: exception === null && dueAt !== null && dueAt < now,
    movedAt: (movedAt ?? placedAt).toISOString(),
    ...(mayRead && { owner: shipTo.name, country: countryName(shipTo.address?.country) }),
    plan: order.plan,
    monthly: !mayRead || amount === null || currency === null ? null : money(amount, currency),
    cats: cats.flatMap((cat) => {
      const look = looks.get(cat.id);
      return look ? [faceOf({ ...look, name: seenName(scope, look) })] : [];
    }),
  };
}

export async function namesOf(
  ctx: ReadCtx,
  { role }: StaffScope<'orders'>,
  ids: string[],
): Promise<Map<string, string>> {
  const people = ids.filter((id) => !['system', 'sandbox', 'carrier'].includes(id));
  return readsNames(role) ? fullNames(ctx.tx, people) : staffNames(ctx.tx, people);
}
