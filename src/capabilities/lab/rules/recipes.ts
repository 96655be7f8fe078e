import type { FormulaId } from './formulas.ts';

/** The day on which the recipes were last gone through. It dates everything that is printed from them. */
export const REGISTRY_AS_OF = '2026-11-21';

/** One natural ingredient and its purpose. */
interface Ingredient {
  name: string;
  gives: string;
}

export type Allergen = 'chicken' | 'egg' | 'fish' | 'milk' | 'molluscs' | 'oat' | 'turkey' | 'yeast';

export interface Recipe {
  /** Effect of the formula. Food supports; only medicine treats. */
  supports: string;
  /** Natural ingredients; the first one illustrates the formula. */
  natural: readonly [Ingredient, ...Ingredient[]];
  /** Besides those of the base, which are in every stick. */
  allergens: readonly Allergen[];
  /** Cats that need a vet's agreement first. */
  askFirst: readonly string[];
}

const is = (name: string, gives: string): Ingredient => ({ name, gives });

/** Ingredients of the eight formulas besides the base. */
export const RECIPES: Record<FormulaId, Recipe> = {
  antiox: {
    supports: 'Supports the body’s own defence against oxidation, and the kidneys.',
    natural: [
      is('blueberry', 'anthocyanins'),
      is('red microalgae', 'astaxanthin'),
      is('brewer’s yeast', 'selenium and B vitamins'),
      is('pumpkin', 'carotenoids and a little fibre'),
    ],
    allergens: ['yeast'],
    askFirst: ['Cats who already get selenium on a vet’s advice'],
  },
  cardio: {
    supports: 'Supports the normal work of the heart muscle, the one that never gets a nap.',
    natural: [
      is('sardine', 'taurine and omega-3'),
      is('chicken heart', 'taurine and coenzyme Q10'),
      is('salmon oil', 'EPA and DHA'),
      is('turkey', 'carnitine'),
    ],
    allergens: ['fish', 'turkey'],
    askFirst: ['Cats on medicine for the heart or for blood pressure'],
  },
  vision: {
    supports: 'Supports normal sight, in daylight and at five in the morning.',
    natural: [
      is('marigold petals', 'lutein and zeaxanthin'),
      is('chicken liver', 'vitamin A, ready-made'),
      is('egg yolk', 'lutein that is easily absorbed'),
      is('bilberry', 'anthocyanins'),
    ],
    allergens: ['egg'],
    askFirst: ['Cats who eat liver on most days', 'Cats who are pregnant or nursing'],
  },
  derma: {
    supports: 'Supports the skin and the coat that grows out of it.',
    natural: [
      is('flaxseed', 'alpha-linolenic acid'),
      is('salmon oil', 'EPA and DHA'),
      is('sunflower oil', 'linoleic acid and vitamin E'),
      is('brewer’s yeast', 'biotin and zinc'),
    ],
    allergens: ['fish', 'yeast'],
    askFirst: ['Cats with skin that itches, bleeds or loses patches of hair'],
  },
  neuro: {
    supports: 'Supports calm in the presence of visitors, vacuum cleaners and other emergencies.',
    natural: [
      is('oat', 'B vitamins'),
      is('turkey', 'tryptophan'),
      is('milk protein', 'casein peptides'),
      is('pumpkin seed', 'magnesium'),
    ],
    allergens: ['milk', 'oat', 'turkey'],
    askFirst: ['Cats who have had urinary crystals or stones', 'Cats on medicine for behaviour'],
  },
  omega: {
    supports: 'Supports joints, and with them the way to the top of the fridge.',
    natural: [
      is('green-lipped mussel', 'omega-3 and glycosaminoglycans'),
      is('anchovy oil', 'EPA and DHA'),
      is('eggshell membrane', 'collagen and calcium'),
      is('rosehip', 'vitamin C'),
    ],
    allergens: ['egg', 'fish', 'molluscs'],
    askFirst: ['Cats about to have an operation', 'Cats on medicine that thins the blood'],
  },
  play: {
    supports: 'Supports digestion, clean teeth and the wish to run somewhere for no reason.',
    natural: [
      is('pumpkin', 'soft fibre'),
      is('psyllium husk', 'fibre that swells'),
      is('chicory root', 'inulin, which feeds the good bacteria'),
      is('brown seaweed', 'minerals that keep plaque soft'),
    ],
    allergens: [],
    askFirst: ['Cats with an overactive thyroid, because seaweed holds iodine', 'Cats who hardly drink'],
  },
  renal: {
    supports: 'Supports the kidneys, which is where cats age first.',
    natural: [
      is('cranberry', 'proanthocyanidins'),
      is('egg white', 'protein with little phosphorus'),
      is('salmon oil', 'EPA and DHA'),
      is('chicory root', 'inulin'),
    ],
    allergens: ['egg', 'fish'],
    askFirst: [
      'Cats with kidney disease or on a renal diet',
      'Cats with raised calcium, because the stick holds vitamin D3',
    ],
  },
};

/** Properties that all sticks share. */
export const STICK = {
  form: 'A soft paste, sealed in a single portion',
  base: ['chicken broth', 'tapioca starch'],
  baseAllergens: ['chicken'] as readonly Allergen[],
  free: ['onion', 'garlic', 'chives', 'grapes', 'xylitol', 'essential oils'],
  intendedUse: 'A complementary feed for healthy cats, made for one cat from the results of its test.',
  notMedicine: 'It is food, not medicine. It does not replace a balanced diet or a vet.',
  giving: [
    'One stick a day, on food or straight from the sachet.',
    'Always offer fresh water.',
    'If you miss a day, do not give two sticks the next day.',
    'Only for the cat named on the box. Other cats have other results.',
  ],
  storage: [
    'Keep cool and dry, below 25 °C, away from sunlight.',
    'Use an open sachet the same day. Throw leftovers away; do not keep them in the fridge.',
    'Use a closed sachet before the date printed on it.',
    'Keep the box out of reach of children and cats.',
  ],
  askFirst: [
    'Cats with a diagnosed illness, or on any medicine',
    'Cats who are pregnant or nursing',
    'Cats on a prescription diet, or who get other supplements',
  ],
  notFor: ['Cats allergic to anything on the list', 'Dogs, other animals and people'],
} as const;

/** Every allergen of a stick of this formula, its base included. */
export function allergensOf(id: FormulaId): readonly Allergen[] {
  return [...new Set([...STICK.baseAllergens, ...RECIPES[id].allergens])].sort();
}
