import { expect, test } from 'vitest';
import { money } from '#src/lib/money.ts';
import type { ReceiptView } from '../../contract.ts';
import { headOf, receiptLines } from './words.ts';

const CANCELLED: ReceiptView = {
  code: 'R7K2',
  valid: true,
  kind: 'cancelled',
  at: '2026-11-21T10:03:00.000Z',
  endsOn: '2026-12-21T22:30:00.000Z',
  lastCharge: { amount: money(34_000, 'AED'), at: '2026-11-20T22:30:00.000Z' },
  stillDue: null,
  sticksToCome: true,
};

test('N11 a receipt names the plan that ended, its dates, the last charge and the parcels still to come, in its reader’s time', () => {
  const rows = new Map(receiptLines(CANCELLED, 'Asia/Dubai').map(({ name, value }) => [name, value]));
  expect(rows.get('When')).toBe('21 November 2026 at 14:03 GST');
  expect(rows.get('The plan ends')).toBe('22 December 2026 at 02:30 GST');
  expect(rows.get('Last charge')).toBe('AED\u00a0340 on 21 November 2026 at 02:30 GST');
  expect(rows.get('Sticks')).toBe('We still send paid sticks');
  expect(rows.has('Still due')).toBe(false);
  expect(receiptLines({ ...CANCELLED, stillDue: money(34_000, 'AED') })).toContainEqual({
    name: 'Still due',
    value: 'AED\u00a0340',
  });
  expect(rows.get('Number')).toBe('R7K2');
});

test('N11 one that was taken back does not end anything, and an altered one is never called genuine', () => {
  const kept = receiptLines({ ...CANCELLED, kind: 'kept', endsOn: null, lastCharge: null });
  expect(kept.map(({ value }) => value)).toEqual(expect.arrayContaining(['The plan continues', 'None']));
  expect(kept.some(({ name }) => name === 'The plan ends')).toBe(false);
  expect(headOf(CANCELLED).title).toBe('This receipt is genuine.');
  expect(headOf({ ...CANCELLED, valid: false }).title).toBe('This receipt was altered.');
});

test('C42 a receipt of another plan names the agreed terms, and the act that it was signed for', () => {
  const changed: ReceiptView = { ...CANCELLED, kind: 'plan-changed', said: ['Premium starts now.', 'We charged €10.'] };
  const rows = new Map(receiptLines(changed, 'Asia/Dubai').map(({ name, value }) => [name, value]));
  expect([...rows.keys()]).toEqual(['What', 'When', 'In words', 'Number']);
  expect(rows.get('What')).toBe('The plan was changed');
  expect(rows.get('In words')).toBe('Premium starts now. We charged €10.');
  expect(headOf(changed).lead).toBe('We signed it when a plan was changed.');
});
