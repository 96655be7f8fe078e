import { expect, test } from 'vitest';
import { z } from 'zod';
import { derivedId, newId, newToken, sha256 } from './id.ts';

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

test('an id made of words is the same for the same words only, and is an id', () => {
  expect(derivedId('Miso', '2026-12-01')).toBe(derivedId('Miso', '2026-12-01'));
  const ids = [derivedId('Miso', 1), derivedId('Miso', 11), derivedId('Miso1', 1), derivedId('Miso', 1, 1)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
});
