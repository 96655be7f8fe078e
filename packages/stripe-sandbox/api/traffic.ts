import { channel } from 'node:diagnostics_channel';

/** An answer of the API or an event as it is posted, in the JSON that is sent. */
export interface Sent {
  /** 'POST /v1/invoices/:id/pay', or the type of an event. */
  of: string;
  body: string;
}

/** Carries every `Sent`. Tests listen to it to hold the sandbox to the types of Stripe's SDK. */
const traffic = channel('stripe-sandbox');

export function publish(of: string, body: string): void {
  if (traffic.hasSubscribers) traffic.publish({ of, body } satisfies Sent);
}
