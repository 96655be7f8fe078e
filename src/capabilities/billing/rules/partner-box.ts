import type { BoxRequest } from './next-box.ts';

/** Changes that a partner may ask for. Undoing one is not among them: it brings the payment forward. */
export const PARTNER_CHANGES = ['skip', 'move', 'pause'] as const satisfies BoxRequest['change'][];
export type PartnerChange = (typeof PARTNER_CHANGES)[number];

interface Dated {
  change: BoxRequest['change'];
  /** Moment of the charge after the change, and before it. */
  until: Date | string;
  from: Date | string;
}

/** Whether a change may be a partner's: the payment is never earlier than it was, whoever gave it its date. */
export const isForPartner = ({ change, until, from }: Dated): boolean =>
  isPartners(change) && new Date(until) >= new Date(from);

export const isPartners = (change: BoxRequest['change']): change is PartnerChange =>
  (PARTNER_CHANGES as readonly string[]).includes(change);
