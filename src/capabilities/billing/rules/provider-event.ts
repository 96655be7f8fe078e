import { z } from 'zod';
import { PAYEE_TYPES } from './handled-events.ts';
import { idOf } from './stripe-mapping.ts';

/** A snapshot event, as far as the shop relies on its shape. Thin events (`v2.core.event`) carry no object. */
const ProviderEvent = z.object({
  id: z.string().startsWith('evt_'),
  object: z.literal('event'),
  type: z.string().min(1),
  created: z.int().positive(),
  livemode: z.boolean(),
  /** The connected account that an event of Stripe Connect is about. */
  account: z.string().nullish(),
  api_version: z.string().nullish(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});
export type ProviderEvent = z.infer<typeof ProviderEvent>;
export type EventObject = ProviderEvent['data']['object'];

/** The event in a body whose signature was checked; null for anything else. */
export function readEvent(body: string): ProviderEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = ProviderEvent.safeParse(json);
  return parsed.success ? parsed.data : null;
}

/** False for an event of a connected account or of the other mode: its objects cannot be read with our key. */
export const isOurs = ({ account, livemode }: ProviderEvent, live: boolean): boolean => !account && livemode === live;

/** Whether an event is about an account that we pay, in our mode: an endpoint of live mode gets those of both. */
export const isOfPayee = ({ account, livemode, type }: ProviderEvent, live: boolean): boolean =>
  Boolean(account) && livemode === live && (PAYEE_TYPES as readonly string[]).includes(type);

/** The payment that money of an event goes back to. */
export function intentOfEvent({ object, payment_intent }: EventObject): string | null {
  if (object !== 'charge' && object !== 'refund') return null;
  return idOf(payment_intent as string | { id: string } | null);
}

/** The id of an invoice that can be read. The one of `invoice.upcoming` is a preview: it has none, or one beginning with `upcoming_in`. */
export function invoiceOfEvent({ object, id }: EventObject): string | null {
  return object === 'invoice' && typeof id === 'string' && !id.startsWith('upcoming_') ? id : null;
}

type Reference = string | { id: string } | null | undefined;

/**
 * The subscription an event is about, whatever kind of object it carries. Invoices name theirs in `parent` since
 * 2025-03-31 and in `subscription` before; throws for one with neither, so that no change of shape goes unnoticed.
 */
export function subscriptionOfEvent(object: EventObject): string | null {
  if (object.object === 'subscription') return String(object.id);
  if (!invoiceOfEvent(object)) return null;
  if ('parent' in object) {
    const parent = object.parent as { subscription_details?: { subscription?: Reference } | null } | null;
    return idOf(parent?.subscription_details?.subscription);
  }
  if ('subscription' in object) return idOf(object.subscription as Reference);
  throw new Error(`Invoice ${String(object.id)} of an event names its subscription nowhere: unknown API version.`);
}
