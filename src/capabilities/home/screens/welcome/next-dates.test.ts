import { expect, test } from 'vitest';
import type { DashboardCat, DashboardView } from '../../contract.ts';
import { nextDates } from './next-dates.ts';
import { todaySentence } from './today-sentence.ts';

const DUE = '2026-12-15T18:00:00.000Z';
const cat = (name: string, more: Partial<DashboardCat['supplements']> = {}) =>
  ({
    id: name,
    name,
    results: { state: 'ready' },
    supplements: { state: 'running', today: { formula: 'vision', name: 'Clear V-Optima', outcome: null }, ...more },
  }) as DashboardCat;

/** As far as the rule reads it. */
const view = (cats: DashboardCat[], subscription: Partial<DashboardView['subscription']>) =>
  ({
    asOf: '2026-11-23T08:00:00.000Z',
    household: { cats, timeZone: 'UTC' },
    subscription: {
      status: 'active',
      invoices: [],
      monthlyAmount: { amount: 34000, currency: 'AED' },
      nextCharge: { endsOn: null },
      ...subscription,
    },
    order: null,
    orders: [],
  }) as unknown as DashboardView;

test('R254 R287 the next dates: one line a box, payments and plan ends as their rows say, nothing made up', () => {
  const shared = [cat('Miso', { nextDelivery: DUE }), cat('Biscuit', { nextDelivery: DUE })];
  const lines = (more: Partial<DashboardView['subscription']>, cats = shared) =>
    nextDates(view(cats, more)).map(({ what, when }) => `${when}: ${what}`);
  const box = 'By Tue 15 Dec: Box for Miso and Biscuit';
  expect(lines({ currentPeriodEnd: '2026-12-07T00:00:00.000Z' })).toEqual([
    expect.stringMatching(/^Mon 7 Dec 00:00 UTC: Payment of AED/),
    box,
  ]);
  expect(lines({ collectionPaused: true, currentPeriodEnd: '2026-12-07T00:00:00.000Z' })).toEqual([box]);
  expect(lines({ endsOn: '2026-12-20T00:00:00.000Z' })).toEqual([box, 'Sun 20 Dec: The plan ends']);
  expect(lines({ status: 'none' }, [cat('Miso')])).toEqual([]);
});

test('R254 the sentence of today names the cats that wait for a stick', () => {
  const miso = (outcome: 'given' | 'refused' | null) =>
    cat('Miso', { today: { formula: 'vision', name: 'Clear V-Optima', outcome } });
  expect(todaySentence([miso(null), cat('Biscuit')])).toBe('Miso and Biscuit have a stick coming today.');
  expect(todaySentence([miso('given'), cat('Biscuit')])).toBe('Biscuit has a stick coming today.');
  expect(todaySentence([miso('given')])).toBe('Every stick of today is given.');
  expect(todaySentence([miso('refused')])).toBe('Every stick of today is accounted for.');
  expect(todaySentence([cat('Miso', { state: 'resting', today: null })])).toBeNull();
});
