import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeIn, mayBeTexted, numberToConfirm } from './phone-codes.ts';

test('a code is read however its six digits are spaced, and nothing else is one', () => {
  const digits = fc.stringMatching(/^\d{6}$/);
  fc.assert(
    fc.property(digits, fc.nat(6), (code, at) => {
      for (const gap of [' ', '-', '\u00a0', '']) expect(codeIn(code.slice(0, at) + gap + code.slice(at))).toBe(code);
      expect(codeIn(`${code}0`)).toBeNull();
      expect(codeIn(code.slice(1))).toBeNull();
    }),
  );
  fc.assert(fc.property(fc.string(), (typed) => /^\d{6}$/.test(codeIn(typed) ?? '000000')));
  expect(codeIn('١٢٣٤٥٦')).toBeNull();
});

test('a number is texted where its beginning is allowed, or everything is', () => {
  expect(mayBeTexted('+971501234567', null)).toBe(true);
  expect(mayBeTexted('+971501234567', ['49', '971'])).toBe(true);
  expect(mayBeTexted('+12465550100', ['1212', '49'])).toBe(false);
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{6,14}$/),
      fc.array(fc.stringMatching(/^[1-9]\d{0,3}$/)),
      (number, codes) => {
        expect(mayBeTexted(`+${number}`, codes)).toBe(codes.some((code) => number.indexOf(code) === 0));
      },
    ),
  );
});

test('the number asked for waits for its code before the one signed up with; a verified one does not wait', () => {
  const phone = '+971501234567';
  const at = new Date();
  expect(numberToConfirm({ phone, phoneVerifiedAt: null, pendingPhone: null })).toBe(phone);
  expect(numberToConfirm({ phone, phoneVerifiedAt: at, pendingPhone: null })).toBeNull();
  expect(numberToConfirm({ phone, phoneVerifiedAt: at, pendingPhone: '+15005550006' })).toBe('+15005550006');
  expect(numberToConfirm({ phone: null, phoneVerifiedAt: null, pendingPhone: null })).toBeNull();
});
