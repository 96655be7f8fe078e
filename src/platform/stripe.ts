import Stripe from 'stripe';
import type { Settings } from './settings.ts';

/** The official client. Bound to the sandbox's own fetch where no keys are set, so that the shop always talks the Stripe API. */
export function createStripe(settings: Settings, sandbox?: (request: Request) => Promise<Response>): Stripe {
  if (settings.payments === 'sandbox' && sandbox && !settings.stripeApiBase) {
    return new Stripe(settings.stripeSecretKey, {
      httpClient: Stripe.createFetchHttpClient(((input: string, init: RequestInit) =>
        sandbox(new Request(input, init))) as typeof fetch),
      maxNetworkRetries: 1,
    });
  }
  const base = settings.stripeApiBase ? new URL(settings.stripeApiBase) : undefined;
  return new Stripe(settings.stripeSecretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}
