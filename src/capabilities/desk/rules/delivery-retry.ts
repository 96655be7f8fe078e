/** Reasons for which a mail or text message is not sent again, by code. */
export const DELIVERY_REFUSALS = {
  'not-failed': 'It has not failed: it was sent, or is about to be.',
  'nothing-sends': 'No mail server, or no provider of text messages, is set.',
  'address-wrong': 'Its address is none that mail can go to.',
  'content-gone': 'What it said is no longer kept.',
} as const;
export type DeliveryRefusal = keyof typeof DELIVERY_REFUSALS;

interface Delivery {
  sentAt: Date | null;
  /** Of the last try. */
  error: string | null;
  hasContent: boolean;
}

/** Whether a mail or text message may be sent again; `delivers` where a mail server, or a provider, is set. */
export function deliveryRefused({ sentAt, error, hasContent }: Delivery, delivers: boolean): DeliveryRefusal | null {
  if (sentAt || !error) return 'not-failed';
  if (!delivers) return 'nothing-sends';
  if (error === 'EADDRESS') return 'address-wrong';
  return hasContent ? null : 'content-gone';
}
