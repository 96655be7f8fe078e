import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { changeRequest, chargedBy, isOurMonth } from './change-request.ts';
import { changeLabel, type ChangeContext, changeSentences } from './change-words.ts';
import { monthDifference, type PlannedChange } from './plan-change.ts';

const END = Math.floor(Date.parse('2027-02-01T09:00:00Z') / 1000);
const STANDARD = { plan: 'standard', quantity: 2, unitAmount: 2700, renewalAmount: 5899 } as const;
const PREMIUM = { plan: 'premium', quantity: 2, unitAmount: 4000, renewalAmount: 8499 } as const;

/** Premium instead of Standard for two cats, from 17 January to the end of the month. */
const UPGRADE: PlannedChange = {
  ...{ effective: 'now', from: STANDARD, to: PREMIUM, leaving: [], currency: 'EUR', country: 'DE', due: 1300 },
  ...{ unitNow: 4000, prorationAt: END - 15 * 86_400, until: new Date(END * 1000).toISOString(), waits: false },
};

const subscription = (change: object = {}) =>
  ({
    ...{ id: 'sub_1', status: 'active', discounts: [] },
    items: {
      data: [
        {
          id: 'si_box',
          quantity: 1,
          current_period_end: END,
          price: { product: 'monthly-delivery', unit_amount: 499 },
        },
        {
          id: 'si_sticks',
          quantity: 2,
          current_period_end: END,
          price: { product: { id: 'standard-plan' }, unit_amount: 2700 },
        },
      ],
    },
    ...change,
  }) as unknown as Stripe.Subscription;

const asked = (planned: Partial<PlannedChange>, change: object = {}) =>
  changeRequest('change-1', { ...UPGRADE, ...planned }, { subscription: subscription(change), present: 'standard' });

test('C42 a dearer plan is asked for in one request: its items, one line of the difference, paid at once or not at all', () => {
  const discounts = [
    { id: 'di_1', source: { coupon: 'reward-a' } },
    { id: 'di_2', source: { coupon: 'SPRING' } },
  ];
  expect(asked({}, { discounts })).toEqual({
    metadata: { change: 'change-1' },
    items: [
      {
        ...{ id: 'si_sticks', quantity: 2 },
        price_data: { currency: 'eur', product: 'premium-plan', unit_amount: 4000, recurring: { interval: 'month' } },
      },
    ],
    add_invoice_items: [
      {
        price_data: { currency: 'eur', product: 'premium-plan', unit_amount: 1300 },
        ...{ quantity: 1, discountable: false, metadata: { difference: 'change-1' } },
        period: {
          start: { type: 'timestamp', timestamp: END - 15 * 86_400 },
          end: { type: 'timestamp', timestamp: END },
        },
      },
    ],
    ...{ proration_behavior: 'always_invoice', proration_date: END - 1, payment_behavior: 'error_if_incomplete' },
    // Rewards are for the next month; a coupon of a colleague is not ours to take off.
    ...{ pause_collection: '', discounts: [{ discount: 'di_2' }], expand: ['latest_invoice'] },
  });
});

test('C42 a month of ours has no proration, sticks that wait have no period, and a difference of nothing charges nothing', () => {
  expect(asked({}, { status: 'trialing' })).not.toHaveProperty('proration_date');
  expect(asked({ waits: true }).add_invoice_items?.[0]).not.toHaveProperty('period');
  const free = asked({ due: 0 });
  expect(free).toMatchObject({ proration_behavior: 'none', metadata: { change: 'change-1' } });
  for (const key of ['add_invoice_items', 'payment_behavior', 'discounts', 'pause_collection'])
    expect(free).not.toHaveProperty(key);
  expect([isOurMonth({ status: 'trialing' }), isOurMonth({ status: 'active' })]).toEqual([true, false]);
});

test('C42 another plan or other cats from the renewal on change the items alone, at no charge now', () => {
  const smaller = {
    effective: 'renewal',
    to: { ...STANDARD, quantity: 1, unitAmount: 3000, renewalAmount: 3499 },
  } as const;
  expect(asked({ ...smaller, from: STANDARD })).toEqual({
    metadata: { change: 'change-1' },
    items: [
      {
        ...{ id: 'si_sticks', quantity: 1 },
        price_data: { currency: 'eur', product: 'standard-plan', unit_amount: 3000, recurring: { interval: 'month' } },
      },
    ],
    proration_behavior: 'none',
  });
  // Items that are so already: only which change it was is noted.
  expect(asked({ effective: 'renewal', to: STANDARD })).toEqual({ metadata: { change: 'change-1' } });
});

test('C42 a subscription without sticks is changed by nobody', () => {
  expect(() => asked({}, { items: { data: [] } })).toThrow('No sticks in subscription sub_1');
});

test('C42 a change was charged by an invoice with its own line that is paid or under way, and by no other', () => {
  const invoice = (status: string, ...differences: (string | undefined)[]) =>
    ({
      status,
      lines: { data: differences.map((difference) => ({ metadata: difference ? { difference } : null })) },
    }) as never;
  const change = { id: 'change-1' };
  const table: [string, (string | undefined)[], boolean][] = [
    ['paid', [undefined, 'change-1'], true],
    ['open', ['change-1'], true],
    ['draft', ['change-1'], false],
    ['void', ['change-1'], false],
    ['uncollectible', ['change-1'], false],
    ['paid', ['change-0'], false],
    ['paid', [], false],
  ];
  for (const [status, lines, by] of table)
    expect([status, lines, chargedBy(invoice(status, ...lines), change)]).toEqual([status, lines, by]);
});

