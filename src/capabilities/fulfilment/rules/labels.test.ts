import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { money } from '#src/lib/money.ts';
import type { Rate } from '#src/platform/carriers/label-carrier.ts';
import { LABELS } from '#tests/support/easypost.ts';
import { boxGrams, boxSize, crossesCustoms, customsItems, emptyKits, kitParcel, sampleItems } from './customs.ts';
import { arrivalDay, chooseRate } from './label-rate.ts';
import {
  kitsLabelAfter,
  kitsLabelBlockedBy,
  labelAfter,
  labelBlockedBy,
  refundOutcome,
  samplesLabelAfter,
  samplesLabelBlockedBy,
} from './label-state.ts';
import { refusedWords } from './label-words.ts';
import {
  decide,
  deriveState,
  EXCEPTION_CODES,
  type HistoryEvent,
  type HistoryEventKey,
  isStopped,
  RESOLUTION_IDS,
  type TransitionRequest,
  TRANSITIONS,
} from './state-machine.ts';

const rate = (id: string, cost: number, days: number | null, currency = 'USD'): Rate => ({
  ...{ id, carrier: 'DHLExpress', service: id, cost, currency, days },
});
/** A Tuesday. */
const leavesAt = new Date('2026-12-01T09:00:00Z');
const by = (day: string) => ({ leavesAt, promisedAt: new Date(`${day}T12:00:00Z`) });

test('the cheapest service that keeps the promised day is bought; where none does, the fastest', () => {
  const rates = [
    rate('express', 3310, 1),
    rate('priority', 690, 3),
    rate('ground', 593, 6),
    rate('unknown', 100, null),
  ];
  expect(arrivalDay(leavesAt, 3)).toBe('2026-12-04');
  expect(arrivalDay(leavesAt, 4)).toBe('2026-12-07');
  expect(chooseRate(rates, by('2026-12-09'))?.id).toBe('ground');
  expect(chooseRate(rates, by('2026-12-08'))?.id).toBe('priority');
  expect(chooseRate(rates, by('2026-12-03'))?.id).toBe('express');
  expect(chooseRate(rates, by('2026-11-30'))?.id).toBe('express');
  expect(chooseRate(rates, { leavesAt, promisedAt: null })?.id).toBe('unknown');
  expect(chooseRate(rates, { ...by('2026-12-09'), carrier: 'FedEx' })).toBeNull();
  expect(chooseRate([...rates, rate('yen', 5, 1, 'JPY')], by('2026-12-03'))?.id).toBe('express');
  expect(chooseRate([rate('yen', 5, 1, 'JPY')], by('2026-12-03'))?.id).toBe('yen');
});

test('no rate that keeps the promise is cheaper than the one that is chosen, in whatever order they come', () => {
  const rates = fc.array(
    fc.record({ cost: fc.integer({ min: 1, max: 5000 }), days: fc.option(fc.integer({ min: 0, max: 12 })) }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 20 }), (drawn, days) => {
      const all = drawn.map((one, index) => rate(`r${index}`, one.cost, one.days));
      const promisedAt = new Date(leavesAt.getTime() + days * 86_400_000);
      const chosen = chooseRate(all, { leavesAt, promisedAt });
      expect(chooseRate(all.toReversed(), { leavesAt, promisedAt })).toEqual(chosen);
      const last = promisedAt.toISOString().slice(0, 10);
      const inTime = all.filter((one) => one.days !== null && arrivalDay(leavesAt, one.days) <= last);
      if (inTime.length) expect(chosen?.cost).toBe(Math.min(...inTime.map(({ cost }) => cost)));
      else expect(chosen?.days ?? 99).toBe(Math.min(...all.map((one) => one.days ?? 99)));
    }),
    { numRuns: 200 },
  );
});

