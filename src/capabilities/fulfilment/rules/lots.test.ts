import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { FORMULA_IDS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { type LotLine, type LotOnShelf, neededUntil, sameLots, takeFromLots } from './lots.ts';
import { correction, isLow, lotState } from './stock.ts';

const TODAY = '2026-12-01';

const formula = fc.constantFrom<FormulaId>('omega', 'play', 'renal');
const place = fc.nat({ max: 30 });
const act = fc.oneof(
  fc.record({
    do: fc.constant('receive'),
    formula,
    made: fc.integer({ min: 1, max: 40 }),
    keeps: fc.integer({ min: 30, max: 60 }),
  }),
  fc.record({
    do: fc.constant('pack'),
    cats: fc.array(fc.uniqueArray(formula, { minLength: 1 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('undo'), place }),
  fc.record({ do: fc.constant('recall'), place }),
  fc.record({
    do: fc.constant('correct'),
    place,
    kind: fc.constantFrom('spoiled', 'counted'),
    sticks: fc.nat({ max: 50 }),
    stale: fc.boolean(),
  }),
  fc.record({ do: fc.constant('tomorrow') }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** A stock with its movements, by the rules. */
class Shelf {
  lots: LotOnShelf[] = [];
  boxes: LotLine[][] = [];
  moved: { lotId: string; sticks: number }[] = [];
  today = TODAY;

  play(now: Act): void {
    if (now.do === 'receive') this.#receive(now as Extract<Act, { made: number }>);
    else if (now.do === 'pack') this.#pack((now as Extract<Act, { cats: FormulaId[][] }>).cats);
    else if (now.do === 'tomorrow') this.today = addDays(this.today, 1);
    else this.#change(now as Extract<Act, { place: number }>);
  }

  #receive({ formula, made, keeps }: { formula: FormulaId; made: number; keeps: number }): void {
    const id = `lot-${this.lots.length}`;
    this.lots.push({ id, code: id, formula, bestBefore: addDays(this.today, keeps), stock: 0, recalled: false });
    this.#move(id, made);
  }

  #pack(cats: FormulaId[][]): void {
    const needs = cats.flatMap((formulas, cat) =>
      formulas.map((one) => ({ catId: `cat-${cat}`, formula: one, sticks: 4 })),
    );
    const tracked = FORMULA_IDS.filter((id) => this.lots.some((lot) => lot.formula === id));
    const lots = this.lots.toSorted((a, b) => (a.bestBefore < b.bestBefore ? -1 : 1));
    const { lines, short } = takeFromLots(needs, { lots, tracked }, this.today);
    // All or nothing, and short only where there are too few that may be packed.
    for (const { needed, usable } of short) expect(usable).toBeLessThan(needed);
    if (short.length) return;
    for (const need of needs) {
      const taken = lines.filter(({ catId, formula }) => catId === need.catId && formula === need.formula);
      expect(taken.reduce((sum, { sticks }) => sum + sticks, 0)).toBe(tracked.includes(need.formula) ? 4 : 0);
    }
    for (const { lotId, sticks } of lines) {
      const lot = this.#lot(lotId);
      expect([lot.recalled, lot.bestBefore >= neededUntil(this.today)]).toEqual([false, true]);
      this.#move(lotId, -sticks);
    }
    this.boxes.push(lines);
    this.#expectFirstToExpire(lines);
  }

  #expectFirstToExpire(lines: LotLine[]): void {
    for (const { lotId, formula } of lines) {
      const sooner = ({ bestBefore }: LotOnShelf) => bestBefore < this.#lot(lotId).bestBefore;
      const passedBy = this.lots.filter(
        (lot) => lot.formula === formula && sooner(lot) && lotState(this.#facts(lot), this.today) === 'usable',
      );
      expect(passedBy).toEqual([]);
    }
  }

  #change(now: { do: string; place: number } & Partial<{ kind: string; sticks: number; stale: boolean }>): void {
    if (now.do === 'undo') {
      const [box = []] = this.boxes.splice(now.place, 1);
      for (const { lotId, sticks } of box) this.#move(lotId, sticks);
      return;
    }
    const lot = this.lots[now.place];
    if (!lot) return;
    if (now.do === 'recall') lot.recalled = true;
    else {
      const seen = lot.stock + (now.stale ? 1 : 0);
      const change = correction(lot.stock, { kind: now.kind as 'spoiled', sticks: now.sticks ?? 0, seen });
      if (typeof change === 'number') this.#move(lot.id, change);
    }
  }

  #facts = ({ stock, bestBefore, recalled }: LotOnShelf) => ({
    stock,
    bestBefore,
    recalledAt: recalled ? new Date(0) : null,
  });
  #lot = (id: string) => this.lots.find((lot) => lot.id === id) as LotOnShelf;
  #move(lotId: string, sticks: number): void {
    this.#lot(lotId).stock += sticks;
    this.moved.push({ lotId, sticks });
  }
}

test('after any receipts, packings, undos, recalls and corrections, stock is the sum of movements and never negative', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const shelf = new Shelf();
      for (const one of acts) {
        shelf.play(one);
        for (const { id, stock } of shelf.lots) {
          const moved = shelf.moved.filter(({ lotId }) => lotId === id);
          expect(stock).toBe(moved.reduce((sum, { sticks }) => sum + sticks, 0));
          expect(stock).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('a lot keeps until the box is eaten, travelling for up to two weeks', () => {
  expect(neededUntil(TODAY)).toBe('2027-01-12');
  const lot = { stock: 4, bestBefore: '2027-01-12', recalledAt: null };
  expect(lotState(lot, TODAY)).toBe('usable');
  expect(lotState({ ...lot, bestBefore: '2027-01-11' }, TODAY)).toBe('short');
  expect(lotState({ ...lot, stock: 0 }, TODAY)).toBe('used-up');
  expect(lotState({ ...lot, stock: 0, recalledAt: new Date() }, TODAY)).toBe('recalled');
});

test('a formula is low at its reorder point, or without sticks; one without lots never is', () => {
  expect(isLow({ tracked: true, usable: 100, reorderAt: 100 })).toBe(true);
  expect(isLow({ tracked: true, usable: 101, reorderAt: 100 })).toBe(false);
  expect(isLow({ tracked: true, usable: 0, reorderAt: null })).toBe(true);
  expect(isLow({ tracked: false, usable: 0, reorderAt: 100 })).toBe(false);
});

test('lots that were shown are the same whatever their order', () => {
  const [a, b] = [
    { catId: 'miso', lotId: 'one', sticks: 4 },
    { catId: 'miso', lotId: 'two', sticks: 4 },
  ] as const;
  expect(sameLots([a, b], [b, a])).toBe(true);
  expect(sameLots([a, b], [a])).toBe(false);
  expect(sameLots([a], [{ ...a, sticks: 3 }])).toBe(false);
});
