import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#src/capabilities/households/rules/days.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import { catsToLog, countsToday, loggedSentence, noResultsSentence, type TodaysEntry } from './activity.ts';
import { claimSetsOf } from './claims.ts';
import { coveredDays } from './covered-days.ts';
import { entryFigure, entrySubject, entryWords, type LedgerLine } from './entry-words.ts';
import { type CatDay, earning, type Facts } from './facts.ts';
import { firstBoxLeft, type ReferralCheck, referralRefusal, yearOf } from './referrals.ts';
import { MONTHS, monthOf, WEEKDAYS } from './year.ts';

const AT = new Date('2026-12-01T09:00:00Z');
const stick = (catId: string, day: string): CatDay => ({
  catId,
  day,
  given: 1,
  refused: 0,
  weighed: false,
  water: false,
  appetite: false,
  activity: false,
  noted: false,
  at: AT,
  givenAt: new Date(`${day}T12:00:00Z`),
  loggedAt: null,
});
const logged = (catId: string, day: string): CatDay => ({
  ...stick(catId, day),
  given: 0,
  noted: true,
  givenAt: null,
  loggedAt: new Date(`${day}T13:00:00Z`),
});
const FACTS: Facts = {
  log: { days: [] },
  lab: { sets: [] },
  parcels: { boxes: [] },
  plan: { orders: [], months: [], donations: [] },
  cats: { cats: [] },
  friends: { received: [], made: [] },
};
const claims = (facts: Partial<Facts>) => claimSetsOf(facts).flatMap((set) => set.claims);
const worth = (facts: Partial<Facts>) => claims(facts).reduce((sum, { points }) => sum + points, 0);

test('R485 points are earned at the rates of the README: 100 an order, 50 results, 50 a box, 200 a friend', () => {
  expect(worth({ plan: { ...FACTS.plan, orders: [{ checkoutId: 'one', paidAt: AT }] } })).toBe(100);
  expect(worth({ lab: { sets: [{ id: 'set', catId: 'miso', releasedAt: AT, dna: false }] } })).toBe(50);
  const box = { id: 'box', checkoutId: 'one', month: 1, shipped: true, delivered: true, movedAt: AT };
  expect(worth({ parcels: { boxes: [box, { ...box, id: 'second', delivered: false }] } })).toBe(50);
  expect(worth({ friends: { received: [{ id: 'a' }], made: [{ id: 'b' }, { id: 'c' }] } })).toBe(600);
  // Months that renew, donations and cats earn nothing of their own; they lead to achievements.
  const months = { ...FACTS.plan, months: [{ invoiceId: 'i', paidAt: AT }], donations: [{ paidAt: AT }] };
  expect(worth({ plan: months })).toBe(0);
  expect(worth(FACTS)).toBe(0);
});

test('R485 a day of sticks and a day logged earn five each for the household, and 28 days of one cat a hundred', () => {
  const month = Array.from({ length: 28 }, (_, index) => stick('miso', addDays('2026-11-01', index)));
  expect(worth({ log: { days: month.slice(0, 27) } })).toBe(27 * 5);
  expect(worth({ log: { days: month } })).toBe(28 * 5 + 100);
  // Two cats on the same days: the days once, the month of each.
  const both = [...month, ...month.map(({ day }) => stick('biscuit', day))];
  expect(worth({ log: { days: both } })).toBe(28 * 5 + 200);
  // Half of the days by one cat and half by the other are no month of anybody's.
  const halves = month.map(({ day }, index) => stick(index % 2 ? 'miso' : 'biscuit', day));
  expect(worth({ log: { days: halves } })).toBe(28 * 5);
  expect(worth({ log: { days: [stick('miso', '2026-11-01'), logged('miso', '2026-11-01')] } })).toBe(10);
});

test('R485 a month of sticks is dated by the stick that completed it, in whatever order the log is read', () => {
  const days = Array.from({ length: 60 }, (_, index) => stick('miso', addDays('2026-11-01', index)));
  fc.assert(
    fc.property(fc.shuffledSubarray(days, { minLength: 60 }), (log) => {
      const months = claims({ log: { days: log } }).filter(({ reason }) => reason === 'sticks');
      expect(months.map(({ about, at }) => [about, at?.toISOString()])).toEqual([
        ['sticks:miso:1', '2026-11-28T12:00:00.000Z'],
        ['sticks:miso:2', '2026-12-26T12:00:00.000Z'],
      ]);
    }),
    { numRuns: 20 },
  );
});

