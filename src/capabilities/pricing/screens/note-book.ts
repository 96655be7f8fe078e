import { noteReplaced } from '#src/web/code-loading.ts';
import type { PlanView } from '../contract.ts';
import { LAUNCH } from '../rules/launch-offer.ts';
import { PRO_SEATS } from '../rules/plans.ts';
import { PRICE_BOOK } from '../rules/prices.ts';

type Sold = Pick<PlanView, 'priceBookVersion' | 'launchOffer' | 'seats'>;

/** Lets the next press load a new document if the server sells by other prices, another launch offer or another number of places. */
export function noteBook(plans: readonly Sold[]): void {
  const isOther = ({ priceBookVersion, launchOffer, seats }: Sold) =>
    priceBookVersion !== PRICE_BOOK.version ||
    (launchOffer !== null && launchOffer.version !== LAUNCH.version) ||
    (seats !== null && seats.total !== PRO_SEATS);
  if (plans.some(isOther)) noteReplaced();
}
