import type { Entry } from './topic.ts';

/** What may keep a cat safe: answered on every plan. */
export const SAFETY: readonly Entry[] = [
  {
    id: 'when-to-go',
    title: 'When to go to a vet',
    asks: 'when should i go to a vet, go to a vet, when vet, see a vet, call a vet, need a vet, to the vet, sick, ill, unwell, symptoms',
    lines: [
      [
        'At once: straining without urine, a mouth that stays open to breathe, collapse, a seizure, bleeding, a poison, or a fall.',
        'vet-manual',
      ],
      [
        'Within the day: nothing eaten for a day, vomiting that does not stop, or a cat that hides and is not itself.',
        'cornell',
      ],
      [
        'Soon: drinking more than before, losing weight without a plan, or bad breath. Cats hide an illness well, so a check once a year finds what they do not say.',
        'life-stage',
      ],
    ],
  },
  {
    id: 'lilies',
    title: 'Lilies',
    asks: 'lily, lilies, lillies, bouquet, flowers',
    lines: [
      [
        'Lilies and daylilies are deadly for cats: leaf, petal, pollen and the water of the vase. Keep none in the house.',
        'fda-lilies',
      ],
      ['If a cat may have touched one, do not wait for signs; go to a vet.', 'fda-lilies'],
    ],
  },
  {
    id: 'toxic-food',
    title: 'Food that is not for cats',
    asks: 'toxic, toxic food, onion, onions, garlic, chocolate, grapes, raisins, xylitol, human food, table scraps, poisonous, harmful, dangerous food',
    lines: [
      [
        'Not for cats: onion, garlic, chives and leek, chocolate, coffee, alcohol, grapes and raisins, and anything sweetened with xylitol.',
        'poison-control',
      ],
      ['If one of them has been eaten, call a vet and say what and when.', 'poison-control'],
    ],
  },
  {
    id: 'plants',
    title: 'Plants in the house',
    asks: 'plant, plants, houseplant, houseplants, poisonous plant, garden',
    lines: [
      [
        'Many house plants upset a cat’s stomach; lilies and sago palms can kill. The ASPCA keeps a list by name.',
        'poison-control',
      ],
      ['A pot of cat grass gives a chewer something better to do.', 'environmental-needs'],
    ],
  },
  {
    id: 'human-medicine',
    title: 'Medicine made for people',
    asks: 'human medicine, my medicine, painkiller, painkillers, aspirin, pain relief, antibiotics, give medicine, pills for people',
    lines: [
      [
        'None without a vet. Common painkillers for people can kill a cat in an amount that looks harmless.',
        'poison-control',
      ],
      ['Dr. AI names no amounts of medicine, for any cat.', 'itself'],
    ],
  },
  {
    id: 'oils',
    title: 'Essential oils and cleaners',
    asks: 'essential oil, essential oils, diffuser, tea tree, cleaner, cleaning, disinfectant, mosquito',
    lines: [
      [
        'Cats lick off what falls on their fur, and clear many oils badly. Keep diffusers, neat oils and wet floors away from them.',
        'poison-control',
      ],
    ],
  },
  {
    id: 'sticks-at-once',
    title: 'Several sticks at once',
    asks: 'several sticks, two sticks, double, too many, extra stick, more than one stick, three sticks, sticks at once, more sticks',
    lines: [
      [
        'Stop giving sticks, offer water and keep the empty sachets. Call a vet and have the safety data sheet at hand.',
        'registry',
      ],
      ['Some vitamins stay in the body, so more is not better.', 'ceilings'],
    ],
  },
  {
    id: 'not-eating',
    title: 'A cat that does not eat',
    asks: 'not eating, wont eat, does not eat, doesnt eat, isnt eating, appetite, eats less, eating less, fussy, picky',
    lines: [
      ['If nothing has been eaten for a day, go to a vet now.', 'cornell'],
      [
        'If it is less than usual, note what and how much, warm the food a little, and offer it somewhere quiet.',
        'feeding-programs',
      ],
      ['An appetite that stays small needs a vet, even when the cat looks well.', 'life-stage'],
    ],
  },
  {
    id: 'reaction',
    title: 'A reaction to a stick',
    asks: 'reaction, allergic, allergy, itching, itchy, hives, rash, side effect, side effects',
    lines: [
      ['Stop giving sticks and see a vet. Difficult breathing is an emergency.', 'registry'],
      ['Every formula names its allergens on the data sheet; all of them hold chicken broth.', 'registry'],
    ],
  },
];
