import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatMoney, money } from '#src/lib/money.ts';
import { listOf } from '#src/lib/lists.ts';
import type { SubscriptionState } from '../../contract.ts';
import { dayFault } from './next-box-text.ts';
import { RenewalBadge } from './subscription-panel.tsx';
import { renewalWords, shippingWords } from './subscription-words.ts';
import { problemSentences } from '../../rules/payment-ladder.ts';
import { headlineOf, isOver, discountText, stillArrives } from './words.ts';

type Subscription = SubscriptionState;
const DUBAI = 'Asia/Dubai';
const AMOUNT = money(34_000, 'AED');

const PLAN: Subscription = {
  status: 'active',
  plan: 'premium',
  catCount: 2,
  monthlyAmount: AMOUNT,
  perCat: money(17_000, 'AED'),
  nextPayment: AMOUNT,
  discounts: [],
  currentPeriodEnd: '2026-12-21T22:00:00Z',
  nextCharge: { state: 'running', at: null, notBefore: null, endsOn: null, skipped: null },
  collectionPaused: false,
  nextBox: { chargesAt: null, ordinary: null, restsFrom: null, wish: null },
  nextPlan: null,
  endsOn: null,
  endsBecause: null,
  ifKept: null,
  receipt: null,
  paymentProblem: null,
  cats: [],
  kits: [],
  invoices: [],
  actions: {} as Subscription['actions'],
};
const ENDS: Subscription = { ...PLAN, endsOn: '2026-12-21T22:00:00Z', receipt: 'R7K2' };
const OWED: Subscription['invoices'][number] = {
  id: '1',
  number: 'A-2',
  amount: AMOUNT,
  status: 'open',
  issuedAt: '2026-11-20T22:00:00Z',
  paidAt: null,
  url: null,
  refunded: money(0, 'AED'),
  creditNotes: [],
  lost: money(0, 'AED'),
};
const problem = (change: Partial<NonNullable<Subscription['paymentProblem']>>): Subscription => ({
  ...PLAN,
  status: 'past_due',
  paymentProblem: {
    ...{ payUrl: null, nextTry: null, needsApproval: false, amount: AMOUNT, why: null, tries: [], ...change },
  },
  invoices: [OWED],
});

test('N11 a plan that was ended says the day everywhere, in the household’s calendar, and promises no payment', () => {
  expect(headlineOf(ENDS, DUBAI).title).toBe('Ends on 22 December.');
  expect(renewalWords(ENDS, DUBAI)).toEqual({ renews: 'None', next: 'Nothing' });
  expect(renewalWords({ ...PLAN, nextPayment: money(30_600, 'AED') }, DUBAI).next).toBe('AED\u00a0306');
  const owes = { ...PLAN, status: 'past_due' as const, invoices: [OWED] };
  expect(renewalWords(owes, DUBAI).next).toBe(`${formatMoney(OWED.amount)}, overdue`);
  expect([3400, 0].map((amount) => discountText(money(amount, 'AED')))).toEqual([
    '\u2212AED\u00a034, already deducted',
    'Waits for a later payment',
  ]);
  const badge = renderToStaticMarkup(<RenewalBadge {...ENDS} timeZone={DUBAI} />);
  expect(badge).toContain('Ends on 22 December');
  expect(badge).not.toContain('Auto-renewal');
  expect(isOver(ENDS)).toBe(false);
});

test('a plan without cats ends by itself: it says the day and no amount, and one whose cats get no sticks that nothing is charged', () => {
  const charge = { at: null, notBefore: null, skipped: null };
  const left: Subscription = {
    ...PLAN,
    ...{ catCount: 0, nextPayment: null },
    nextCharge: { ...charge, state: 'ends', endsOn: '2026-12-21T22:00:00Z' },
  };
  expect(headlineOf(left, DUBAI)).toMatchObject({
    title: 'Ends on 22 December.',
    lead: 'Nothing more is charged. We still send what you have paid for.',
  });
  expect(renewalWords(left, DUBAI)).toEqual({ renews: 'None', next: 'Nothing' });
  expect(shippingWords(left)).toBeNull();
  expect(renderToStaticMarkup(<RenewalBadge {...left} timeZone={DUBAI} />)).toContain('Ends on 22 December');
  const held: Subscription = {
    ...PLAN,
    ...{ collectionPaused: true, nextPayment: null },
    nextCharge: { ...charge, state: 'held', endsOn: null },
  };
  expect(headlineOf(held, DUBAI).lead).toBe('No cat of the plan gets sticks, so nothing is charged.');
  expect(renewalWords(held, DUBAI)).toEqual({ renews: 'None while no cat gets sticks', next: 'Nothing now' });
  expect(renderToStaticMarkup(<RenewalBadge {...held} timeZone={DUBAI} />)).toContain('Nothing is charged now');
});

test('a failed payment names its amount and each day on which it is tried again; one that needs approval says so', () => {
  const said = ({ paymentProblem }: Subscription) =>
    paymentProblem ? problemSentences(paymentProblem, DUBAI).join(' ') : '';
  const declined = problem({ why: 'Your card was declined.', tries: ['2026-11-24T08:00:00Z', '2026-11-29T22:00:00Z'] });
  expect(headlineOf(declined, DUBAI).title).toBe('A payment did not go through.');
  expect(said(declined)).toBe(
    'We could not charge AED\u00a0340 for the next month of sticks. Your card was declined. If you do nothing, we try again on 24 November 2026 and 30 November 2026. If all of them fail, the plan ends then and nothing more is charged. The next box waits until it is paid, and is sent then. A new card is charged at once.',
  );
  expect(said(problem({}))).toContain('We will not try again automatically.');
  const approval = problem({ needsApproval: true });
  expect(headlineOf(approval, DUBAI).title).toBe('Your bank asks for your approval.');
  expect(said(approval)).toContain('Your bank asks you to approve');
  expect(said(approval)).not.toContain('could not charge');
});

test('N11 before a plan is ended it is said what still arrives', () => {
  const order = (number: string, status: 'In Transit' | 'Delivered') => ({ number, status });
  expect(stillArrives([order('CAT1', 'In Transit'), order('CAT0', 'Delivered')], PLAN)).toBe('Order CAT1 under way');
  expect(stillArrives([order('CAT0', 'Delivered')], PLAN)).toBe('Nothing: you have received everything you paid for');
  expect(stillArrives([], { collectionPaused: true })).toBe('The sticks that are paid for');
  expect(listOf(['Miso', 'Biscuit', 'Pita'])).toBe('Miso, Biscuit and Pita');
});

test('a day that a box cannot have is answered with the days that it can have', () => {
  const range = { first: '2027-01-12', last: '2027-04-10' };
  expect([dayFault('2027-01-12', range), dayFault('2027-04-10', range)]).toEqual([undefined, undefined]);
  const said = 'Please choose a day from 12 January 2027 to 10 April 2027.';
  for (const day of ['', '2027-01-11', '2027-04-11']) expect(dayFault(day, range)).toBe(said);
});
