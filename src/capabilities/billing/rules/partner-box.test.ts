import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoxRequest, type BoxRow, chargeToCome, planBox } from './next-box.ts';
import { isForPartner, ownAct, partnerAct, undoOf } from './partner-box.ts';

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

const MINE = 'membership-of-mine';

function after(row: BoxRow, wish: BoxRequest, now: Date, onlyPartners: boolean): BoxRow | null {
  const planned = planBox(row, wish, { ...LAST, now });
  if (typeof planned === 'string') return null;
  if (onlyPartners && !isForPartner({ ...planned, change: wish.change }, ownAct(row, MINE, now))) return null;
  const { until, from, ...rest } = planned;
  const dates = { until: until.toISOString(), from: from.toISOString() };
  const partner = onlyPartners && { partner: partnerAct(row, { membership: MINE, from: dates.from }, now) };
  const timing = { ...rest, ...dates, ...partner, id: 't', since: now.toISOString(), receipt: 'R' };
  return { ...row, timing, currentPeriodEnd: until };
}

test('N20 after any sequence of an owner’s wishes and a partner’s requests the payment is never earlier than the owner set it', () => {
  let [changed, undone] = [0, 0];
  const asked = fc.array(fc.tuple(request, fc.integer({ min: 0, max: 30 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.option(request), asked, (owners, partners) => {
      let row = (owners && after(ROW, owners, NOW, false)) ?? ROW;
      let now = NOW;
      const set = chargeToCome(row, now);
      for (const [wish, days] of partners) {
        now = new Date(+now + days * DAY_MS);
        // Once the owner's date has passed it is another box.
        if (!set || now >= set) return;
        const own = ownAct(row, MINE, now);
        const then = after(row, own && days % 2 ? undoOf(own, LAST.timeZone) : wish, now, true);
        if (!then) continue;
        changed += 1;
        expect(chargeToCome(then, now)?.getTime()).toBeGreaterThanOrEqual(set.getTime());
        if (own && days % 2) {
          undone += 1;
          expect(chargeToCome(then, now)).toEqual(set);
        }
        row = then;
      }
    }),
    { numRuns: 2000 },
  );
  expect(changed).toBeGreaterThan(50);
  expect(undone).toBeGreaterThan(20);
});

test('a partner undoes nothing of the owner’s or of another partner, and nothing once the earlier charge would have begun', () => {
  const paused = after(ROW, { change: 'pause', boxes: 2 }, NOW, false) ?? ROW;
  expect(ownAct(paused, MINE, NOW)).toBeNull();
  const skipped = after(ROW, { change: 'skip' }, NOW, true) ?? ROW;
  expect(ownAct(skipped, 'of-another', NOW)).toBeNull();
  expect(undoOf(ownAct(skipped, MINE, NOW) ?? { membership: '', from: '', before: null }, 'UTC')).toEqual({
    change: 'resume',
  });
  expect(ownAct(skipped, MINE, new Date(+PAID - 1))).toBeNull();
});
