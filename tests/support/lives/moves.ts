import fc from 'fast-check';
import { type CreditPercent, CREDITS } from '#src/capabilities/billing/rules/credit.ts';
import { PLAN_IDS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import type { Fault } from '../fault-injection.ts';

/** The household that a life is about, as its first order says. */
export interface Home {
  plan: PlanId;
  cats: number;
  currency: Currency;
  country: 'AE' | 'DE' | 'US';
  timeZone: string;
}

/** Behaviour of the payment service while a request is answered, to which of its calls, and when it is pressed once more. */
export interface Trouble {
  fault: Fault;
  calls: 'all' | 'writes';
  again: 'at once' | 'once jobs have looked' | 'after the renewal';
}

/** Something that a household, the desk, a card or time does. Cats are named by their place in the household. */
export type Move =
  | { do: 'box'; wish: object; trouble: Trouble | null }
  | { do: 'box day'; change: 'move' | 'pause'; days: number }
  | { do: 'plan'; planType: string; trouble: Trouble | null }
  | { do: 'leave'; cat: number; boxes: number | null; trouble: Trouble | null }
  | { do: 'kits'; cat: number; cadence: 'monthly' | 'quarterly' | 'none'; trouble: Trouble | null }
  | { do: 'all cats' | 'add cat' }
  | { do: 'died' | 'restore' | 'exchange'; cat: number }
  | { do: 'cancel' | 'keep'; trouble: Trouble | null }
  | { do: 'mailed link'; press: 'cancel' | 'keep' | 'skip' }
  | { do: 'withdraw'; by: 'household' | 'desk' }
  | { do: 'dispute' }
  | { do: 'decide'; won: boolean }
  | { do: 'discount'; kind: 'percent' | 'shipping'; percentOff: number }
  | { do: 'address'; country: Home['country'] }
  | { do: 'replace'; cat: number }
  | { do: 'credit'; percentOff: CreditPercent }
  | { do: 'desk closed'; days: number }
  | { do: 'come back' | 'redeem gift' | 'pay by new card' | 'approve' | 'outage' }
  | {
      do: 'refund';
      ask: 'full' | 'sticks' | 'kit' | 'box' | 'box with kits';
      /** The box did not arrive, and so did no kit in it. */
      lost: boolean;
      keepsPlan: boolean;
    }
  | { do: 'card'; token: string }
  | { do: 'pass'; days: number };

const BOXES = [
  { change: 'skip' },
  { change: 'forward' },
  { change: 'resume' },
  { change: 'pause', boxes: 1 },
  { change: 'pause', boxes: 3 },
];
const TROUBLES: Omit<Trouble, 'again'>[] = [
  { fault: 'error', calls: 'all' },
  { fault: 'gone', calls: 'writes' },
  { fault: 'silent', calls: 'writes' },
];
const AGAIN = ['at once', 'once jobs have looked', 'after the renewal'] as const;
/** One that is charged, one that fails when it is charged, one whose bank asks each time. */
const TOKENS = ['pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'];

/** Homes of each currency, one of them with delivery and tax that are not of its currency. */
const PLACES = [
  { currency: 'AED', country: 'AE', timeZone: 'Asia/Dubai' },
  { currency: 'EUR', country: 'DE', timeZone: 'Europe/Berlin' },
  { currency: 'USD', country: 'US', timeZone: 'Pacific/Honolulu' },
  { currency: 'USD', country: 'DE', timeZone: 'Pacific/Auckland' },
] as const;

export const home: fc.Arbitrary<Home> = fc
  .record({ plan: fc.constantFrom(...PLAN_IDS), cats: fc.constantFrom(2, 2, 1, 3), place: fc.constantFrom(...PLACES) })
  .map(({ place, ...order }) => ({ ...order, ...place }));

const trouble: fc.Arbitrary<Trouble | null> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc
      .record({ how: fc.constantFrom(...TROUBLES), again: fc.constantFrom(...AGAIN) })
      .map(({ how, again }) => ({ ...how, again })),
  },
);
const cat = fc.nat(3);
const one = <const T extends string>(...names: T[]) => fc.constantFrom(...names);

export const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: one('box'), wish: fc.constantFrom(...BOXES), trouble }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: one('box day'), change: one('move', 'pause'), days: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('plan'), planType: one(...PLAN_IDS), trouble }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: one('leave'), cat, boxes: fc.constantFrom(null, 1, 2), trouble }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: one('kits'), cat, cadence: one('monthly', 'quarterly', 'none'), trouble }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('all cats', 'add cat') }) },
  { weight: 2, arbitrary: fc.record({ do: one('died', 'restore', 'exchange'), cat }) },
  { weight: 3, arbitrary: fc.record({ do: one('cancel', 'keep'), trouble }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: one('come back', 'redeem gift', 'pay by new card', 'approve', 'outage') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('refund'),
      ask: one('full', 'sticks', 'kit', 'box', 'box with kits'),
      lost: fc.boolean(),
      keepsPlan: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('card'), token: fc.constantFrom(...TOKENS) }) },
  { weight: 2, arbitrary: fc.record({ do: one('mailed link'), press: one('cancel', 'keep', 'skip') }) },
  { weight: 1, arbitrary: fc.record({ do: one('withdraw'), by: one('household', 'desk') }) },
  { weight: 1, arbitrary: fc.record({ do: one('dispute') }) },
  { weight: 2, arbitrary: fc.record({ do: one('decide'), won: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('discount'),
      kind: one('percent', 'shipping'),
      percentOff: fc.constantFrom(10, 33, 100),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('replace'), cat }) },
  { weight: 1, arbitrary: fc.record({ do: one('credit'), percentOff: fc.constantFrom(...CREDITS) }) },
  { weight: 2, arbitrary: fc.record({ do: one('address'), country: one('AE', 'DE', 'US') }) },
  { weight: 1, arbitrary: fc.record({ do: one('desk closed'), days: fc.integer({ min: 10, max: 40 }) }) },
  { weight: 8, arbitrary: fc.record({ do: one('pass'), days: fc.integer({ min: 1, max: 40 }) }) },
);
