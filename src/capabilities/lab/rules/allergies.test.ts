import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allergiesMet } from './allergies.ts';
import { FORMULAS, type FormulaId } from './formulas.ts';
import { type Allergen, allergensOf } from './recipes.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];

/** As owners write an allergy in the wizard, by allergen. */
const SAID: Record<Allergen, readonly string[]> = {
  chicken: ['chicken', 'Chicken', 'CHICKEN broth', 'poultry', 'any fowl', 'chicken fat'],
  egg: ['egg', 'eggs', 'egg white', 'raw eggs'],
  fish: [
    'fish',
    'salmon',
    'Tuna',
    'sardines',
    'anchovies',
    'anchovy',
    'mackerel',
    'cod',
    'herring',
    'trout',
    'white fish',
    'seafood',
  ],
  milk: ['milk', 'dairy', 'lactose', 'cheese', 'casein', 'whey', 'butter', 'cream', 'yoghurt', 'yogurt'],
  molluscs: ['molluscs', 'mollusks', 'mussels', 'shellfish', 'seafood', 'clams', 'oysters', 'scallops', 'squid'],
  oat: ['oat', 'oats', 'oatmeal', 'grain', 'grain-free only', 'cereals', 'gluten'],
  turkey: ['turkey', 'Turkey', 'poultry'],
  yeast: ['yeast', "brewer's yeast"],
};

test('an allergy is met by every formula that holds it, in any of the words that owners use', () => {
  for (const [allergen, said] of Object.entries(SAID) as [Allergen, readonly string[]][])
    for (const words of said)
      for (const id of IDS)
        if (allergensOf(id).includes(allergen)) expect(allergiesMet(id, [words]), `${words}: ${id}`).toEqual([words]);
});

test('an allergy against what is in no stick keeps no formula out', () => {
  for (const words of [
    'pollen',
    'dust mites',
    'beef',
    'rabbit',
    'goat',
    'fleas',
    'flea bites',
    'soy',
    'coconut',
    'perfume',
    'lamb',
    'none',
    'codeine',
  ])
    for (const id of IDS) expect(allergiesMet(id, [words]), `${words}: ${id}`).toEqual([]);
});

test('matches are named in the owner’s own words, and more allergies never match fewer', () => {
  const words = fc.constantFrom(...Object.values(SAID).flat(), 'pollen', 'beef');
  fc.assert(
    fc.property(fc.constantFrom(...IDS), fc.uniqueArray(words), fc.uniqueArray(words), (id, some, more) => {
      const met = allergiesMet(id, some);
      for (const one of met) expect(some).toContain(one);
      expect(allergiesMet(id, [...some, ...more])).toEqual(expect.arrayContaining(met));
    }),
  );
});
