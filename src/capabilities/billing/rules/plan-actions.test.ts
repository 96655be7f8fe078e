import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_ACTIONS } from '#tests/support/plan-actions.ts';
import {
  BUTTON_ACTIONS,
  CONTRACT_RULES,
  inTime,
  NO_PLAN,
  PLAN_RULES,
  type PlanAction,
  type PlanState,
  withdrawableUntil,
} from './plan-actions.ts';
import {
  hasPro,
  isCurrent,
  isLiveStatus,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from './subscription-states.ts';

const ENDS = new Date('2027-01-01T09:00:00Z');
const RUNNING: PlanState = {
  ...{ status: 'active', endsOn: null, nextPlan: null, quantity: 2 },
  ...{ paying: 2, available: 2, inPlan: 2, disputed: false, leavesLater: false, renewsNow: false },
  nextBox: { charge: 'dated', wish: 'none' },
};

/** Rows of a table as they are printed: the first cell names a row, the others follow the head. */
function tableOf(text: string): { name: string; cells: Record<string, string> }[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  return rows.map(([name = '', ...cells]) => ({
    name,
    cells: Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])),
  }));
}

const answers = (plan: PlanState) =>
  Object.fromEntries(PLAN_ACTIONS.map((action) => [action, PLAN_RULES[action](plan)])) as Record<PlanAction, string>;

/** The README's table: the allowed actions of a plan in each of the payment service's states. */
const BY_STATUS = `
  change             upgrade         cats            addCat          cancel          keep            card            discount
  incomplete         no-subscription no-subscription no-subscription no-subscription no-subscription no-subscription no-subscription no-payment-to-come
  incomplete_expired no-subscription no-subscription no-subscription no-subscription no-subscription no-subscription no-subscription no-payment-to-come
  trialing           allowed         allowed         allowed         allowed         allowed         done            allowed         allowed
  active             allowed         allowed         allowed         allowed         allowed         done            allowed         allowed
  past_due           payment-overdue payment-overdue payment-overdue payment-overdue allowed         done            allowed         allowed
  unpaid             payment-overdue payment-overdue payment-overdue payment-overdue allowed         done            allowed         no-payment-to-come
  paused             plan-paused     plan-paused     plan-paused     plan-paused     allowed         done            allowed         no-payment-to-come
  canceled           no-subscription no-subscription no-subscription no-subscription no-subscription no-subscription no-subscription no-payment-to-come`;

/** The same for an active plan, by its other facts. */
const BY_CIRCUMSTANCE: [string, Partial<PlanState>, string][] = [
  [
    'it is cancelled',
    { endsOn: ENDS },
    'plan-ends plan-ends plan-ends plan-ends done allowed allowed no-payment-to-come',
  ],
  [
    'no cat of it lives here',
    { quantity: 0, paying: 0, available: 0, inPlan: 0 },
    'no-cats-left no-cats-left no-cats-left allowed allowed no-cats-left allowed no-payment-to-come',
  ],
  [
    'its ending for want of cats has been set',
    { quantity: 0, paying: 0, available: 0, inPlan: 0, endsOn: ENDS },
    'no-cats-left no-cats-left no-cats-left plan-ends done no-cats-left allowed no-payment-to-come',
  ],
  [
    'none of those in it gets sticks',
    { paying: 0 },
    'no-sticks-now no-sticks-now allowed allowed allowed done allowed allowed',
  ],
  [
    'a smaller plan waits',
    { nextPlan: 'standard' },
    'allowed change-waits allowed allowed allowed done allowed allowed',
  ],
  [
    'a payment is disputed',
    { disputed: true },
    'allowed payment-disputed allowed allowed allowed done allowed allowed',
  ],
  ['it has six cats', { inPlan: 6 }, 'allowed allowed allowed plan-full allowed done allowed allowed'],
  [
    'a paid cat is left out',
    { leavesLater: true },
    'allowed change-waits allowed allowed allowed done allowed allowed',
  ],
  ['its month renews', { renewsNow: true }, 'allowed renews-now allowed allowed allowed done allowed allowed'],
];

/** The same of the date of the next box: it goes with a change of the plan. */
const BOX_ACTIONS = ['skip', 'move', 'pause', 'forward', 'kits', 'resume'] as const;
const withoutBox = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([action]) => !(BOX_ACTIONS as readonly string[]).includes(action)));

