import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { type BoxRequest, type BoxRow, LEAD_MS, type PartnerAct, wishOf } from './next-box.ts';

/** Changes that a partner may ask for. An own one can be undone as well (`undoOf`). */
export const PARTNER_CHANGES = ['skip', 'move', 'pause'] as const satisfies BoxRequest['change'][];
export type PartnerChange = (typeof PARTNER_CHANGES)[number];

interface Dated {
  change: BoxRequest['change'];
  /** Moment of the charge after the change, and before it. */
  until: Date | string;
  from: Date | string;
}

/**
 * Whether a partner may make a change: the payment is never earlier than it was. Where the partner gave it its date
 * (`own`), it is never earlier than before that.
 */
export const isForPartner = ({ change, until, from }: Dated, own: PartnerAct | null): boolean =>
  change !== 'forward' &&
  new Date(until) >= new Date(own?.from ?? from) &&
  (isPartners(change) || (change === 'resume' && own !== null));

export const isPartners = (change: BoxRequest['change']): change is PartnerChange =>
  (PARTNER_CHANGES as readonly string[]).includes(change);

type Row = Pick<BoxRow, 'timing'>;

/** The date that this partner gave the next box, while it can be undone: until the charge before it would have begun. */
export function ownAct(row: Row, membership: string, now: Date): PartnerAct | null {
  const wish = wishOf(row, now);
  const own = wish?.partner?.membership === membership ? wish.partner : null;
  if (!own || !wish || new Date(own.from).getTime() <= now.getTime() + LEAD_MS) return null;
  return new Date(wish.until) > new Date(own.from) ? own : null;
}

/** The request that undoes an own change: back to the date requested before, or to the ordinary one. */
export function undoOf({ before }: PartnerAct, timeZone: string): BoxRequest {
  if (!before) return { change: 'resume' };
  return { change: before.kind === 'pause' ? 'pause' : 'move', day: dayIn(timeZone, new Date(before.until)) };
}

/** The record of a change by a partner. Several changes of the same partner are undone as one. */
export function partnerAct(
  row: Row,
  { membership, from }: { membership: string; from: string },
  now: Date,
): PartnerAct {
  const wish = wishOf(row, now);
  if (wish?.partner?.membership === membership) return wish.partner;
  return { membership, from, before: wish && { kind: wish.kind, until: wish.until } };
}
