import { expect, test } from 'vitest';
import { newId, newToken, sha256 } from './id.ts';

test('ids are unique, version 7 and sort by the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('tokens carry 256 bits and are stored as their hash', () => {
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
  expect(sha256('x')).toHaveLength(32);
  expect(newToken()).not.toBe(newToken());
});
