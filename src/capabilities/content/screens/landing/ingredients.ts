import { activesOf } from '#src/capabilities/lab/rules/active-ingredients.ts';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { RECIPES } from '#src/capabilities/lab/rules/recipes.ts';
import { sentence } from '../../rules/documents.ts';

const LINES: Record<FormulaId, string> = {
  antiox: 'Mops up what city air leaves behind and takes a load off the kidneys.',
  cardio: 'Taurine for the muscle that never gets a nap.',
  vision: 'For eyes that see in the dark and should keep doing so.',
  derma: 'Less hair on the black trousers. Possibly.',
  neuro: 'For vacuum cleaners, visitors and other emergencies.',
  omega: 'For getting on top of the fridge at fourteen.',
  play: 'Teeth, gut and the urge to run at five in the morning.',
  renal: 'Kidneys are where cats age first. This goes there.',
};

/** Room on an open stick. */
const ROWS = 4;

/** Text on a stick on the landing page: the registered amounts first, then natural ingredients. */
export function printOn(id: FormulaId): { line: string; list: readonly string[] } {
  const amounts = activesOf(id).map(({ name, text }) => `${name} ${text}`);
  const natural = RECIPES[id].natural.map(({ name }) => sentence(name));
  return { line: LINES[id], list: [...amounts, ...natural].slice(0, ROWS) };
}
