import { expect, test } from 'vitest';
import { allergiesMet } from './allergies.ts';
import { FORMULAS, type FormulaId } from './formulas.ts';
import { composeFormula } from './month.ts';
import { type Allergen, RECIPES, STICK } from './recipes.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];

/** Parts and kinds of the sticks' ingredients, as labels of cat food and vets name them. */
const PARTS: Record<Exclude<Allergen, 'turkey'>, readonly string[]> = {
  chicken: ['hydrolysed chicken', 'chicken meal', 'hen'],
  egg: ['yolk', 'egg yolk', 'albumen', 'ovalbumin'],
  fish: [
    'pilchards',
    'sprats',
    'snapper',
    'whiting',
    'plaice',
    'sea bass',
    'bonito',
    'krill oil and fish oil',
    'omega-3 from menhaden',
  ],
  milk: ['kefir', 'curd', 'quark', 'ghee'],
  molluscs: ['green-lipped mussel', 'cockles', 'abalone', 'calamari'],
  oat: ['oat bran', 'cereal'],
  yeast: ['nutritional yeast', 'marmite yeast extract'],
};

test('N5 an allergy that names a part or a kind of an ingredient keeps out every stick with that ingredient', () => {
  for (const [allergen, said] of Object.entries(PARTS) as [Allergen, readonly string[]][]) {
    const holds = IDS.filter((id) => [...STICK.baseAllergens, ...RECIPES[id].allergens].includes(allergen));
    for (const words of said)
      expect(
        IDS.filter((id) => allergiesMet(id, [words]).length > 0),
        `${words}: ${allergen}`,
      ).toEqual(expect.arrayContaining(holds));
  }
});

test('N5 words that only contain the name of an ingredient are no allergy against it', () => {
  for (const words of ['lily', 'goldenrod', 'when dusty', 'lichen', 'kitchen cleaner', 'bassinet foam', 'freshener'])
    for (const id of IDS) expect(allergiesMet(id, [words]), `${words}: ${id}`).toEqual([]);
});

test('N5 every cat that is allergic to what is in all sticks gets none, and is told each formula by name', () => {
  const cat = { band: 'adult', kg: 4, activity: null, concerns: [], diet: 'wet', allergies: ['hen'] } as const;
  const { problems } = composeFormula({}, cat, {});
  expect(problems).toHaveLength(7);
  for (const problem of problems) expect(problem).toMatch(/ contains something this cat must not have: hen\.$/);
});