const CONTEXT: ChangeContext = {
  timeZone: 'Asia/Dubai',
  country: 'DE',
  leaving: [],
  returning: [],
  renewsOn: new Date('2027-02-01T09:00:00Z'),
  waiting: [],
};
const said = (planned: Partial<PlannedChange>, context: Partial<ChangeContext> = {}) =>
  changeSentences({ ...UPGRADE, ...planned }, { ...CONTEXT, ...context });

test('C42 before a dearer plan is confirmed its price now, the next renewal, VAT and the currency are said', () => {
  expect(said({})).toEqual([
    'Premium starts now. The difference to Standard for the rest of this month is due: €13.',
    'The next renewal is €84.99, on 1 February 2027.',
    'VAT is included (19%, Germany).',
    'Your plan is paid in EUR. The currency cannot change while the plan is active.',
  ]);
  expect(said({ waits: true, due: 2600 })[0]).toBe(
    'Premium starts now. This month’s sticks have not shipped, so the full difference to Standard is due: €26.',
  );
  expect(said({ due: 0 })[0]).toBe('Premium starts now. Nothing is due for the rest of this month.');
  expect(said({}, { renewsOn: null })[1]).toBe('Then €84.99 a month, starting one month after the paid sticks ship.');
});

test('C42 before a smaller plan or other cats are confirmed it is said when that starts, for whom, and that nothing is due', () => {
  const smaller = { effective: 'renewal', due: 0, from: PREMIUM, to: STANDARD } as const;
  expect(said(smaller)[0]).toBe('Standard starts with the next renewal. Nothing is due now.');
  const cats = { effective: 'renewal', due: 0, from: STANDARD, to: STANDARD } as const;
  expect(said(cats, { leaving: ['Miso'] }).slice(0, 2)).toEqual([
    'Miso leaves the plan with the next renewal. You still get what you have paid for.',
    'Nothing is due now.',
  ]);
  expect(said(cats, { leaving: ['Miso', 'Laila'], returning: ['Biscuit'] }).slice(0, 3)).toEqual([
    'Miso and Laila leave the plan with the next renewal. You still get what you have paid for.',
    'Biscuit is in the plan from the next renewal on.',
    'Nothing is due now.',
  ]);
  expect(said(cats, { returning: ['Biscuit', 'Miso'] })[0]).toBe(
    'Biscuit and Miso are in the plan from the next renewal on.',
  );
  // Both at once: nothing due is said once.
  const both = said(smaller, { leaving: ['Miso'] });
  expect(both.filter((sentence) => sentence.includes('Nothing is due now'))).toHaveLength(1);
  expect(said({ effective: 'unchanged', to: PREMIUM })).toEqual(['You already have Premium. Nothing changes.']);
});

test('C42 the next renewal is said with what comes off it, and a discount of nothing is not mentioned', () => {
  const percent = { id: 'a', kind: 'percent', percentOff: 10 } as const;
  const free = { id: 'b', kind: 'shipping', percentOff: 100 } as const;
  expect(said({}, { waiting: [percent, free] })[2]).toBe(
    'With 10% off (€8) and free delivery (€4.99) the next one comes to €72.',
  );
  const withoutDelivery = { ...UPGRADE, to: { ...PREMIUM, renewalAmount: 8000 } };
  expect(said(withoutDelivery, { waiting: [free] }).join(' ')).not.toContain('free delivery');
  // The absence of VAT is said too.
  expect(said({}, { country: 'US' })).toContain('No VAT applies for the United States.');
});

test('R287 a change is labelled with both plans and its days, by the clock of Dubai', () => {
  const plans = { from: 'Standard', to: 'Premium' };
  const label = (from: string, to: string) => changeLabel(plans, { from, to });
  expect(label('2027-01-17T09:00:00Z', '2027-01-31T09:00:00Z')).toBe('Premium instead of Standard, 17 to 31 January');
  expect(label('2026-12-17T09:00:00Z', '2027-01-03T09:00:00Z')).toBe(
    'Premium instead of Standard, 17 December to 3 January',
  );
  // Past eight in the evening by UTC the next day has begun in Dubai.
  expect(label('2027-01-31T20:30:00Z', '2027-02-09T20:30:00Z')).toBe('Premium instead of Standard, 1 to 10 February');
  expect(changeLabel(plans, null)).toBe('Premium instead of Standard, this month');
});

test('C42 the difference of a month is that of the plans for the cats it was paid for, and never a credit', () => {
  expect(monthDifference({ from: STANDARD, unitNow: 4000 })).toBe(2600);
  expect(monthDifference({ from: { ...STANDARD, quantity: 0 }, unitNow: 4000 })).toBe(0);
  // A price agreed on earlier may be above the table of today.
  expect(monthDifference({ from: { ...STANDARD, unitAmount: 4500 }, unitNow: 4000 })).toBe(0);
});
