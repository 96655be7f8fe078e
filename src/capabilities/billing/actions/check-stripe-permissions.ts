import Stripe from 'stripe';
import { right, type StripeCheck, type StripeSetup, wrong } from '../rules/stripe-checks.ts';

const NOBODY = 'none_for_the_doctor';

/** A change of something that does not exist: refused for want of permission, or because there is nothing. Nothing is ever written. */
const WRITES: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'Checkout Sessions': ({ checkout }) => checkout.sessions.expire(`cs_${NOBODY}`),
  Customers: ({ customers }) => customers.update(`cus_${NOBODY}`, {}),
  Coupons: ({ coupons }) => coupons.update(NOBODY, {}),
  Products: ({ products }) => products.update(`prod_${NOBODY}`, {}),
  Prices: ({ prices }) => prices.update(`price_${NOBODY}`, {}),
  Subscriptions: ({ subscriptions }) => subscriptions.update(`sub_${NOBODY}`, {}),
  Invoices: ({ invoices }) => invoices.update(`in_${NOBODY}`, {}),
  'Invoice items': ({ invoiceItems }) => invoiceItems.update(`ii_${NOBODY}`, {}),
  'Payment Intents': ({ paymentIntents }) => paymentIntents.update(`pi_${NOBODY}`, {}),
  Charges: ({ charges }) => charges.update(`ch_${NOBODY}`, {}),
  Refunds: ({ refunds }) => refunds.update(`re_${NOBODY}`, {}),
  Disputes: ({ disputes }) => disputes.update(`dp_${NOBODY}`, {}),
  Files: ({ files }) => files.create({ purpose: NOBODY as never, file: { data: 'x', name: 'x', type: 'text/plain' } }),
};

/** The same of payouts by Stripe Connect. */
const CONNECT_WRITES: typeof WRITES = {
  'Connected accounts': ({ accountLinks }) =>
    accountLinks.create({ account: `acct_${NOBODY}`, type: 'account_onboarding' }),
  Transfers: ({ transfers }) => transfers.update(`tr_${NOBODY}`, {}),
};

export async function checkPermissions(stripe: Stripe, { connect }: StripeSetup): Promise<StripeCheck[]> {
  const denied: string[] = [];
  for (const [name, write] of Object.entries({ ...WRITES, ...(connect && CONNECT_WRITES) })) {
    try {
      await write(stripe);
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) denied.push(name);
      else if (!(error instanceof Stripe.errors.StripeError)) throw error;
    }
  }
  return denied.length
    ? [
        wrong(
          'Restricted key',
          `may not write: ${denied.join(', ')}`,
          'Give it write access in Stripe, Developers, API keys.',
        ),
      ]
    : [right('Restricted key', 'may write what the shop writes')];
}
