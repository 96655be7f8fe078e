import Stripe from 'stripe';
import { isLiveKey } from '#src/platform/settings/payments.ts';
import { EVERY_PRODUCT } from '../rules/payment-page.ts';
import {
  checkAccount,
  checkConnect,
  checkDomain,
  checkEndpoints,
  checkSettings,
  payeeEndpointUrl,
  right,
  type StripeCheck,
  type StripeSetup,
  walletDomain,
  wrong,
} from '../rules/stripe-checks.ts';
import { domainOf, endpointsOfShop, productOf, setUpDomain, setUpEndpoint } from './set-up-stripe.ts';
import { checkPermissions } from './check-stripe-permissions.ts';

interface Examined {
  checks: StripeCheck[];
  /** Of an endpoint that was made just now; Stripe tells it once. */
  signingSecret: string | null;
}

/**
 * Looks at everything in Stripe that the shop relies on. With `repair` a missing endpoint is made, the events of an existing
 * one follow the table, and the shop's domain is registered; nothing else is ever written.
 */
export async function examineStripe(stripe: Stripe, setup: StripeSetup, repair: boolean): Promise<Examined> {
  const checks = checkSettings(setup);
  const look = async (what: string, work: () => Promise<StripeCheck[]>) => {
    try {
      checks.push(...(await work()));
      return true;
    } catch (error) {
      checks.push(refusedBy(what, error));
      const { StripeAuthenticationError, StripeConnectionError } = Stripe.errors;
      return !(error instanceof StripeAuthenticationError || error instanceof StripeConnectionError);
    }
  };
  let signingSecret: string | null = null;
  const reached = await look('Account', async () => checkAccount(await stripe.accounts.retrieve(null)));
  if (!reached) return { checks, signingSecret };
  await look('Webhook endpoint', async () => {
    if (repair) signingSecret = (await setUpEndpoint(stripe, setup, 'at-least')).signingSecret;
    return checkEndpoints(await endpointsOfShop(stripe, setup), setup);
  });
  await look('Domain for wallets', async () => {
    const host = walletDomain(setup);
    if (host && repair) await setUpDomain(stripe, host);
    return checkDomain(host ? await domainOf(stripe, host) : undefined, host);
  });
  await look('Connect', async () =>
    checkConnect(setup.connect ? await endpointsOfShop(stripe, setup, payeeEndpointUrl) : [], setup),
  );
  await look('Products', () => checkProducts(stripe, setup));
  await look('Coupons', () => checkCoupons(stripe));
  if (setup.secretKey.startsWith('rk_')) checks.push(...(await checkPermissions(stripe, setup)));
  return { checks, signingSecret };
}

/** An error of the payment service in words of ours: its own may repeat a part of the key. */
export function refusedBy(what: string, error: unknown): StripeCheck {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError)
    return wrong(what, 'Stripe does not take STRIPE_SECRET_KEY', 'Set a key of this account that is not revoked.');
  if (error instanceof errors.StripePermissionError)
    return wrong(what, 'the restricted key may not look', 'Give it access in Stripe, Developers, API keys.');
  if (error instanceof errors.StripeConnectionError)
    return wrong(what, 'Stripe could not be reached', 'Check the network of this machine, and STRIPE_API_BASE.');
  if (error instanceof errors.StripeError)
    return wrong(
      what,
      `Stripe refused (${error.code ?? error.type})`,
      `Look for request ${error.requestId ?? '?'} in Stripe.`,
    );
  throw error;
}

/** Checks the products of the plans. A missing product is created with the first order. */
async function checkProducts(stripe: Stripe, { secretKey }: StripeSetup): Promise<StripeCheck[]> {
  const checks: StripeCheck[] = [];
  for (const { id } of EVERY_PRODUCT) {
    const product = await productOf(stripe, id);
    if (product && !product.active)
      checks.push(wrong('Products', `${id} is archived: nothing can be sold by it`, 'Unarchive it in Stripe.'));
    if (product && product.livemode !== isLiveKey(secretKey))
      checks.push(wrong('Products', `${id} is of the other mode`, 'Check STRIPE_SECRET_KEY.'));
  }
  return checks.length ? checks : [right('Products', 'usable, or made with the first order')];
}

/** One coupon for each price of a first month, made on first use and used again and again. */
async function checkCoupons(stripe: Stripe): Promise<StripeCheck[]> {
  const coupons = await stripe.coupons.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const spent = coupons.filter(({ id, valid }) => id.startsWith('first-month-') && !valid);
  return spent.length
    ? spent.map(({ id }) =>
        wrong(
          'Coupons',
          `${id} can no longer be redeemed`,
          'Delete it in Stripe; it is made again with the next order.',
        ),
      )
    : [right('Coupons', 'usable, or made with the first order')];
}
