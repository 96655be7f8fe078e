import { expect, test } from 'vitest';
import { isLookToken } from '#src/capabilities/access/rules/look-token.ts';
import { keyOf, seenBody, tokenOf } from './seen-answers.ts';

test('a kept answer is named by the session that asked, and never for a colleague who looks as a customer', async () => {
  expect(tokenOf('Bearer seven-sticks')).toBe('seven-sticks');
  expect(isLookToken('look-abc')).toBe(true);
  expect([tokenOf('Bearer look-abc'), tokenOf(null), tokenOf('Basic abc')]).toEqual([null, null, null]);
  const [one, other] = [await keyOf('seven-sticks'), await keyOf('eight-sticks')];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(other);
});

test('an answer shown offline says when it was seen', () => {
  const at = '2026-11-24T09:12:00.000Z';
  expect(JSON.parse(seenBody('{"cats":2}', at))).toEqual({ seenAt: at, cats: 2 });
  expect(JSON.parse(seenBody('null', at))).toBeNull();
});
