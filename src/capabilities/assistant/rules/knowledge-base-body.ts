import type { KnowledgeEntry } from './topic.ts';

/** Topics: eating, drinking and weight. */
export const BODY: readonly KnowledgeEntry[] = [
  {
    id: 'feeding',
    title: 'How often to feed',
    asks: 'feed, feeding, meals, how often feed, how much food, portion, meal, feeding schedule, kibble',
    lines: [
      ['Cats prefer to eat often, in small meals, and alone.', 'feeding'],
      ['Start with the amount on the packet, and ask your vet what is right for your cat.', 'itself'],
    ],
  },
  {
    id: 'complete-food',
    title: 'Choosing a food',
    asks: 'which food, best food, what food, choose food, complete food, grain free, brand, good food',
    lines: [
      [
        'Look for the word “complete”: such a food is enough as a daily meal. If it is made for one age only, the label says so.',
        'fediaf',
      ],
      ['A complementary food has to be eaten beside another one.', 'complete-food'],
      [
        'A list of ingredients does not tell how good a food is. Ask the maker whether a qualified nutritionist formulated it.',
        'nutrition',
      ],
    ],
  },
  {
    id: 'wet-or-dry',
    title: 'Wet or dry food',
    asks: 'wet food, dry food, wet or dry, canned, biscuits, pouch',
    lines: [
      [
        'Both can be complete. Wet food contains more water. On dry food cats drink more, but they do not make up all of the difference.',
        'water',
      ],
      ['Change over a week or two, with the old food still there.', 'water'],
    ],
  },
  {
    id: 'raw',
    title: 'Raw food',
    asks: 'raw, raw food, raw meat, barf, homemade, home made, home cooked, cooking',
    lines: [
      [
        'Raw food makes it more likely that the cat, and the people around it, are infected with Salmonella or Listeria.',
        'raw',
      ],
      [
        'Of the home-made recipes that researchers could analyse, none held everything a grown cat needs. Ask a veterinary nutritionist for one.',
        'home-made',
      ],
    ],
  },
  {
    id: 'treats',
    title: 'Treats',
    asks: 'treat, treats, snack, snacks, reward, milk, tuna',
    lines: [
      ['Treats count. Subtract them from the meals, and choose ones that do not unbalance the diet.', 'treats'],
      ['Cats digest milk badly, so it upsets the stomach. Give water.', 'people-food'],
    ],
  },
  {
    id: 'water',
    title: 'How much a cat should drink',
    asks: 'water, drink, drinks, drinking, thirsty, fountain, bowl, how much should a cat drink, hydration, dehydrated',
    lines: [
      [
        'There is no single number: it depends on the food. Cats on wet food may hardly visit the bowl and be well supplied.',
        'water',
      ],
      ['Several bowls, away from food and tray, and wet food for one meal help more than a gadget.', 'water'],
      ['Drinking more than before, for days, is a reason to see a vet.', 'water'],
    ],
  },
  {
    id: 'litter',
    title: 'The litter tray',
    asks: 'litter, litter box, litter tray, tray, toilet, peeing outside, outside the box, accidents, spraying',
    lines: [
      ['One tray for each cat and one more, in quiet places, large and scooped every day.', 'litter'],
      [
        'If a cat goes elsewhere, have a vet rule out a disease of the bladder before you blame its behaviour.',
        'beside-the-tray',
      ],
    ],
  },
  {
    id: 'weight',
    title: 'A healthy weight',
    asks: 'weight, weigh, weighs, how heavy, how is my cats weight, kg, kilos, pounds, gaining, gained, thin, losing weight, lost weight',
    lines: [
      [
        'Shape says more than kilograms: you should feel the ribs but not see them, and see a waist from above.',
        'condition',
      ],
      ['Weight that goes down without a plan is a reason to see a vet.', 'condition'],
    ],
  },
  {
    id: 'diet',
    title: 'Losing weight safely',
    asks: 'overweight, obese, fat, diet, slim, weight loss, lose weight, chubby, too heavy',
    lines: [
      [
        'Slowly, and with a vet: the American Animal Hospital Association suggests 0.5 to 2 percent of the weight a week.',
        'weight-loss',
      ],
      ['Never by fasting. A cat that stops eating can get a liver disease, a heavy one most of all.', 'liver'],
    ],
  },
  {
    id: 'condition',
    title: 'Body condition',
    asks: 'body condition, condition score, ribs, waist, belly, bcs',
    lines: [
      [
        'Feel the ribs, look from above and look from the side. The scale has nine points, and most cats should be at five.',
        'condition',
      ],
    ],
  },
  {
    id: 'kittens',
    title: 'Kittens',
    asks: 'kitten, kittens, baby cat, young cat, how old sticks',
    lines: [
      [
        'Kittens need a balanced kitten food: at ten weeks they need more than twice as much energy, for their weight, as at ten months.',
        'kittens',
      ],
      ['The kit and the sticks are not for very young kittens; the data sheet states the age.', 'registry'],
    ],
  },
  {
    id: 'seniors',
    title: 'Old cats',
    asks: 'senior, seniors, old cat, older cat, elderly, ageing, aging, how old, age',
    lines: [
      ['From about ten years a cat is a senior and should see a vet at least every six months.', 'life-stages'],
      ['Weight loss is one of the commonest signs in old cats. Write the weight down.', 'old-and-thin'],
    ],
  },
  {
    id: 'pregnancy',
    title: 'Pregnant and nursing cats',
    asks: 'pregnant, pregnancy, nursing, expecting, lactating',
    lines: [
      ['No sticks unless her vet agrees.', 'registry'],
      ['Choose a food that is complete for breeding cats or for every age, and ask her vet how much.', 'fediaf'],
    ],
  },
];
