import { ACTIVE_LIST, type ActiveId } from '#src/capabilities/lab/rules/active-ingredients.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';

const BENEFITS: Record<ActiveId, string> = {
  vitaminA: 'Eyes that work at night, and the skin around them',
  vitaminD3: 'Brings calcium into the bones',
  vitaminE: 'An antioxidant that protects fats',
  taurine: 'Heart and retina. Cats cannot make enough of it',
  magnesium: 'Steady muscles and nerves',
  fibre: 'Digestion, start to finish',
  omega3: 'Coat, skin and joints',
};

/** Active ingredients as the overview lists them: '500mg' as one word, and "fiber" as it is spelled on the stick. */
export const LISTED_ACTIVES = ACTIVE_LIST.map(({ id, name, formula, text }) => ({
  name: id === 'fibre' ? 'Fiber Blend' : name,
  benefit: BENEFITS[id],
  stick: FORMULAS[formula].name,
  amount: text.replace(/(\d) (m?g)$/, '$1$2'),
}));