test('R485 each claim has a key of its own, and the keys say what they are about', () => {
  const days = [stick('miso', '2026-11-01'), stick('biscuit', '2026-11-01'), logged('miso', '2026-11-02')];
  const sets = [{ id: 'set', catId: 'miso', releasedAt: AT, dna: true }];
  const found = claimSetsOf({ ...FACTS, log: { days }, lab: { sets } });
  const keys = found.flatMap((set) => set.claims.map(({ about }) => about));
  expect(keys.toSorted()).toEqual(['day:health_logged:2026-11-02', 'day:supplement_taken:2026-11-01', 'results:set']);
  for (const set of found)
    for (const { about } of set.claims) expect(set.of.some((of) => about.startsWith(of))).toBe(true);
});

test('R485 cats count once the household has bought, its log once sticks have come; everything else counts at once', () => {
  const facts = {
    ...FACTS,
    log: { days: [stick('miso', '2026-11-01')] },
    cats: { cats: [{ id: 'miso', since: AT, countsFrom: AT, until: null, away: [], described: true }] },
    friends: { received: [{ id: 'a' }], made: [] },
  };
  expect(earning(facts, { bought: true, boxed: true })).toEqual(facts);
  expect(earning(facts, { bought: true, boxed: false })).toEqual({ ...facts, log: { days: [] } });
  expect(earning(facts, { bought: false, boxed: false })).toEqual({ ...facts, log: { days: [] }, cats: { cats: [] } });
  // A part that was not read stays unknown.
  expect(earning({ lab: facts.lab }, { bought: false, boxed: false })).toEqual({ lab: facts.lab });
});

