import type { BoxView } from '../../box-contract.ts';
import type { OrderView } from '../../delivery-contract.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { STAGES } from '#src/capabilities/pricing/rules/times.ts';
import type { SubscriptionState } from '#src/capabilities/billing/subscription-contract.ts';
import { money } from '#src/lib/money.ts';
import { headlineOf } from '#src/capabilities/billing/screens/plan/words.ts';
import { RenewalBadge } from '#src/capabilities/billing/screens/plan/subscription-panel.tsx';
import { renewalWords, shippingWords } from '#src/capabilities/billing/screens/plan/subscription-words.ts';
import { boxParcel, TrackingPanel } from './tracking-panel.tsx';
import { daysUntil, headline, sticksSentence } from './words.ts';

const ACTIVE: SubscriptionState = {
  status: 'active',
  plan: 'premium',
  catCount: 2,
  monthlyAmount: money(8000, 'EUR'),
  perCat: money(4000, 'EUR'),
  nextPayment: money(8000, 'EUR'),
  discounts: [],
  currentPeriodEnd: '2027-02-05T22:00:00Z',
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
  actions: {} as SubscriptionState['actions'],
};

test('R272 C9 shipping is called free where a renewal holds no fee, and the fee is named where it does', () => {
  expect(shippingWords(ACTIVE)).toBe('Free shipping');
  expect(shippingWords({ ...ACTIVE, monthlyAmount: money(8499, 'EUR') })).toBe('Shipping €4.99');
  expect(shippingWords({ ...ACTIVE, monthlyAmount: null })).toBeNull();
});

test('R272 auto-renewal is said only of what renews', () => {
  const badge = (change: Partial<typeof ACTIVE>) =>
    renderToStaticMarkup(<RenewalBadge {...ACTIVE} timeZone="Asia/Dubai" {...change} />);
  expect(badge({})).toContain('Auto-renewal on');
  expect(badge({ collectionPaused: true })).toContain('Renewal waits for the sticks');
  expect(badge({ status: 'past_due' })).toContain('Payment failed');
  expect(badge({ status: 'paused' })).not.toContain('Auto-renewal');
});

test('R287 the next payment is told in the household’s own calendar, and a failed one is not passed over', () => {
  expect(renewalWords(ACTIVE, 'Asia/Dubai')).toEqual({ renews: '6 February', next: '€80' });
  expect(renewalWords(ACTIVE, 'America/Los_Angeles').renews).toBe('5 February');
  expect(renewalWords({ ...ACTIVE, status: 'past_due' }, 'Asia/Dubai').next).toBe('€80, overdue');
  expect(headlineOf({ ...ACTIVE, status: 'past_due' }, 'Asia/Dubai').title).toBe('A payment did not go through.');
  expect(headlineOf(ACTIVE, 'Asia/Dubai').title).toBe('All paid.');
});

test('R271 the days that are left run down from the whole promise', () => {
  const now = '2026-12-01T09:00:00Z';
  const after = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
  const promised = (to: number, late = false) => ({
    expectedFrom: after(to - (STAGES.journey.to - STAGES.journey.from)),
    expectedDelivery: after(to),
    late,
  });
  expect(daysUntil(promised(STAGES.journey.to), now)).toBe('in 21 to 25 days');
  expect(daysUntil(promised(3), now)).toBe('in 1 to 3 days');
  expect(daysUntil(promised(1), now)).toBe('within a day');
  const said = (to: number, late: boolean) =>
    sticksSentence({ delivery: promised(to, late) as OrderView['delivery'] }, now, 'Asia/Dubai');
  expect(said(-1, true)).toBe('This order is late. The sticks were promised for 30 November at the latest.');
  expect(said(-1, false)).toBe('The sticks follow once the lab has the samples.');
});

const TODAY = { asOf: '2026-11-23T09:00:00Z', timeZone: 'Asia/Dubai' };

test('an order without sticks for any cat shows no mixing step', () => {
  const order = (more: object) =>
    ({
      journey: { done: 12, phases: [] },
      delivery: { trouble: null, stopped: false, ...more },
    }) as unknown as OrderView;
  expect(headline(order({}), null, 'Miso', TODAY)).toBe('Miso’s formula is being mixed.');
  expect(headline(order({ trouble: 'No cat gets sticks.' }), null, null, TODAY)).toBe('The first box is on hold.');
  expect(headline(order({ trouble: 'Stopped.', stopped: true }), null, null, TODAY)).toBe(
    'The first box will not be sent.',
  );
});

test('R271 a parcel is at the door for two days, and delivered on a day from then on', () => {
  const box = (deliveredAt: string) => ({ status: 'Completed', deliveredAt }) as BoxView;
  const steps = (key: string, at: string) => [{ steps: [{ key, at }] }];
  const order = (done: number, phases: object[] = []) =>
    ({ journey: { done, phases }, delivery: { trouble: null, stopped: false } }) as unknown as OrderView;
  const [fresh, old] = ['2026-11-22T20:00:00Z', '2026-11-10T06:00:00Z'];
  expect(headline(order(15), box(fresh), 'Miso', TODAY)).toBe('Miso’s box has arrived.');
  expect(headline(order(15), box(old), 'Miso', TODAY)).toBe('Miso’s box was delivered on 10 November.');
  const first = order(15, steps('optimizer_delivered', old));
  expect(headline(first, null, null, TODAY)).toBe('The sticks were delivered on 10 November.');
  expect(headline(order(5, steps('kit_delivered', fresh)), null, 'Miso', TODAY)).toBe('Miso’s kit has arrived.');
});

test('R272 a parcel that is followed shows its carrier, the last status with its time, and the carrier’s page in a tab of its own', () => {
  const news = { name: 'FedEx', status: 'out_for_delivery', at: '2026-11-23T06:05:00Z' } as const;
  const box = { month: 2, shippedAt: TODAY.asOf, tracking: '1Z', sandbox: false } as BoxView;
  const shown = (carrier: BoxView['carrier']) =>
    renderToStaticMarkup(<TrackingPanel parcel={boxParcel({ ...box, carrier })} {...TODAY} />);
  const followed = shown({ ...news, url: 'https://track.easypost.com/1' });
  expect(followed).toContain('FedEx: out for delivery, 23 November at 10:05');
  expect(followed).toMatch(
    /<a [^>]*href="https:\/\/track\.easypost\.com\/1"[^>]*rel="noopener noreferrer">Follow it with FedEx/,
  );
  expect(shown({ ...news, name: null, url: null })).toContain('Carrier: out for delivery');
  expect(shown({ ...news, url: null })).not.toContain('<a ');
  expect(shown(null)).not.toContain('FedEx');
});
