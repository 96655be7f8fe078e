import { priceBookOf } from '#src/capabilities/pricing/actions/price-books.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Checkout } from '../checkout-store.ts';
import type { Agreement } from '../rules/renewal-terms.ts';

/** The quote that an order was paid by, and the price book of that quote, which counts for as long as its plan runs. */
export async function agreementOf(ctx: Pick<ReadCtx, 'tx'>, { quote }: Pick<Checkout, 'quote'>): Promise<Agreement> {
  return { quote, book: await priceBookOf(ctx, quote.priceBookVersion) };
}
