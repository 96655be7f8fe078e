import { expect, test } from 'vitest';
import { isReplaced } from '#src/web/code-loading.ts';
import { BUILT_PRO_SEATS } from '../rules/plans.ts';
import { PRICE_BOOK } from '../rules/prices.ts';
import { noteBook } from './note-book.ts';

const AS_SHOWN = { priceBookVersion: PRICE_BOOK.version, launchOffer: null, seats: null };
const OFFER = {
  version: 'built',
  code: 'LAUNCH',
  until: '',
  firstMonth: { amount: 1, currency: 'USD' as const },
  discountPercent: 0,
};

test('a document from before a price book, a launch offer or a number of places is left with the next press, and no other', () => {
  noteBook([AS_SHOWN, { ...AS_SHOWN, launchOffer: OFFER, seats: { total: BUILT_PRO_SEATS, taken: 1, held: 0 } }]);
  expect(isReplaced()).toBe(false);
  for (const other of [
    { priceBookVersion: 'desk-7' },
    { launchOffer: { ...OFFER, version: 'SPRING-1999-3999-5999-10-25-35' } },
    { seats: { total: 60, taken: 1, held: 0 } },
  ]) {
    noteBook([{ ...AS_SHOWN, ...other }]);
    expect([other, isReplaced()]).toEqual([other, true]);
  }
});
