import { expect, test } from 'vitest';
import { differences } from './differences.ts';

test('two versions differ in the lines that only one of them has, and in the order of the same lines', () => {
  const before = { title: 'Vet', does: ['Read.', 'Write.'], place: 'Dubai' };
  expect(differences(before, { ...before })).toEqual([]);
  expect(differences(before, { ...before, title: 'Night vet', does: ['Read.', 'Sleep.', 'Write.'] })).toEqual([
    { field: 'title', removed: ['Vet'], added: ['Night vet'] },
    { field: 'does', removed: [], added: ['Sleep.'] },
  ]);
  expect(differences(before, { ...before, does: ['Write.', 'Read.'] })).toEqual([
    { field: 'does', removed: ['Read.', 'Write.'], added: ['Write.', 'Read.'] },
  ]);
});
