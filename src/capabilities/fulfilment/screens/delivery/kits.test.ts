import { expect, test } from 'vitest';
import { kitWords } from './words.ts';

const KIT: Parameters<typeof kitWords>[0] = {
  id: 'k',
  cat: { id: 'm', name: 'Miso' },
  state: 'waiting',
  box: null,
  pickupAt: null,
  here: true,
  inPlan: true,
  followUp: false,
};

test('C16 a bonus kit has a status sentence for each step', () => {
  const box = { id: 'b', number: 'CAT-2026-0000001-2' };
  expect(kitWords(KIT).text).toBe('It ships with the next box.');
  expect(kitWords({ ...KIT, here: false }).text).toContain('no longer lives here');
  expect(kitWords({ ...KIT, state: 'boxed', box }).text).toBe('It comes with box CAT-2026-0000001-2.');
  expect(kitWords({ ...KIT, state: 'delivered', box, pickupAt: '2026-12-01T09:00:00Z' }).title).toContain('courier');
  const outside = kitWords({ ...KIT, state: 'sampled', box, inPlan: false });
  expect(outside.text).toBe('You do not need to do anything. Miso gets results but no sticks with this order.');
});
