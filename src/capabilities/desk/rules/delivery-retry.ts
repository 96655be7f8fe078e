/** Reasons for which a mail or text message is not sent again, by code. */
export const DELIVERY_REFUSALS = {
  'not-failed': 'It has not failed: it was sent, or is about to be.',
  'nothing-sends': 'No mail server, or no provider of text messages, is set.',
  'address-wrong': 'Its address is none that mail can go to.',
  'content-gone': 'What it said is no longer kept.',
} as const;

/** Reasons for which a mail of a household is not sent once more. */
export const COPY_REFUSALS = {
  waits: 'It is about to be sent.',
  'address-wrong': DELIVERY_REFUSALS['address-wrong'],
  'opens-account': 'It held a link or code that opens an account. Please mail a new one instead.',
  newsletter: 'It is a newsletter, which goes to those who want it.',
  'content-gone': DELIVERY_REFUSALS['content-gone'],
} as const;

interface KeptMail extends Delivery {
  secret: boolean;
  /** It carries a way to unsubscribe. */
  unsubscribes: boolean;
}

/** Whether a mail may be sent once more to the same address; `delivers` where a mail server is set. */
export function copyRefused(
  { sentAt, error, hasContent, secret, unsubscribes }: KeptMail,
  delivers: boolean,
): keyof typeof COPY_REFUSALS | null {
  if (secret) return 'opens-account';
  if (unsubscribes) return 'newsletter';
  if (error === 'EADDRESS') return 'address-wrong';
  if (!hasContent) return 'content-gone';
  return delivers && !sentAt && !error ? 'waits' : null;
}
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