test('R355 R363 covered days are the days on which some result of a cat at home is not older than ninety days', () => {
  const results = fc.array(
    fc.record({
      released: fc.nat({ max: 400 }).map((days) => addDays('2026-01-01', days)),
      gone: fc.option(
        fc.nat({ max: 500 }).map((days) => addDays('2026-01-01', days)),
        { nil: undefined },
      ),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(results, fc.integer({ min: 0, max: 90 }), (list, keep) => {
      const today = '2027-01-15';
      const covered = Array.from({ length: daysBetween('2026-01-01', today) + 1 }, (_, index) => {
        const day = addDays('2026-01-01', index);
        return list.some(
          ({ released, gone }) => released <= day && daysBetween(released, day) <= keep && (!gone || day < gone),
        );
      });
      const runs = covered.map((so) => (so ? '1' : '0')).join('');
      const longest = Math.max(0, ...runs.split('0').map(({ length }) => length));
      const current = /1*$/.exec(runs)?.[0].length ?? 0;
      expect(coveredDays(list, keep, today)).toEqual({ current, longest });
    }),
  );
});

const cats = (...names: string[]) =>
  names.map((name) => ({ id: name, name, tooYoung: name.startsWith('Kitten'), hasSticks: !name.endsWith('new') }));
const refused = (catId: string): TodaysEntry => ({ catId, kind: 'stick', outcome: 'refused' });
const given = (catId: string): TodaysEntry => ({ catId, kind: 'stick', outcome: 'given' });
const note = (catId: string): TodaysEntry => ({ catId, kind: 'note', outcome: null });

test('R350 R360 a day is logged once for a streak: sticks by one given, health by anything else', () => {
  expect(countsToday('supplement_taken', [refused('Miso'), note('Miso')])).toBe(false);
  expect(countsToday('supplement_taken', [refused('Miso'), given('Laila')])).toBe(true);
  expect(countsToday('health_logged', [given('Miso'), refused('Laila')])).toBe(false);
  expect(countsToday('health_logged', [note('Miso')])).toBe(true);
  for (const kind of ['supplement_taken', 'health_logged'] as const)
    expect(catsToLog(kind, cats('Miso'), [given('Miso'), note('Miso')])).toBe('Already logged today');
});

test('R360 R365 a stick is written down for each cat that has some and did not refuse; else a sentence says why not', () => {
  const names = (found: string | { name: string }[]) =>
    typeof found === 'string' ? found : found.map(({ name }) => name);
  const sticks = (all: ReturnType<typeof cats>, today: TodaysEntry[] = []) =>
    names(catsToLog('supplement_taken', all, today));
  const NO_BOX = 'No box of sticks has arrived yet. You can log the first stick on the day it arrives.';
  expect(sticks([])).toBe('No cat lives here yet. Add a cat to start logging.');
  expect(sticks(cats('Miso', 'Laila'))).toEqual(['Miso', 'Laila']);
  expect(sticks(cats('Miso', 'Laila', 'Kitten', 'Pip new'))).toEqual(['Miso', 'Laila']);
  expect(sticks(cats('Miso', 'Laila'), [refused('Miso')])).toEqual(['Laila']);
  expect(sticks(cats('Miso new'))).toBe(NO_BOX);
  expect(sticks(cats('Miso new', 'Kitten'))).toBe(NO_BOX);
  expect(sticks(cats('Kitten'))).toBe('Kitten is too young for sticks.');
  expect(sticks(cats('Kitten A', 'Kitten B'))).toBe('Kitten A and Kitten B are too young for sticks.');
  expect(sticks(cats('Miso', 'Laila'), [refused('Miso'), refused('Laila')])).toBe(
    'Miso and Laila refused today. If a stick was eaten later, please add it to the health log.',
  );
  // Everybody may be well, also too young or without sticks.
  expect(names(catsToLog('health_logged', cats('Miso new', 'Kitten'), [refused('Miso new')]))).toEqual([
    'Miso new',
    'Kitten',
  ]);
  expect(loggedSentence('supplement_taken', ['Miso', 'Laila'], 1)).toBe('Stick given to Miso and Laila. Day one.');
  expect(loggedSentence('health_logged', ['Miso'], 8)).toBe('All well with Miso. 8 days now.');
  expect(noResultsSentence(90)).toBe('No results in the last 90 days. Days count once the lab has read new samples.');
});

test('a referral does not count for oneself, a former customer, a refunded order or beyond twenty a year, in that order', () => {
  const check = (change: Partial<ReferralCheck>) =>
    referralRefusal({ self: false, orderedBefore: false, refunded: false, countedThisYear: 0, ...change });
  expect([check({}), check({ countedThisYear: 19 })]).toEqual([null, null]);
  const all = { self: true, orderedBefore: true, refunded: true, countedThisYear: 20 };
  expect(check(all)).toBe('You cannot refer yourself.');
  expect(check({ ...all, self: false })).toBe('Your friend had ordered before.');
  expect(check({ refunded: true, countedThisYear: 20 })).toBe('The order was refunded.');
  expect(check({ countedThisYear: 20 })).toBe('20 friends had already counted this year.');
  expect(JOURNEY_KEYS.filter(firstBoxLeft)).toEqual(['optimizer_shipped', 'optimizer_delivered']);
  expect(yearOf(new Date('2026-12-31T23:59:59Z')).toISOString()).toBe('2026-01-01T00:00:00.000Z');
});

test('R345 a line of the ledger says what it was for and whether points came, went or were taken back', () => {
  const line = (change: Partial<LedgerLine>): LedgerLine => ({
    reason: 'box',
    about: 'box:1',
    points: 50,
    owed: 0,
    rewardTitle: null,
    grant: null,
    ...change,
  });
  const said = (change: Partial<LedgerLine>) => [entryFigure(line(change)), entryWords(line(change))];
  expect(said({})).toEqual(['50 points', 'Box delivered']);
  expect(said({ points: -50 })).toEqual(['50 points taken back', 'Taken back: Box delivered']);
  // Taken back while all were spent: thirty at once, twenty owed.
  expect(said({ points: -30, owed: 20 })).toEqual(['50 points taken back', 'Taken back: Box delivered']);
  // Earned while twenty were owed.
  expect(said({ points: 30, owed: -20 })).toEqual(['50 points', 'Box delivered']);
  const poster = { reason: 'redeemed', about: 'redeem:1', rewardTitle: 'Your cat as a poster' } as const;
  expect(said({ ...poster, points: -120 })).toEqual(['120 points spent', 'Redeemed: Your cat as a poster']);
  expect(said({ ...poster, points: 120 })).toEqual(['120 points returned', 'Returned: Your cat as a poster']);
  // As it was redeemed, also after the tier changed.
  const grant = { kind: 'discount', discountId: 'd', percentOff: 15 } as const;
  expect(entrySubject(line({ ...poster, rewardTitle: '15% off', grant }))).toBe('15% off next order');
  expect(entrySubject(line({ ...poster, rewardTitle: null }))).toBe('A reward');
  expect(entrySubject(line({ reason: 'achievement', about: 'achievement:one-week' }))).toBe('One week');
  expect(entrySubject(line({ reason: 'achievement', about: 'achievement:gone' }))).toBe('An achievement');
});

test('R356 a calendar has every day of the year once, below its day of the week, in at most six weeks a month', () => {
  for (const year of [2026, 2027, 2028]) {
    const days = MONTHS.map((_, month) => monthOf(year, month));
    expect(days.flat()).toHaveLength(year % 4 === 0 ? 366 : 365);
    for (const [month, sheet] of days.entries()) {
      expect(sheet.map(({ day }) => day)).toEqual(Array.from({ length: sheet.length }, (_, index) => index + 1));
      expect(new Set(sheet.map(({ week, weekday }) => `${week} ${weekday}`)).size).toBe(sheet.length);
      for (const { day, week, weekday } of sheet) {
        const name = new Date(Date.UTC(year, month, day)).toUTCString().slice(0, 2);
        expect([WEEKDAYS[weekday], week < 6]).toEqual([name, true]);
      }
    }
  }
});
