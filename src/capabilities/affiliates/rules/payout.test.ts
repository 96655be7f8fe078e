import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIban, plainIban } from '#src/lib/iban.ts';
import { BURST_CLICKS, fraudFlags } from './fraud-flags.ts';
import { payoutBlockedBy } from './payout.ts';
import { sepaFile } from './payout-file.ts';

const IBAN = 'DE89370400440532013000';
const now = new Date('2027-02-01T09:00:00Z');

test('an IBAN with one wrong or two exchanged signs is refused', () => {
  expect(
    [IBAN, 'AE070331234567890123456', 'GB82 west 1234 5698 7654 32'].map((iban) => isIban(plainIban(iban))),
  ).toEqual([true, true, true]);
  fc.assert(
    fc.property(fc.nat(IBAN.length - 1), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = Number(IBAN[at]);
      fc.pre(at > 3 && !Number.isNaN(digit));
      const wrong = IBAN.slice(0, at) + ((digit + by) % 10) + IBAN.slice(at + 1);
      expect(isIban(wrong)).toBe(false);
    }),
  );
});

test('a balance is paid only if it is above zero, to an account that rests and takes it, without open signs of fraud', () => {
  const payee = { iban: IBAN, accountChangedAt: new Date('2027-01-01T00:00:00Z'), flags: [] };
  const wish = { amount: 1, currency: 'EUR', now } as const;
  expect(payoutBlockedBy(payee, wish)).toBeNull();
  const blocked = [
    payoutBlockedBy(payee, { ...wish, amount: 0 }),
    payoutBlockedBy({ ...payee, iban: null }, wish),
    payoutBlockedBy({ ...payee, accountChangedAt: new Date('2027-01-26T00:00:00Z') }, wish),
    payoutBlockedBy({ ...payee, iban: 'AE070331234567890123456' }, wish),
    payoutBlockedBy({ ...payee, flags: ['x'] }, wish),
  ];
  expect(blocked.every((reason) => reason !== null)).toBe(true);
  expect(payoutBlockedBy({ ...payee, iban: 'AE070331234567890123456' }, { ...wish, currency: 'AED' })).toBeNull();
});

test('a burst of openings is a sign of fraud until it was looked at', () => {
  const facts = { ownOrders: [], orders: [], ownAddresses: new Set<string>() };
  const hours = [
    { at: new Date('2027-01-01T10:00:00Z'), clicks: BURST_CLICKS },
    { at: new Date('2027-01-01T11:00:00Z'), clicks: BURST_CLICKS - 1 },
  ];
  expect(fraudFlags({ ...facts, hours }, null)).toEqual([
    `${BURST_CLICKS} openings of the link in the hour from 2027-01-01T10:00Z`,
  ]);
  expect(fraudFlags({ ...facts, hours }, now)).toEqual([]);
});

test('a SEPA file sums to the cent, and no name can write into it', () => {
  const payouts = fc.array(
    fc.record({
      id: fc.uuid(),
      holder: fc.string({ minLength: 1, maxLength: 90 }),
      amount: fc.integer({ min: 1, max: 1e6 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(payouts, (rows) => {
      const id = '0190b2f0-0000-7000-8000-000000000000';
      const all = rows.map((row) => ({ ...row, iban: IBAN, code: 'ANNA2345' }));
      const file = sepaFile(
        { id, currency: 'EUR', createdAt: now, payouts: all },
        { name: "Purrwell & Söhne's <Ltd>", iban: IBAN, bic: 'COBADEFFXXX' },
      );
      const amounts = [...file.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(([, whole, cents]) =>
        Number(`${whole}${cents}`),
      );
      expect(amounts).toEqual(rows.map(({ amount }) => amount));
      const sum = (rows.reduce((total, { amount }) => total + amount, 0) / 100).toFixed(2);
      expect([...file.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, told]) => told)).toEqual([sum, sum]);
      expect(file.match(/<Nm>[^<]*<\/Nm>/g)).toHaveLength(rows.length + 2);
      expect(/&(?!apos;)/.test(file)).toBe(false);
    }),
    { numRuns: 50 },
  );
});
