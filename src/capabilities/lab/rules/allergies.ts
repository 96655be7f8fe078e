import { type Allergen, allergensOf } from './recipes.ts';
import type { FormulaId } from './formulas.ts';

/** Words people use, beside the name of the allergen itself. */
const ALSO: Record<Allergen, RegExp> = {
  chicken: /chicken|poultry|fowl/i,
  egg: /egg/i,
  fish: /fish|salmon|tuna|sardine|anchov|mackerel|\bcod\b|herring|trout|haddock|pollock|halibut|tilapia|seafood/i,
  milk: /milk|dairy|lactose|cheese|casein|whey|butter|\bcream|yog/i,
  molluscs: /mollus|mussel|clam|oyster|scallop|squid|octopus|shellfish|seafood/i,
  oat: /\boat|grain|cereal|gluten/i,
  turkey: /turkey|poultry/i,
  yeast: /yeast/i,
};

/** The cat's allergies that a formula conflicts with. */
export function allergiesMet(formula: FormulaId, allergies: readonly string[]): string[] {
  const inside = allergensOf(formula);
  return allergies.filter((words) => inside.some((allergen) => ALSO[allergen].test(words)));
}
