import { readPublished } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { bookAt, bookNamed, everyBook, PRICES_KEY, PRICES_KIND, type PricesVersion } from '../rules/price-books.ts';
import type { PriceBook } from '../rules/prices.ts';

/** Every version of the prices that was published at the desk, newest first, also those that are still to come. */
export const readPrices = (ctx: Pick<ReadCtx, 'tx'>): Promise<PricesVersion[]> =>
  readPublished(ctx, { kind: PRICES_KIND, key: PRICES_KEY });

/** The price book in effect, for all sales now. */
export const priceBookNow = async (ctx: Pick<ReadCtx, 'tx' | 'now'>): Promise<PriceBook> =>
  bookAt(await readPrices(ctx), ctx.now);

/** Every price book that there ever was. */
export const everyPriceBook = async (ctx: Pick<ReadCtx, 'tx'>): Promise<PriceBook[]> =>
  everyBook(await readPrices(ctx));

/** The price book of a quote, also one that has ended: a running plan keeps it. Throws for a name that no book has. */
export async function priceBookOf(ctx: Pick<ReadCtx, 'tx'>, version: string): Promise<PriceBook> {
  const book = bookNamed(await readPrices(ctx), version);
  if (!book)
    throw new Error(
      `No price book is called ${version}: its row in content_versions (kind ${PRICES_KIND}) is missing.`,
    );
  return book;
}
