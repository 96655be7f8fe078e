import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { bandOn, sticksFrom } from '#src/capabilities/households/rules/age.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { catWithWeight, householdIdOfCat } from '#src/capabilities/households/actions/find-cats.ts';
import { ageFacts } from '#src/capabilities/households/actions/read-cat.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type Month, composeFormula, dosesTooHigh, problemsNow } from '../rules/month.ts';
import type { Values } from '../rules/levels.ts';
import type { FormulaInput } from '../rules/reasons.ts';
import { missingForSafety } from '../rules/sample-states.ts';
import { panelOf, RANGES_VERSION } from '../rules/panel.ts';
import type { SetRow } from '../store.ts';

const SYSTEM = systemActor('lab/cat-facts');

/** Cat and household of a set, for the staff or the system that works on it. */
export async function cardOf(
  ctx: ReadCtx,
  by: Parameters<typeof householdIdOfCat>[1],
  catId: string,
): Promise<{ card: CatCard; scope: HouseholdScope } | null> {
  const householdId = await householdIdOfCat(ctx.tx, by, catId);
  if (!householdId) return null;
  const scope = systemScope(SYSTEM, householdId);
  const card = await catWithWeight(ctx.tx, scope, catId);
  return card ? { card, scope } : null;
}

/** Formula plan for the values and the current profile. Without the markers that a safe dose depends on it has a problem. */
export function monthFor(card: CatCard, values: Values, set: Pick<SetRow, 'declared' | 'ranges'>, now: Date): Month {
  const month = composeFormula(values, catFacts(card, now, set.ranges), set.declared);
  return { ...month, problems: [...stopsEveryMonth(card, values, now), ...month.problems] };
}

/** Problems of sticks that were made from results that have been corrected since. `values` and `declared`: of the results that count. */
export const problemsByResults = (
  month: Month,
  facts: FormulaInput,
  { values, declared }: { values: Values; declared: SetRow['declared'] },
): string[] => [
  ...problemsNow(month, facts, declared),
  ...dosesTooHigh(month, values, facts.panel),
  ...missingForSafety(values),
];

/** Problems of any sticks of a cat: its age, and markers that a safe dose depends on. */
export function stopsEveryMonth(card: CatCard, values: Values, now: Date): string[] {
  const from = sticksFrom(dayIn(card.timeZone, now), ageFacts(card.cat, card.timeZone));
  const young = from ? [`${card.cat.name} is too young for sticks until ${from}.`] : [];
  return [...young, ...missingForSafety(values)];
}

/** Facts of the profile that a formula depends on, and the version of the ranges that its results are judged by. */
export function catFacts({ cat, timeZone, weight }: CatCard, now: Date, ranges = RANGES_VERSION): FormulaInput {
  return {
    panel: panelOf(ranges),
    band: bandOn(dayIn(timeZone, now), ageFacts(cat, timeZone)),
    kg: weight && weight.grams / 1000,
    activity: cat.activity,
    concerns: cat.concerns,
    diet: cat.diet,
    allergies: cat.allergies,
  };
}