test('a box is declared where it crosses a customs border, with the price of its sticks and their weight', () => {
  expect([crossesCustoms('AE', 'DE'), crossesCustoms('AE', 'AE')]).toEqual([true, false]);
  expect([crossesCustoms('DE', 'FR'), crossesCustoms('DE', 'CH')]).toEqual([false, true]);
  const inside = { cats: 2, kits: 1, unit: money(2700, 'EUR') };
  expect(boxSize(LABELS, inside)).toEqual({ length: 24, width: 17, height: 10 });
  expect(boxGrams(LABELS, inside)).toBe(120 + 2 * 28 * 4 + 90);
  expect(customsItems(LABELS, inside)).toMatchObject([
    { quantity: 56, value: 5400, currency: 'EUR', grams: 224, hsCode: '230910', madeIn: 'AE' },
    { quantity: 1, value: 1200, currency: 'USD', grams: 90, hsCode: '392690' },
  ]);
  expect(customsItems(LABELS, { ...inside, kits: 0 })).toHaveLength(1);
  expect(sampleItems(LABELS, { kits: 2, from: 'DE' })).toMatchObject([
    { quantity: 2, value: 200, grams: 180, hsCode: '051199', madeIn: 'DE' },
  ]);
});

test('a label is bought for a packed box alone, and given back once the box does not leave with it', () => {
  expect(labelBlockedBy({ stands: 'box_packed', exception: null })).toBeNull();
  expect(labelBlockedBy({ stands: 'box_paid', exception: null })).toBe('label-not-packed');
  expect(labelBlockedBy({ stands: 'box_shipped', exception: null })).toBe('label-left');
  expect(labelBlockedBy({ stands: 'box_packed', exception: 'box_stopped' })).toBe('labels-stopped');
  const step = (key: 'box_shipped' | 'optimizer_shipped' | 'box_delivered', tracking: string | null) =>
    labelAfter({ kind: 'step', key, tracking }, 'EZ1');
  expect([step('box_shipped', 'EZ1'), step('optimizer_shipped', 'EZ1'), step('box_delivered', null)]).toEqual([
    ...[null, null, null],
  ]);
  expect([step('box_shipped', 'OTHER'), step('optimizer_shipped', null)]).toEqual(['voiding', 'voiding']);
  for (const spelt of ['ez 1', '420 10115 EZ1', 'EZ-1']) expect(step('optimizer_shipped', spelt)).toBeNull();
  const none = { tracking: null } as const;
  expect(labelAfter({ kind: 'undone', key: 'box_packed', ...none }, 'EZ1')).toBe('voiding');
  expect(labelAfter({ kind: 'undone', key: 'box_shipped', ...none }, 'EZ1')).toBeNull();
  expect(labelAfter({ kind: 'raised', key: 'box_stopped', ...none }, 'EZ1')).toBe('voiding');
  expect(labelAfter({ kind: 'raised', key: 'parcel_lost', ...none }, 'EZ1')).toBeNull();
  expect(labelAfter({ kind: 'resolved', key: 'sent_again', ...none }, 'EZ1')).toBe('spent');
});

test('the label of samples lies in the kit: given back where that does not come back with it', () => {
  const blocked = (stands: JourneyKey) => samplesLabelBlockedBy({ stands, exception: null });
  expect([blocked('order_received'), blocked('kit_packed'), blocked('return_label'), blocked('lab_transit')]).toEqual([
    ...['return-not-packed', null, 'return-left', 'return-left'],
  ]);
  const after = (
    kind: 'step' | 'undone' | 'raised' | 'resolved',
    key: HistoryEventKey,
    stood: JourneyKey,
    code = 'EZ1',
  ) => samplesLabelAfter({ kind, key, tracking: 'EZ1' }, stood, code);
  expect(after('undone', 'kit_packed', 'kit_packed')).toBe('voiding');
  expect(after('undone', 'pickup_scheduled', 'pickup_scheduled')).toBeNull();
  expect(after('resolved', 'sent_again', 'kit_shipped')).toBe('voiding');
  expect([after('resolved', 'sent_again', 'lab_transit'), after('resolved', 'new_samples', 'lab_received')]).toEqual([
    ...['spent', 'spent'],
  ]);
  expect(after('raised', 'order_stopped', 'pickup_scheduled')).toBe('voiding');
  expect([after('raised', 'order_stopped', 'kit_shipped'), after('raised', 'order_stopped', 'lab_transit')]).toEqual([
    ...['voiding', null],
  ]);
  expect(after('step', 'pickup_scheduled', 'return_label')).toBeNull();
  expect(after('step', 'pickup_scheduled', 'return_label', 'e z1')).toBeNull();
  expect(after('step', 'pickup_scheduled', 'return_label', 'OTHER')).toBe('voiding');
});

