import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Settings } from './settings.ts';

/** The official client. Bound to the sandbox's own fetch where no keys are set, so that the shop always talks the Stripe API. */
export function createStripe(settings: Settings, sandbox?: (request: Request) => Promise<Response>): Stripe {
  if (settings.payments === 'sandbox' && sandbox && !settings.stripeApiBase) {
    return new Stripe(settings.stripeSecretKey, {
      httpClient: waitingForKeys(
        Stripe.createFetchHttpClient(((input: string, init: RequestInit) =>
          sandbox(new Request(input, init))) as typeof fetch),
      ),
      maxNetworkRetries: 1,
    });
  }
  const base = settings.stripeApiBase ? new URL(settings.stripeApiBase) : undefined;
  return new Stripe(settings.stripeSecretKey, {
    httpClient: waitingForKeys(Stripe.createNodeHttpClient()),
    maxNetworkRetries: 2,
    timeout: 20_000,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient> | ReturnType<typeof Stripe.createFetchHttpClient>;
type Send = (
  ...request: Parameters<HttpClient['makeRequest']>
) => Promise<Awaited<ReturnType<HttpClient['makeRequest']>>>;

/** In milliseconds, about four seconds together. The SDK's own retries, of half a second each, are too few for a charge. */
const WAITS_FOR_A_KEY = [150, 300, 600, 1200, 1800];

/**
 * Sends a request again while another one with its idempotency key is being answered (409 `idempotency_key_in_use`), so
 * that a double click gets the first click's answer.
 */
function waitingForKeys<Client extends HttpClient>(client: Client): Client {
  const send: Send = client.makeRequest.bind(client);
  const sendAgain: Send = async (...request) => {
    for (const delay of WAITS_FOR_A_KEY) {
      const answer = await send(...request);
      if (answer.getStatusCode() !== KEY_IN_USE) return answer;
      await answer.toJSON().catch(() => null); // frees the connection
      await wait(delay);
    }
    return send(...request);
  };
  return Object.assign(client, { makeRequest: sendAgain as Client['makeRequest'] });
}

const KEY_IN_USE = 409;

/** Whether an earlier request with the same key was still running. Its result is not known yet. */
export const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === KEY_IN_USE;

/** Whether the payment service has no such object. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
