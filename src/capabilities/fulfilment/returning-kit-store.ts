import { and, asc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import { takenExtrasView } from '#src/capabilities/lab/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { boxes, boxExtras } from './tables.ts';
import type { ExtraRow } from './extra-store.ts';

const comingBack = and(eq(boxExtras.state, 'delivered'), sql`${boxExtras.pickupAt} is not null`);

/** The board lists the first box of an order as that order. */
const parcelId = sql<string>`case when ${boxes.month} = 1 then ${boxes.orderId} else ${boxes.id} end`;

/** The boxes whose kits the courier brings to the lab; the first box of an order by its order. */
export async function parcelsComingBack(tx: ReadHandle, _scope: StaffScope<'orders'>): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: parcelId })
    .from(boxExtras)
    .innerJoin(boxes, eq(boxes.id, boxExtras.boxId))
    .where(comingBack);
  return rows.map(({ id }) => id);
}

/**
 * The boxes that arrived since a moment with a kit whose samples no courier was booked for, of cats that live here; the first
 * box of an order by its order.
 */
export async function parcelsWithKitsAtHome(
  tx: ReadHandle,
  _scope: StaffScope<'orders'>,
  since: Date,
): Promise<string[]> {
  const { state, pickupAt, refundedAt, deliveredAt, boxId, catId } = boxExtras;
  const rows = await tx
    .selectDistinct({ id: parcelId })
    .from(boxExtras)
    .innerJoin(boxes, eq(boxes.id, boxId))
    .innerJoin(catsView, eq(catsView.id, catId))
    .where(
      and(
        ...[eq(state, 'delivered'), isNull(pickupAt), isNull(refundedAt), isNull(catsView.archivedAt)],
        gte(deliveredAt, since),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Kits whose samples were handed over that long ago. */
export function samplesUnderWay(tx: ReadHandle, since: Date): Promise<ExtraRow[]> {
  return tx
    .select()
    .from(boxExtras)
    .where(and(comingBack, lte(boxExtras.pickupAt, since)))
    .orderBy(asc(boxExtras.pickupAt))
    .limit(200);
}

/** Follow-up kits at home since before a moment whose samples nobody has sent or reminded of, none of which the lab has, of cats that live here. */
export function kitsToRemind(tx: ReadHandle, before: Date) {
  const { id, householdId, catId, deliveredAt, state, pickupAt, invoiceId, remindedAt, boxId } = boxExtras;
  return tx
    .select({ id, householdId, catId, name: catsView.name, deliveredAt, orderId: boxes.orderId, number: boxes.number })
    .from(boxExtras)
    .innerJoin(catsView, eq(catsView.id, catId))
    .innerJoin(boxes, eq(boxes.id, boxId))
    .leftJoin(takenExtrasView, eq(takenExtrasView.extraId, id))
    .where(
      and(
        ...[eq(state, 'delivered'), isNull(pickupAt), isNotNull(invoiceId), isNull(remindedAt)],
        ...[isNull(takenExtrasView.extraId), isNull(boxExtras.refundedAt)],
        ...[lte(deliveredAt, before), isNull(catsView.archivedAt)],
      ),
    )
    .orderBy(asc(deliveredAt))
    .limit(200);
}

/** False where somebody else has reminded of it, or its samples are on their way. */
export async function takeKitReminder(tx: Tx, id: string, remindedAt: Date): Promise<boolean> {
  const open = and(eq(boxExtras.state, 'delivered'), isNull(boxExtras.pickupAt), isNull(boxExtras.remindedAt));
  const rows = await tx
    .update(boxExtras)
    .set({ remindedAt })
    .where(and(eq(boxExtras.id, id), open))
    .returning({ id: boxExtras.id });
  return rows.length > 0;
}
