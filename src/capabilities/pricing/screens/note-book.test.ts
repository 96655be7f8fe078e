import { expect, test } from 'vitest';
import { isReplaced } from '#src/web/code-loading.ts';
import { PRICE_BOOK } from '../rules/prices.ts';
import { noteBook } from './note-book.ts';

test('a document from before a price book is left with the next press, and no other', () => {
  noteBook([{ priceBookVersion: PRICE_BOOK.version }]);
  expect(isReplaced()).toBe(false);
  noteBook([{ priceBookVersion: 'desk-7' }]);
  expect(isReplaced()).toBe(true);
});
