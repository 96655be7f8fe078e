import type { APIRequestContext, Page } from '@playwright/test';
import type { LotsView } from '#src/capabilities/fulfilment/lot-contract.ts';
import { neededUntil } from '#src/capabilities/fulfilment/rules/lots.ts';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { FORMULA_IDS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { derivedId } from '#src/lib/id.ts';
import { expect } from './journey.ts';
import { asks } from './records.ts';

/**
 * A lot of each formula that keeps beyond any time a journey lets pass, so that no journey needs stock which earlier ones
 * have left: the sample lots of a shop are too old after two years. Repeated, they stay as they are.
 */
export async function bringSticks(desk: APIRequestContext): Promise<void> {
  for (const formula of FORMULA_IDS) {
    const id = derivedId('lot of the journeys', formula);
    const lot = { id, code: `JOURNEYS-${formula}`, formula, made: 50_000, bestBefore: '2099-12-31' };
    const answer = await desk.post('/api/desk/lots', { data: lot });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** Best-before day for a lot that is to be packed before all others of its formula, also before one that another journey left. */
export async function soonestDay(desk: Page, formula: FormulaId): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const { lots } = await asks<LotsView>(desk, 'get', '/api/desk/lots');
  const others = lots.filter((lot) => lot.formula === formula && lot.bestBefore > neededUntil(today));
  const [soonest = ''] = [addDays(today, 60), ...others.map(({ bestBefore }) => addDays(bestBefore, -1))].toSorted();
  return soonest;
}
