import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import {
  afterRenewal,
  type KitRow,
  kitPricesOf,
  kitsDue,
  kitsThatRise,
  priceOfKit,
  withCatsHere,
  withChoice,
} from './follow-up-kits.ts';
import { kitsAsMetadata, kitsOfMetadata } from './kits-in-box.ts';
import type { KitChoice } from './kit-choice.ts';

const CATS = ['ada', 'ida', 'leo'];

const step = fc.oneof(
  fc.record({
    do: fc.constant('choose' as const),
    cat: fc.constantFrom(...CATS),
    cadence: fc.constantFrom('monthly' as const, 'quarterly' as const, 'none' as const),
  }),
  fc.record({ do: fc.constant('plan' as const), plan: fc.constantFrom(...PLAN_IDS) }),
  fc.record({ do: fc.constant('here' as const), here: fc.subarray(CATS) }),
  fc.record({ do: fc.constant('without' as const), none: fc.subarray(CATS) }),
  fc.record({ do: fc.constant('renew' as const) }),
);

test('R15 C16 on any plan, for any choice and after any cat leaves, no kit is charged above the agreed price, nor sooner than its turn', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let row: KitRow = {
        ...{ plan: 'standard', nextPlan: null, quantity: CATS.length, sticksHeld: false },
        ...{ kits: null, excludedCats: null, withoutSticks: null },
      };
      const agreed = new Map<string, number>();
      const boxesSince = new Map<string, number>();
      for (const each of steps) {
        if (each.do === 'choose') {
          const { cat, cadence } = each;
          const known = row.kits?.find((one) => one.cat === cat);
          const prices = kitPricesOf(cadence === 'none' ? 'monthly' : cadence, 'EUR', BUILT_BOOK);
          const price = cadence === 'none' ? 0 : priceOfKit(row, { prices });
          const choice: KitChoice = { cat, cadence, agreed: price, prices, since: known?.since ?? null };
          row = { ...row, kits: withChoice(row.kits, cat, { ...choice, ...(known?.away && { away: true as const }) }) };
          if (cadence === 'none') agreed.delete(cat);
          else agreed.set(cat, price);
        }
        if (each.do === 'plan') row = { ...row, plan: each.plan };
        if (each.do === 'here') row = { ...row, kits: withCatsHere(row.kits, each.here) };
        if (each.do === 'without')
          row = { ...row, withoutSticks: each.none.map((id) => ({ id, since: '2027-01-01T00:00:00Z' })) };
        const due = kitsDue(row);
        expect(new Set(due.map(({ price }) => price).filter((price) => price > 0)).size).toBeLessThanOrEqual(1);
        for (const { cat, price } of due) {
          expect(agreed.has(cat)).toBe(true);
          expect(price).toBeLessThanOrEqual(agreed.get(cat) ?? -1);
          const choice = row.kits?.find((one) => one.cat === cat);
          if (choice?.cadence === 'quarterly') expect(boxesSince.get(cat) ?? 2).toBeGreaterThanOrEqual(2);
        }
        expect(kitsOfMetadata(kitsAsMetadata(due))).toEqual(due);
        if (each.do === 'renew') {
          const none = (row.withoutSticks ?? []).map(({ id }) => id);
          const cats = CATS.filter((cat) => !none.includes(cat));
          row = { ...row, kits: afterRenewal(row.kits, { sent: due.map(({ cat }) => cat), cats }) };
          for (const cat of cats) if (boxesSince.has(cat)) boxesSince.set(cat, (boxesSince.get(cat) ?? 0) + 1);
          for (const { cat } of due) boxesSince.set(cat, 0);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('the kit metadata of six cats fits into one value at the payment service', () => {
  const kits = Array.from({ length: 6 }, () => ({ cat: crypto.randomUUID(), price: 99_999 }));
  expect(kitsAsMetadata(kits).length).toBeLessThan(500);
  expect(kitsOfMetadata(undefined)).toEqual([]);
});

test('C16 a kit that was included and costs its agreed price again after a downgrade is named, however many boxes away it is', () => {
  const prices = kitPricesOf('quarterly', 'USD', BUILT_BOOK);
  const choice: KitChoice = { cat: 'ada', cadence: 'quarterly', agreed: prices.standard, prices, since: 0 };
  const [premium, standard] = [
    { plan: 'premium' as const, nextPlan: null },
    { plan: 'standard' as const, nextPlan: null },
  ];
  expect(kitsThatRise({ ...premium, kits: [choice] }, standard)).toEqual([choice]);
  expect(kitsThatRise({ ...standard, kits: [choice] }, premium)).toEqual([]);
  // Never agreed to: it ends, which the preview says otherwise.
  expect(kitsThatRise({ ...premium, kits: [{ ...choice, agreed: 0 }] }, standard)).toEqual([]);
});