test('kits on their way out are declared by their number, weight and value', () => {
  expect(emptyKits(LABELS, 3)).toMatchObject({
    quantity: 3,
    value: 3600,
    currency: 'USD',
    grams: 270,
    hsCode: '392690',
  });
  expect(kitParcel(LABELS, 3)).toEqual({ size: { length: 20, width: 14, height: 12 }, grams: 270 });
  const { size: _, ...kit } = LABELS.kit;
  expect(kitParcel({ ...LABELS, kit }, 3)).toBeNull();
});

const move: fc.Arbitrary<TransitionRequest> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('next' as const).map(() => ({ kind: 'step', to: 'order_received' }) as const) },
  fc.constant({ kind: 'undone' } as const),
  fc.constantFrom(...EXCEPTION_CODES).map((exception) => ({ kind: 'raised', exception }) as const),
  fc.constantFrom(...RESOLUTION_IDS).map((way) => ({ kind: 'resolved', way }) as const),
);

test('in whatever way an order goes, its kits leave with the label in use, and no label is in use that lies nowhere', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ move, code: fc.constantFrom(null, 'other') }), { maxLength: 40 }), (asked) => {
      const events: HistoryEvent[] = [];
      /** Number of the label in use; null: there is none. */
      let inUse: string | null = null;
      let bought = 0;
      for (const [index, { move: wish, code }] of asked.entries()) {
        const before = deriveState(events);
        if (!kitsLabelBlockedBy(before)) {
          bought += inUse ? 0 : 1;
          inUse ??= `EZ${bought}`;
        }
        const to = TRANSITIONS[before.stands]?.to;
        const decided = decide(before, wish.kind === 'step' && to ? { kind: 'step', to } : wish);
        if (!decided) continue;
        const leaves = decided.kind === 'step' && decided.key === 'kit_shipped';
        const tracking = leaves ? (code ?? inUse) : null;
        const event = {
          ...decided,
          id: String(index),
          revision: index + 1,
          at: new Date(index),
          by: 'x',
          note: null,
          tracking,
        };
        events.push(event);
        const after = inUse && kitsLabelAfter(event, before.stands, inUse);
        // A label that was on its way is never given back, and one that was not is never used up.
        const hasLeft = before.steps.some(({ key }) => key === 'kit_shipped');
        if (after) expect([after, leaves]).toEqual(hasLeft ? ['spent', false] : ['voiding', leaves]);
        if (after) inUse = null;
        const now = deriveState(events);
        // Nothing is left of it where the kits have to be packed anew, or are sent no more.
        const isPacked = now.steps.some(({ key }) => key === 'kit_packed');
        const isOut = now.steps.some(({ key }) => key === 'kit_shipped');
        if (!isPacked || (isStopped(now.exception) && !isOut)) expect(inUse).toBeNull();
        if (leaves && code) expect(inUse).toBeNull();
        if (leaves && !code) expect(inUse).toBe(tracking);
      }
    }),
    { numRuns: 500 },
  );
});

test('a refund is asked for until it has come; after thirty days a person asks, whatever the carrier said', () => {
  const outcome = (known: Partial<Parameters<typeof refundOutcome>[0]>) =>
    refundOutcome({ refund: 'submitted', refused: false, postage: true, wasBought: true, days: 1, ...known });
  expect([outcome({}), outcome({ refused: true }), outcome({ postage: false })]).toEqual(['waits', 'waits', 'waits']);
  for (const known of [{}, { refused: true }, { postage: false }]) expect(outcome({ ...known, days: 31 })).toBe('ask');
  expect([outcome({ refund: 'refunded' }), outcome({ postage: false, wasBought: false })]).toEqual([
    ...['settled', 'settled'],
  ]);
});

test('staff are told whether something may have been bought', () => {
  const words = (code: string, bought = false, open = false) => refusedWords(code, { bought, open });
  expect(words('RATE_LIMITED', false, true)).toContain('nothing is bought twice');
  expect(words('UND_ERR_SOCKET', true, true)).toContain('The label is bought');
  expect(words('ADDRESS.VERIFY.FAILURE')).toBe('The carrier refused it (ADDRESS.VERIFY.FAILURE).');
  expect(words('no-rates')).toContain('No carrier offers');
});
