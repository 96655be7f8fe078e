import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SAMPLE_PARTNER } from '../../../../db/demo/partner.ts';
import { itemsOfLines, linesOfList, numberOf, PITCH_LIST_NAMES, PITCH_LISTS, type PitchList } from './pitch-lines.ts';

const part = fc
  .string({ minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll(/[|\n]/g, '').trim())
  .filter(Boolean);

test('a list of a pitch is the same after it was written as lines and read again', () => {
  const itemOf = (list: PitchList) =>
    fc.record(
      Object.fromEntries(
        PITCH_LISTS[list].map((name) => [name, name === 'weeks' ? fc.integer({ min: 1, max: 52 }) : part]),
      ),
    );
  const lists = fc
    .constantFrom(...PITCH_LIST_NAMES)
    .chain((list) => fc.tuple(fc.constant(list), fc.array(itemOf(list), { maxLength: 4 })));
  fc.assert(
    fc.property(lists, ([list, items]) => {
      expect(itemsOfLines(list, linesOfList(list, items as never))).toEqual(items);
    }),
    { numRuns: 300 },
  );
});

test('the pitch of the shop can be written as lines', () => {
  const { match, stories } = SAMPLE_PARTNER.content;
  expect(itemsOfLines('match', linesOfList('match', match))).toEqual(match);
  expect(itemsOfLines('stories', linesOfList('stories', stories))).toEqual(stories);
});

test('a part that is missing is empty, one too many stays visible, and a number is read as people type it', () => {
  expect(itemsOfLines('match', ['Only a title'])).toEqual([{ title: 'Only a title', text: '' }]);
  expect(itemsOfLines('match', ['One | two | three'])).toEqual([{ title: 'One', text: 'two | three' }]);
  expect(itemsOfLines('stories', ['Oyen | Bandung | Slept. | Sleeps. | six'])[0]).toMatchObject({ weeks: null });
  expect(['6,800,000', ' 15 000 ', '0.4', '', 'many'].map(numberOf)).toEqual([6_800_000, 15_000, 0.4, null, null]);
});
