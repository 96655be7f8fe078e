import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterOutcome, amountTaken, TRANSFER_RULES, type TransferOutcome, type TransferState } from './transfer.ts';

/** A payout as it is stored, and Stripe's transfers, one for each key. */
interface World {
  payout: { state: TransferState; attempt: number; failure: string | null; reversedAmount: number; amount: number };
  transfers: Set<number>;
  /** Requests that were sent and whose answers are on their way, by attempt. */
  flying: { attempt: number; outcome: TransferOutcome }[];
  /** Amount that went by the bank, after the payout was given up. */
  byBank: number;
}

type Step = (world: World) => void;

const apply = ({ payout }: World, outcome: TransferOutcome, attempt: number) => {
  const change = afterOutcome(payout, outcome, attempt);
  if (change) Object.assign(payout, { state: change.state, failure: change.failure });
};

/** A process asks Stripe, which pays or refuses: the same answer for the same key. */
const ask =
  (balance: boolean): Step =>
  (world) => {
    const { payout, transfers, flying } = world;
    const { attempt } = payout;
    if (payout.state === 'stopped') {
      // A look: only once no request is on its way (`heldUntil`).
      const landed = [...transfers][0];
      if (payout.failure === null && landed !== undefined)
        apply(world, { kind: 'paid', transferId: `tr_${landed}`, reversedAmount: 0 }, attempt);
      else if (payout.failure === null) apply(world, { kind: 'refused', failure: 'None' }, attempt);
      return;
    }
    if (payout.state !== 'pending' && payout.state !== 'sent') return;
    Object.assign(payout, { state: 'sent', failure: null });
    const earlier = flying.find((one) => one.attempt === attempt && one.outcome.kind !== 'unknown');
    const known = [...transfers][0];
    const outcome: TransferOutcome =
      known !== undefined
        ? { kind: 'paid', transferId: `tr_${known}`, reversedAmount: 0 }
        : (earlier?.outcome ??
          (balance
            ? { kind: 'paid', transferId: `tr_${attempt}`, reversedAmount: 0 }
            : { kind: 'refused', failure: 'No balance' }));
    if (outcome.kind === 'paid') transfers.add(known ?? attempt);
    flying.push({ attempt, outcome });
  };

/** An answer arrives, in any order, more than once, or is lost. */
const arrive =
  (at: number, lost: boolean): Step =>
  (world) => {
    const answer = world.flying[at % Math.max(1, world.flying.length)];
    if (!answer) return;
    apply(world, lost ? { kind: 'unknown', failure: 'No answer' } : answer.outcome, answer.attempt);
  };

const retry: Step = ({ payout }) => {
  if (TRANSFER_RULES.retry(payout, { isOn: true }) !== null) return;
  if (payout.state === 'failed') Object.assign(payout, { state: 'pending', attempt: payout.attempt + 1 });
  payout.failure = null;
};

/** Payouts by Stripe are turned off. */
const turnOff: Step = ({ payout }) => {
  if (payout.state === 'pending') Object.assign(payout, { state: 'failed', failure: 'Off' });
  if (payout.state === 'sent') Object.assign(payout, { state: 'stopped', failure: 'Off' });
};

const giveUp: Step = (world) => {
  if (TRANSFER_RULES.return(world.payout) === null) world.payout.state = 'returned';
};

/** A batch for the bank takes the whole balance. */
const payByBank: Step = (world) => {
  world.byBank += world.payout.amount - amountTaken(world.payout) - world.byBank;
};

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.boolean().map(ask),
  fc.record({ at: fc.nat(5), lost: fc.boolean() }).map(({ at, lost }) => arrive(at, lost)),
  fc.constantFrom(retry, giveUp, payByBank, turnOff),
);

test('N17 with lost, late, repeated, refused or given-up answers a payout is paid once at most, by one of the two ways', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world: World = {
        payout: { state: 'pending', attempt: 1, failure: null, reversedAmount: 0, amount: 1000 },
        ...{ transfers: new Set(), flying: [], byBank: 0 },
      };
      for (const one of steps) {
        one(world);
        expect(world.transfers.size * world.payout.amount + world.byBank).toBeLessThanOrEqual(world.payout.amount);
        if (world.payout.state === 'paid') expect(world.transfers.size).toBe(1);
      }
    }),
    { numRuns: 2000 },
  );
});

test('the returned part of a transfer is owed again, and a payout that was given up takes nothing unless there is a transfer after all', () => {
  const payout = { amount: 1000, reversedAmount: 400 };
  expect(amountTaken({ ...payout, state: 'paid' })).toBe(600);
  expect(amountTaken({ ...payout, reversedAmount: 0, state: 'returned' })).toBe(0);
  expect(amountTaken({ ...payout, reversedAmount: 0, state: null })).toBe(1000);
  const given = { state: 'returned', attempt: 1 } as const;
  expect(afterOutcome(given, { kind: 'refused', failure: 'x' }, 1)).toBeNull();
  expect(afterOutcome(given, { kind: 'paid', transferId: 'tr_1', reversedAmount: 0 }, 1)?.state).toBe('paid');
});
