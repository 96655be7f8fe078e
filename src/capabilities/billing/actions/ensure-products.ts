import Stripe from 'stripe';
import { isMissing } from '#src/platform/stripe.ts';

/** Limits for requests that a person waits for. */
export const STRIPE_TIMEOUT = { timeout: 8000, maxNetworkRetries: 1 };

interface Product {
  id: string;
  name: string;
  description: string;
}

/** The ids of the products that this process has seen there. */
const seen = new WeakMap<Stripe, Set<string>>();

/** Creates missing products of a plan at the payment service. Each process checks once. */
export async function ensureProducts(stripe: Stripe, products: Product[]): Promise<void> {
  const known = seen.get(stripe) ?? new Set();
  seen.set(stripe, known);
  await Promise.all(
    products
      .filter(({ id }) => !known.has(id))
      .map(async (product) => {
        await ensure(
          () => stripe.products.retrieve(product.id, {}, STRIPE_TIMEOUT),
          () => stripe.products.create(product, STRIPE_TIMEOUT),
        );
        known.add(product.id);
      }),
  );
}

/** Creates an object that is missing. One that another process creates at the same moment counts as well. */
export async function ensure(read: () => Promise<unknown>, create: () => Promise<unknown>): Promise<void> {
  try {
    await read();
  } catch (missing) {
    if (!isMissing(missing)) throw missing;
    try {
      await create();
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

const isTaken = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
