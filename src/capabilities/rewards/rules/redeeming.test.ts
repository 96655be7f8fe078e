import { expect, test } from 'vitest';
import { kitWaits, missingPoints, type RewardConditions, timesRedeemed, unavailable } from './availability.ts';
import { catalogueFor, isForCat, type Reward } from './catalogue.ts';
import { type Grant, REDEMPTION_STATES, type RedemptionState } from './grants.ts';
import { isWithdrawable, redemptionSaid } from './redemption-words.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const dayText = (moment: string) => `the day of ${moment.slice(0, 10)}`;
const PLAN = { state: 'renews', paysDelivery: true, pro: false } as const;
const NOTHING: RewardConditions = { now: NOW, redeemed: [], plan: PLAN, swab: 'none', dayText };

const reward = (id: string, tier: Parameters<typeof catalogueFor>[0] = 'Silver'): Reward => {
  const found = catalogueFor(tier).find((one) => one.id === id);
  if (!found) throw new Error(`${id} is a reward`);
  return found;
};
const why = (id: string, known: Partial<RewardConditions> = {}) => unavailable(reward(id), { ...NOTHING, ...known });
const redeemed = (rewardId: string, state: RedemptionState, grant: Grant) => ({ rewardId, state, grant });
const IDS = catalogueFor('Silver').map(({ id }) => id);

const GRANTS = {
  discount: { kind: 'discount', discountId: 'd', percentOff: 15 },
  shipping: { kind: 'free-shipping', discountId: 's' },
  kit: { kind: 'test-kit', extraId: 'e', catId: 'miso', catName: 'Miso' },
  dna: { kind: 'dna-report' },
  priority: { kind: 'priority-support', until: '2027-03-01T09:00:00.000Z' },
  poster: { kind: 'download', catId: 'miso', catName: 'Miso' },
} as const satisfies Record<string, Grant>;

test('R356 R361 the catalogue is in the order of its costs, which are those of the README, with its limits and categories', () => {
  expect(
    catalogueFor('Silver').map(({ id, title, category, pointsCost, limitPerUser, expiresAt }) => [
      id,
      title,
      category,
      pointsCost,
      limitPerUser,
      expiresAt?.slice(0, 10) ?? null,
    ]),
  ).toEqual([
    ['poster', 'Your cat as a poster', 'digital', 120, null, null],
    ['calendar', '2027 with your cat', 'digital', 140, null, '2027-01-31'],
    ['free-shipping', 'Free shipping', 'discount', 150, null, null],
    ['next-order', '10% off next order', 'discount', 200, null, null],
    ['priority-support', 'Priority support', 'experience', 300, null, null],
    ['bonus-test-kit', 'Bonus test kit', 'product', 450, null, null],
    ['dna-report', 'Exclusive DNA report', 'other', 1200, 1, null],
  ]);
  expect(IDS.filter((id) => isForCat(reward(id)))).toEqual(['poster', 'calendar', 'bonus-test-kit']);
});

test('R487 the discount is fifteen percent from Gold on, and the tier changes nothing else', () => {
  for (const tier of ['Gold', 'Platinum'] as const) {
    expect(reward('next-order', tier).title).toBe('15% off next order');
    const others = (which: 'Silver' | typeof tier) => catalogueFor(which).filter(({ id }) => id !== 'next-order');
    expect(others(tier)).toEqual(others('Silver'));
  }
});

test('R362 each reward is there for a plan that renews, and what goes with a box needs one that does', () => {
  for (const id of IDS) expect(why(id), id).toBeNull();
  const needsBox = ['free-shipping', 'next-order', 'bonus-test-kit'];
  for (const id of IDS) {
    const boxed = needsBox.includes(id);
    expect(why(id, { plan: { ...PLAN, state: 'none' } }), id).toBe(
      boxed
        ? 'You need an active plan for this.'
        : id === 'dna-report'
          ? 'You need a DNA swab first. It comes with a plan’s test kit.'
          : null,
    );
    expect(why(id, { plan: { ...PLAN, state: 'ends' } }), id).toBe(
      boxed ? 'Your plan is ending, so there is no further box.' : null,
    );
  }
});

test('R362 free shipping is for a delivery that costs something; the DNA report for a swab that Pro does not read already', () => {
  expect(why('free-shipping', { plan: { ...PLAN, paysDelivery: false } })).toBe('Your deliveries are already free.');
  expect(why('next-order', { plan: { ...PLAN, paysDelivery: false } })).toBeNull();
  expect(why('dna-report', { plan: { ...PLAN, pro: true } })).toBe('Your plan already includes every DNA report.');
  for (const swab of ['in-lab', 'read'] as const)
    expect(why('dna-report', { swab, plan: { ...PLAN, state: 'none' } })).toBeNull();
});

