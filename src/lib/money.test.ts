import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, CURRENCIES, formatMoney, money, negateMoney, plainAmount, timesMoney } from './money.ts';

const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyAmount = fc.integer({ min: -10_000_000, max: 10_000_000 });

describe('money', () => {
  test('R175 prints the three currencies, cents only where there are some', () => {
    expect(formatMoney(money(4700, 'USD'))).toBe('$47');
    expect(formatMoney(money(4000, 'EUR'))).toBe('€40');
    expect(formatMoney(money(17_000, 'AED'))).toBe('AED\u00a0170');
    expect(formatMoney(money(499, 'EUR'))).toBe('€4.99');
    expect(formatMoney(money(1133, 'AED'))).toBe('AED\u00a011.33');
    expect(formatMoney(money(650, 'USD'))).toBe('$6.50');
    expect(formatMoney(money(108_000, 'AED'))).toBe('AED\u00a01,080');
    expect(formatMoney(money(123_456_789, 'USD'))).toBe('$1,234,567.89');
    expect(formatMoney(money(-4000, 'AED'))).toBe('\u2212AED\u00a040');
    expect(formatMoney(money(0, 'USD'))).toBe('$0');
  });

  test('a formatted amount is parsed back to the same amount', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amount, currency) => {
        const printed = formatMoney(money(amount, currency));
        const read = Math.round(Number(printed.replace(/[^\d.]/g, '')) * 100) * (printed.startsWith('\u2212') ? -1 : 1);
        expect(read + 0).toBe(amount + 0);
        expect(Number(plainAmount(money(amount, currency)))).toBeCloseTo(amount / 100, 8);
      }),
    );
  });

  test('adds without loss and never across currencies', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyCurrency, (a, b, currency) => {
        expect(addMoney(money(a, currency), money(b, currency)).amount).toBe(a + b);
        expect(addMoney(money(a, currency), negateMoney(money(a, currency)))).toEqual(money(0, currency));
      }),
    );
    expect(() => addMoney(money(1, 'USD'), money(1, 'EUR'))).toThrow(RangeError);
  });

  test('a fraction of a cent cannot be made', () => {
    expect(() => money(0.5, 'USD')).toThrow(RangeError);
    expect(() => money(Number.NaN, 'USD')).toThrow(RangeError);
    expect(timesMoney(money(5, 'USD'), 0.5)).toEqual(money(3, 'USD'));
    expect(timesMoney(money(-5, 'USD'), 0.5)).toEqual(money(-3, 'USD'));
  });
});
