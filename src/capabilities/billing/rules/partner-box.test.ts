import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoxRequest, type BoxRow, chargeToCome, planBox } from './next-box.ts';
import { isForPartner } from './partner-box.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2027-01-10T09:00:00Z');
const PAID = new Date('2027-01-25T09:00:00Z');
const ROW: BoxRow = {
  ...{ timing: null, sticksLeftAt: new Date('2026-12-28T08:00:00Z'), sticksHeld: false },
  ...{ paidUntil: PAID, currentPeriodEnd: PAID, quantity: 2 },
};
const LAST = { timeZone: 'Asia/Dubai', lastChargeAt: new Date('2026-12-25T09:00:00Z') };

const day = fc.integer({ min: 0, max: 140 }).map((days) => new Date(+NOW + days * DAY_MS).toISOString().slice(0, 10));
const request: fc.Arbitrary<BoxRequest> = fc.record({
  change: fc.constantFrom('skip', 'move', 'forward', 'pause', 'resume'),
  boxes: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  day: fc.option(day, { nil: undefined }),
});

function after(row: BoxRow, wish: BoxRequest, now: Date, onlyPartners: boolean): BoxRow | null {
  const planned = planBox(row, wish, { ...LAST, now });
  if (typeof planned === 'string') return null;
  if (onlyPartners && !isForPartner({ ...planned, change: wish.change })) return null;
  const { until, from, ...rest } = planned;
  const dates = { until: until.toISOString(), from: from.toISOString() };
  const timing = { ...rest, ...dates, id: 't', since: now.toISOString(), receipt: 'R' };
  return { ...row, timing, currentPeriodEnd: until };
}

test('N20 whatever the owner wished and whenever a partner asks, the payment is never earlier than it was', () => {
  let changed = 0;
  fc.assert(
    fc.property(fc.option(request), request, fc.integer({ min: 0, max: 110 }), (owners, partners, days) => {
      const row = (owners && after(ROW, owners, NOW, false)) ?? ROW;
      const later = new Date(+NOW + days * DAY_MS);
      const before = chargeToCome(row, later);
      const then = after(row, partners, later, true);
      if (!before || !then) return;
      changed += 1;
      expect(chargeToCome(then, later)?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    }),
    { numRuns: 1000 },
  );
  expect(changed).toBeGreaterThan(50);
});