test('R362 one discount of a kind waits at a time; a used or returned one holds up no other, and another kind neither', () => {
  for (const state of REDEMPTION_STATES) {
    const waits = state === 'granting' || state === 'granted';
    const one = [redeemed('next-order', state, GRANTS.discount)];
    expect(why('next-order', { redeemed: one }), state).toBe(
      waits ? 'One is already waiting for your next payment.' : null,
    );
    expect(why('free-shipping', { redeemed: one }), state).toBeNull();
    expect(why('bonus-test-kit', { redeemed: one }), state).toBeNull();
    const kit = [redeemed('bonus-test-kit', state, GRANTS.kit)];
    expect(kitWaits('miso', { redeemed: kit }), state).toBe(waits);
    expect(kitWaits('biscuit', { redeemed: kit }), state).toBe(false);
  }
});

test('R362 a limit counts what stands, and an offer ends at its moment, told in the household’s own days', () => {
  for (const state of REDEMPTION_STATES) {
    const had = { redeemed: [redeemed('dna-report', state, GRANTS.dna)] };
    expect(timesRedeemed('dna-report', had), state).toBe(state === 'undone' ? 0 : 1);
    expect(why('dna-report', had), state).toBe(state === 'undone' ? null : 'You have this already.');
  }
  const limited = { ...reward('poster'), limitPerUser: 2 };
  const posters = Array.from({ length: 2 }, () => redeemed('poster', 'used', GRANTS.poster));
  expect(unavailable(limited, { ...NOTHING, redeemed: posters })).toBe('You have reached the limit of 2.');
  // Eight in the evening in London is midnight in Dubai.
  expect(why('calendar', { now: new Date('2027-01-31T19:59:59Z') })).toBeNull();
  expect(why('calendar', { now: new Date('2027-01-31T20:00:00Z') })).toBe('This offer ended on the day of 2027-01-31.');
});

test('R352 points that are missing are counted, and none where there are enough', () => {
  expect([missingPoints(120, 120), missingPoints(120, 500)]).toEqual([null, null]);
  expect([missingPoints(120, 119), missingPoints(120, 0)]).toEqual([
    '1 more point is needed.',
    '120 more points are needed.',
  ]);
});

/** Each grant, in the words for it while it waits and once it is used. */
const SAID: Record<keyof typeof GRANTS, [granted: string, used: string]> = {
  discount: ['15% will be taken off your next payment.', '15% was taken off a payment.'],
  shipping: ['Your next box with a delivery fee ships free.', 'A box was delivered free.'],
  kit: ['A kit for Miso comes with the next box.', 'The kit for Miso is in a box.'],
  dna: ['You can read the DNA report of every cat.', 'You can read the DNA report of every cat.'],
  priority: [
    'We answer your messages first until the day of 2027-03-01.',
    'We answer your messages first until the day of 2027-03-01.',
  ],
  poster: ['Miso is ready to print.', 'Miso is ready to print.'],
};

test('R362 a redeemed reward says its state: being added, waiting, used, or given back with the reason', () => {
  for (const [name, [granted, used]] of Object.entries(SAID) as [keyof typeof GRANTS, [string, string]][]) {
    const said = (state: RedemptionState, undone: string | null = null) =>
      redemptionSaid({ state, grant: GRANTS[name], undone }, NOW, dayText);
    expect([said('granted'), said('used')], name).toEqual([granted, used]);
    expect(said('granting')).toBe('It is being added to your account.');
    expect(said('undone')).toBe('Cancelled. Your points are back.');
    expect(said('undone', 'Your plan ended.')).toBe('Your plan ended.');
  }
  const later = new Date('2027-03-01T09:00:00Z');
  expect(redemptionSaid({ state: 'granted', grant: GRANTS.priority, undone: null }, later, dayText)).toBe(
    'We answered your messages first until the day of 2027-03-01.',
  );
});

test('R362 an unused reward can be given back: a discount, a kit, a file, and a DNA report until a swab was read', () => {
  for (const [name, grant] of Object.entries(GRANTS))
    for (const state of REDEMPTION_STATES) {
      const unread = state === 'granted' && name !== 'priority';
      expect(isWithdrawable({ state, grant }, false), `${name} ${state}`).toBe(unread);
      expect(isWithdrawable({ state, grant }, true), `${name} ${state}`).toBe(unread && name !== 'dna');
    }
});
