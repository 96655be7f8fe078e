import { type Allergen, allergensOf } from './recipes.ts';
import type { FormulaId } from './formulas.ts';

/** Words people use, beside the name of the allergen itself. */
const ALSO: Record<Allergen, RegExp> = {
  chicken: /chicken|poultry|fowl|\bhens?\b/i,
  egg: /egg|yolk|albumen|ovalbumin/i,
  fish: /fish|salmon|tuna|sardine|anchov|mackerel|\bcod\b|herring|trout|haddock|pollock|halibut|tilapia|seafood|pilchard|sprat|whitebait|snapper|whiting|plaice|turbot|bonito|menhaden|\b(?:bass|carp|eels?|hake|perch|sole)\b/i,
  milk: /milk|dairy|lactose|cheese|casein|whey|butter|\bcream|yog|kefir|\bcurds?\b|quark|\bghee\b/i,
  molluscs: /mollus|mussel|clam|oyster|scallop|squid|octopus|calamari|cockle|abalone|shellfish|seafood/i,
  oat: /\boat|grain|cereal|gluten/i,
  turkey: /turkey|poultry/i,
  yeast: /yeast/i,
};

/** The cat's allergies that a formula conflicts with. */
export function allergiesMet(formula: FormulaId, allergies: readonly string[]): string[] {
  const inside = allergensOf(formula);
  return allergies.filter((words) => inside.some((allergen) => ALSO[allergen].test(words)));
}
