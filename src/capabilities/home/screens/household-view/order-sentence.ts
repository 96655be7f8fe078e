import type { DashboardView } from '../../contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { dueDay } from '#src/capabilities/households/screens/days.ts';

/** Sentence of the banner about the order, from its data only. */
export function orderSentence({
  order,
  orders,
  household,
  asOf,
}: Pick<DashboardView, 'order' | 'orders' | 'household' | 'asOf'>): string {
  const parcel = orders[0];
  if (!order || !parcel) return 'Nothing is on its way, and nothing was ordered. The cats have not noticed.';
  const day = (moment: string) => formatDate('plain', moment, household.timeZone);
  if (parcel.status === 'Processing') return `Order ${parcel.number} is being prepared.`;
  if (parcel.status === 'In Transit')
    return `Parcel ${parcel.number} is on its way${parcel.estimatedDelivery ? `, expected by ${dueDay('plain', parcel.estimatedDelivery, { asOf, timeZone: household.timeZone })}` : ''}.`;
  return parcel.deliveredAt
    ? `The last parcel, ${parcel.number}, arrived on ${day(parcel.deliveredAt)}.`
    : `The last parcel, ${parcel.number}, has arrived.`;
}
