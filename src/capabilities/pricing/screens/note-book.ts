import { noteReplaced } from '#src/web/code-loading.ts';
import { PRICE_BOOK } from '../rules/prices.ts';

/** Where the server sells by another price book than this document shows, the next press loads a new document. */
export function noteBook(plans: readonly { priceBookVersion: string }[]): void {
  if (plans.some(({ priceBookVersion }) => priceBookVersion !== PRICE_BOOK.version)) noteReplaced();
}
