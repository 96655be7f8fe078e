import { noteReplaced } from '#src/web/code-loading.ts';
import { PRICE_BOOK } from '../rules/prices.ts';

/** Lets the next press load a new document if the server sells by another price book than this one shows. */
export function noteBook(plans: readonly { priceBookVersion: string }[]): void {
  if (plans.some(({ priceBookVersion }) => priceBookVersion !== PRICE_BOOK.version)) noteReplaced();
}