test('the actions of a plan in each state of its subscription follow the table, and none is left out of it', () => {
  const table = tableOf(BY_STATUS);
  expect(table.map(({ name }) => name)).toEqual([...SUBSCRIPTION_STATUSES]);
  for (const { name, cells } of table) {
    const all = answers({ ...RUNNING, status: name as SubscriptionStatus });
    expect([name, withoutBox(all)]).toEqual([name, cells]);
    // A box that has its ordinary date has nothing to undo.
    const [, ...others] = BOX_ACTIONS.map((action) => all[action]).toReversed();
    expect([name, new Set(others)]).toEqual([name, new Set([cells.change])]);
    expect(all.resume).toBe(cells.change === 'allowed' ? 'done' : cells.change);
  }
});

/** State of the next box's date with its wish, and the answer to each action. */
const BY_BOX = `
  skip             move             pause            forward          resume           upgrade
  dated/none       allowed          allowed          allowed          allowed          done             allowed
  dated/skip       box-moved        allowed          allowed          box-moved        allowed          box-moved
  dated/move       box-moved        allowed          allowed          box-moved        allowed          box-moved
  dated/forward    box-moved        allowed          allowed          box-moved        allowed          box-moved
  dated/pause      box-moved        allowed          allowed          box-moved        allowed          box-moved
  waiting/none     allowed          allowed          allowed          box-not-sent     done             allowed
  waiting/pause    box-moved        allowed          allowed          box-moved        allowed          box-moved
  not-sent/none    box-not-sent     box-not-sent     box-not-sent     box-not-sent     box-not-sent     allowed
  held/pause       no-sticks-now    no-sticks-now    no-sticks-now    no-sticks-now    no-sticks-now    box-moved
  under-way/none   charge-under-way charge-under-way charge-under-way charge-under-way charge-under-way allowed`;

test('N11 the date of the next box can be changed until its charge, by what is true of the box', () => {
  for (const { name, cells } of tableOf(BY_BOX)) {
    const [charge, wish] = name.split('/') as [PlanState['nextBox']['charge'], PlanState['nextBox']['wish']];
    expect([name, answers({ ...RUNNING, nextBox: { charge, wish } })]).toMatchObject([name, cells]);
  }
  // Follow-up kits need no date, only a box whose charge has not begun.
  for (const charge of ['dated', 'waiting', 'not-sent', 'held', 'under-way'] as const)
    expect(answers({ ...RUNNING, nextBox: { charge, wish: 'none' } }).kits).toBe(
      charge === 'under-way' ? 'kits-fixed' : 'allowed',
    );
  expect(answers({ ...RUNNING, disputed: true })).toMatchObject({
    forward: 'dispute-open',
    skip: 'allowed',
    pause: 'allowed',
  });
  expect(answers({ ...RUNNING, endsOn: ENDS, nextBox: { charge: 'dated', wish: 'pause' } })).toMatchObject({
    resume: 'plan-ends',
    move: 'plan-ends',
  });
  expect(answers({ ...RUNNING, quantity: 0, paying: 0 })).toMatchObject({
    skip: 'no-cats-left',
    pause: 'no-cats-left',
  });
});

test('the actions of an active plan follow its circumstances', () => {
  const head = 'change upgrade cats addCat cancel keep card discount'.split(' ');
  for (const [when, state, row] of BY_CIRCUMSTANCE) {
    const expected = Object.fromEntries(row.split(' ').map((answer, index) => [head[index], answer]));
    expect([when, withoutBox(answers({ ...RUNNING, ...state }))]).toEqual([when, expected]);
  }
});

const anyPlan = fc.record({
  status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
  endsOn: fc.constantFrom(null, ENDS),
  nextPlan: fc.constantFrom(null, 'standard' as const),
  quantity: fc.nat(6),
  paying: fc.nat(6),
  available: fc.nat(6),
  inPlan: fc.nat(6),
  disputed: fc.boolean(),
  leavesLater: fc.boolean(),
  renewsNow: fc.boolean(),
  nextBox: fc.record({
    charge: fc.constantFrom('dated', 'waiting', 'not-sent', 'held', 'under-way'),
    wish: fc.constantFrom('none', 'skip', 'move', 'forward', 'pause'),
  } as const),
});

