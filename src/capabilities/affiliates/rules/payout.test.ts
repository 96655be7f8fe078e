import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIban, plainIban } from '#src/lib/iban.ts';
import { BURST_CLICKS, bursts, fraudSigns } from './fraud-flags.ts';
import { type LedgerAmount, payableOf } from './payable.ts';
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
  const none = { holder: 'Anna', connectId: null, connectPayable: false, connectReason: null };
  const payee = {
    rail: 'bank',
    iban: IBAN,
    ...none,
    accountChangedAt: new Date('2027-01-01T00:00:00Z'),
    flags: [],
  } as const;
  const wish = { amount: 1, owed: 1, currency: 'EUR', now, settings: { sepa: true, connect: true } } as const;
  expect(payoutBlockedBy(payee, wish)).toBeNull();
  const blocked = [
    payoutBlockedBy(payee, { ...wish, amount: 0 }),
    payoutBlockedBy({ ...payee, iban: null }, wish),
    payoutBlockedBy({ ...payee, accountChangedAt: new Date('2027-01-26T00:00:00Z') }, wish),
    payoutBlockedBy({ ...payee, iban: 'AE070331234567890123456' }, wish),
    payoutBlockedBy({ ...payee, flags: ['x'] }, wish),
    payoutBlockedBy({ ...payee, rail: 'connect' }, wish),
    payoutBlockedBy({ ...payee, rail: 'connect', connectId: 'acct_1' }, wish),
    payoutBlockedBy(
      { ...payee, rail: 'connect', connectId: 'acct_1', connectPayable: true },
      { ...wish, settings: { sepa: true, connect: false } },
    ),
  ];
  expect(payoutBlockedBy({ ...payee, rail: 'connect', connectId: 'acct_1', connectPayable: true }, wish)).toBeNull();
  expect(blocked.every((reason) => reason !== null)).toBe(true);
  expect(payoutBlockedBy({ ...payee, iban: 'AE070331234567890123456' }, { ...wish, currency: 'AED' })).toBeNull();
});

test('a burst of openings is shown and stops nothing', () => {
  const hours = [
    { at: new Date('2027-01-01T10:00:00Z'), clicks: BURST_CLICKS },
    { at: new Date('2027-01-01T11:00:00Z'), clicks: BURST_CLICKS - 1 },
  ];
  expect(bursts(hours)).toEqual([`${BURST_CLICKS} openings of the link in the hour from 2027-01-01T10:00Z`]);
});

test('an order in the affiliate’s own name is a sign of fraud, and only what was seen is looked at', () => {
  const order = { address: null, name: 'EXAMPLE,  Zoë', at: new Date('2027-01-01T10:00:00Z') };
  const facts = { ownOrders: [], ownAddresses: new Set<string>(), ownNames: ['Bea', 'Zoe Example'] };
  const of = (orders: (typeof order)[], reviewedAt: Date | null) =>
    fraudSigns({ ...facts, orders }, reviewedAt).map(({ text }) => text);
  expect(of([order], null)).toEqual(['1 order in their own name']);
  expect(of([{ ...order, name: 'Zoe Exampleton' }], null)).toEqual([]);
  expect(of([order], order.at)).toEqual([]);
  expect(of([order, { ...order, at: now }], order.at)).toEqual(['1 order in their own name']);
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
        { id, currency: 'EUR', createdAt: now, now, payouts: all },
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

test('the payable amount never exceeds the part kept of payments past their guarantee', () => {
  const old = new Date('2026-12-01T09:00:00Z');
  const row = { invoiceId: 'a', kind: 'first', amount: 700, at: old, stated: true } as const;
  const of = (rows: LedgerAmount[], disputed: string[] = []) => payableOf(rows, { now, disputed: new Set(disputed) });
  expect(of([row])).toBe(700);
  expect(of([{ ...row, stated: false }])).toBe(0);
  expect(of([row], ['a'])).toBe(0);
  const young = { ...row, invoiceId: 'b', at: new Date('2027-01-20T09:00:00Z') };
  const back = { ...young, amount: -700, at: now, stated: false };
  expect(of([row, young, back])).toBe(700);
  expect(of([row, { ...back, invoiceId: 'a' }])).toBe(0);
});

test('a SEPA file asks for a day that has not passed, and keeps letters that have no accent', () => {
  const payouts = [{ id: 'a', holder: 'Søren Weiß-Łuk', iban: IBAN, amount: 1, code: 'ANNA2345' }];
  const createdAt = new Date('2027-01-28T09:00:00Z');
  const payer = { name: 'Purrwell', iban: IBAN, bic: 'COBADEFFXXX' };
  const file = sepaFile({ id: 'b', currency: 'EUR', createdAt, now, payouts }, payer);
  expect(file).toContain('<ReqdExctnDt><Dt>2027-02-01</Dt>');
  expect(file).toContain('<Nm>Soren Weiss-Luk</Nm>');
});
