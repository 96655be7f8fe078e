import type Stripe from 'stripe';
import { isMissing } from '#src/platform/stripe.ts';
import { PAYEE_TYPES } from '../rules/handled-events.ts';
import { EVERY_PRODUCT } from '../rules/payment-page.ts';
import {
  endpointsHere,
  endpointUrl,
  extraEvents,
  missingEvents,
  payeeEndpointUrl,
  type StripeSetup,
  wantedEvents,
  walletDomain,
} from '../rules/stripe-checks.ts';

/** Outcome of the set-up for one object of the account. */
export interface SetupStep {
  what: string;
  did: 'made' | 'changed' | 'kept';
  said: string;
}

interface Installed {
  steps: SetupStep[];
  /** Of an endpoint that was made just now; Stripe tells it once. */
  signingSecret: string | null;
  /** The same of the endpoint for accounts that are paid by Stripe Connect. */
  connectSecret: string | null;
}

/**
 * Creates the shop's objects in an account: products, the webhook endpoint with exactly the handled events, and the
 * domain for wallets. There are no prices to make: every payment and renewal names its amount (`price_data`), because
 * the amount is the quoted one. Run again, it changes nothing.
 */
export async function setUpStripe(stripe: Stripe, setup: StripeSetup): Promise<Installed> {
  const steps: SetupStep[] = [];
  for (const product of EVERY_PRODUCT) {
    const there = await productOf(stripe, product.id);
    if (!there) await stripe.products.create(product);
    steps.push({
      what: 'Product',
      did: there ? 'kept' : 'made',
      said: `${product.id}: ${there?.name ?? product.name}`,
    });
  }
  const { step, signingSecret } = await setUpEndpoint(stripe, setup, 'exactly');
  steps.push(step);
  const host = walletDomain(setup);
  if (host) steps.push(await setUpDomain(stripe, host));
  const payees = setup.connect ? await setUpPayeeEndpoint(stripe, setup) : null;
  if (payees) steps.push(payees.step);
  return { steps, signingSecret, connectSecret: payees?.secret ?? null };
}

/** A product, or null where there is none of this id. */
export async function productOf(stripe: Stripe, id: string): Promise<Stripe.Product | null> {
  try {
    return await stripe.products.retrieve(id);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The endpoints of the account that post to this shop. */
export async function endpointsOfShop(
  stripe: Stripe,
  setup: StripeSetup,
  addressOf: typeof endpointUrl = endpointUrl,
): Promise<Stripe.WebhookEndpoint[]> {
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  return endpointsHere(all, addressOf(setup));
}

/** Makes the endpoint for events of accounts that are paid by Stripe Connect, or gives it these events. */
async function setUpPayeeEndpoint(
  stripe: Stripe,
  setup: StripeSetup,
): Promise<{ step: SetupStep; secret: string | null }> {
  const what = 'Connect endpoint';
  const enabled_events = [...PAYEE_TYPES];
  const [endpoint] = await endpointsOfShop(stripe, setup, payeeEndpointUrl);
  if (!endpoint) {
    const api_version = setup.apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion;
    const url = payeeEndpointUrl(setup);
    const made = await stripe.webhookEndpoints.create({ url, enabled_events, api_version, connect: true });
    return { step: { what, did: 'made', said: `${made.id} posts to ${made.url}` }, secret: made.secret ?? null };
  }
  const differs = missingEvents(endpoint, PAYEE_TYPES).length > 0;
  if (differs) await stripe.webhookEndpoints.update(endpoint.id, { enabled_events });
  return { step: { what, did: differs ? 'changed' : 'kept', said: endpoint.id }, secret: null };
}

/** Makes the endpoint of the shop where there is none, and gives it the handled events: exactly these, or these at least. */
export async function setUpEndpoint(
  stripe: Stripe,
  setup: StripeSetup,
  events: 'exactly' | 'at-least',
): Promise<{ step: SetupStep; signingSecret: string | null }> {
  const what = 'Webhook endpoint';
  const wanted = wantedEvents(setup);
  const enabled_events = [...wanted];
  const [endpoint] = await endpointsOfShop(stripe, setup);
  if (!endpoint) {
    const api_version = setup.apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion;
    const made = await stripe.webhookEndpoints.create({ url: endpointUrl(setup), enabled_events, api_version });
    const said = `${made.id} posts ${enabled_events.length} kinds of events to ${made.url}`;
    return { step: { what, did: 'made', said }, signingSecret: made.secret ?? null };
  }
  const differs =
    missingEvents(endpoint, wanted).length > 0 || (events === 'exactly' && extraEvents(endpoint, wanted).length > 0);
  if (differs) await stripe.webhookEndpoints.update(endpoint.id, { enabled_events });
  const said = differs
    ? `${endpoint.id} posts ${enabled_events.length} kinds of events now`
    : `${endpoint.id} as it is`;
  return { step: { what, did: differs ? 'changed' : 'kept', said }, signingSecret: null };
}

export async function domainOf(stripe: Stripe, host: string): Promise<Stripe.PaymentMethodDomain | undefined> {
  return (await stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 })).data[0];
}

/** Registers the shop's domain, which wallets ask for. */
export async function setUpDomain(stripe: Stripe, host: string): Promise<SetupStep> {
  const there = await domainOf(stripe, host);
  if (!there) await stripe.paymentMethodDomains.create({ domain_name: host });
  return { what: 'Domain for wallets', did: there ? 'kept' : 'made', said: host };
}