test('a plan can always be left: each live one is either cancelled or can be, and takes another card', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const { cancel, keep, card, change, upgrade, discount } = answers(plan);
      const live = isLiveStatus(plan.status);
      expect(cancel === 'allowed' || cancel === 'done').toBe(live);
      expect(card).toBe(live ? 'allowed' : 'no-subscription');
      // Cancelling and keeping are never both open: one of them has been done.
      expect(cancel === 'allowed' && keep === 'allowed').toBe(false);
      // A dearer plan needs all that another one does.
      if (upgrade === 'allowed') expect(change).toBe('allowed');
      // Each wish can be undone as long as it can be changed.
      const { move, resume, nextBox } = { ...answers(plan), ...plan };
      expect(resume === 'allowed').toBe(move === 'allowed' && nextBox.wish !== 'none');
      if (discount === 'allowed') expect([plan.endsOn, isCurrent(plan.status)]).toEqual([null, true]);
    }),
  );
});

test('a household without a plan is refused each action for that reason', () => {
  const { discount, ...others } = answers(NO_PLAN);
  expect(discount).toBe('no-payment-to-come');
  expect(new Set(Object.values(others))).toEqual(new Set(['no-subscription']));
  // A dearer plan is shown by its preview, not by a button.
  expect(PLAN_ACTIONS.filter((action) => !(BUTTON_ACTIONS as readonly string[]).includes(action))).toEqual([
    'upgrade',
    'forward',
  ]);
});

test('R8 Pro and the benefits of a plan are had while it runs or an overdue payment is awaited, and by nobody else', () => {
  const table: [SubscriptionStatus, boolean, boolean][] = [
    // status, ships or would once paid, benefits
    ['incomplete', false, false],
    ['incomplete_expired', false, false],
    ['trialing', true, true],
    ['active', true, true],
    ['past_due', true, true],
    ['unpaid', true, false],
    ['paused', true, false],
    ['canceled', false, false],
  ];
  expect(table.map(([status]) => status)).toEqual([...SUBSCRIPTION_STATUSES]);
  for (const [status, live, current] of table) {
    expect([status, isLiveStatus(status), isCurrent(status)]).toEqual([status, live, current]);
    expect(hasPro({ plan: 'pro', status })).toBe(current);
    for (const plan of ['standard', 'premium', null] as const) expect(hasPro({ plan, status })).toBe(false);
  }
  expect([isLiveStatus('something new'), isCurrent('something new')]).toEqual([false, false]);
});

const DAY_MS = 86_400_000;
const ARRIVED = new Date('2026-12-20T15:00:00Z');

test('an order can be withdrawn from until fourteen whole days after its first sticks arrived, in any time zone', () => {
  const contract = { withdrawnAt: null, sticksArrived: ARRIVED };
  // The fourteenth day after 20 December is 3 January; it ends last in a zone that is still a day behind the moment.
  const until = new Date('2027-01-04T15:00:00Z');
  expect(withdrawableUntil(contract)).toEqual(until);
  for (const zone of ['Pacific/Kiritimati', 'Asia/Dubai', 'Europe/London', 'Pacific/Pago_Pago']) {
    const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment);
    const lastDay = new Date(Date.parse(dayOf(ARRIVED)) + 14 * DAY_MS).toISOString().slice(0, 10);
    // The deadline is not before the end of the fourteenth day by any clock.
    expect([zone, dayOf(until) > lastDay]).toEqual([zone, true]);
  }
  const declared = (ms: number) => CONTRACT_RULES.withdraw(contract, new Date(until.getTime() + ms));
  expect([declared(-1), declared(0), declared(1)]).toEqual(['allowed', 'allowed', 'too-late']);
});

test('an order whose sticks have not arrived can be withdrawn from at any time, and a withdrawal is made once', () => {
  const waiting = { withdrawnAt: null, sticksArrived: null };
  expect(withdrawableUntil(waiting)).toBeNull();
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (at) => {
      expect([inTime(waiting, at), CONTRACT_RULES.withdraw(waiting, at)]).toEqual([true, 'allowed']);
      // Once it is done nothing makes it late.
      expect(CONTRACT_RULES.withdraw({ withdrawnAt: ARRIVED, sticksArrived: ARRIVED }, at)).toBe('done');
    }),
  );
  // The desk carries out a declaration of any age, and once.
  expect(CONTRACT_RULES.refund({ withdrawnAt: null })).toBe('allowed');
  expect(CONTRACT_RULES.refund({ withdrawnAt: ARRIVED })).toBe('done');
});
