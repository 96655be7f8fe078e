import type { Entry } from './topic.ts';

/** How cats eat, drink and weigh. */
export const BODY: readonly Entry[] = [
  {
    id: 'feeding',
    title: 'How often to feed',
    asks: 'feed, feeding, meals, how often feed, how much food, portion, meal, feeding schedule, kibble',
    lines: [
      ['Cats are made for several small meals a day, each eaten alone and in peace.', 'feeding-programs'],
      [
        'The amount stands on the food and depends on weight, age and what else is eaten. Your vet can set it for one cat.',
        'nutrition',
      ],
    ],
  },
  {
    id: 'complete-food',
    title: 'Choosing a food',
    asks: 'which food, best food, what food, choose food, complete food, grain free, brand, good food',
    lines: [
      [
        'Look for the word “complete” and for the age it is made for. A complementary food, like a stick, is not a meal.',
        'fediaf',
      ],
      ['Ask who formulated it and how it was tested; the WSAVA lists the questions.', 'nutrition'],
    ],
  },
  {
    id: 'wet-or-dry',
    title: 'Wet or dry food',
    asks: 'wet food, dry food, wet or dry, canned, biscuits, pouch',
    lines: [
      [
        'Both can be complete. Wet food brings the water along; dry food leaves it to the bowl, and cats do not make up all of the difference.',
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
        'Home-made meals are often short of something, and raw meat can carry germs to you as well. Have the recipe checked by a veterinary nutritionist.',
        'nutrition',
      ],
    ],
  },
  {
    id: 'treats',
    title: 'Treats',
    asks: 'treat, treats, snack, snacks, reward, milk, tuna',
    lines: [
      ['Treats should stay a small part of what is eaten in a day; the meals are what is balanced.', 'nutrition'],
      ['Many grown cats do not digest milk well. Water is the drink.', 'cornell'],
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
      ['One tray for each cat and one more, in quiet places, large and scooped every day.', 'environmental-needs'],
      ['A cat that suddenly goes elsewhere may be in pain; let a vet look before you change the litter.', 'life-stage'],
    ],
  },
  {
    id: 'stool',
    title: 'Soft or hard stools',
    asks: 'stool, stools, poop, constipation, constipated, soft stool, runny, diarrhoea, diarrhea',
    lines: [
      [
        'A day of soft stool in a lively cat may pass. Longer than two days, or with a quiet cat, is for a vet; for a kitten at once.',
        'cornell',
      ],
      ['No stool for two days, or effort without result, is for a vet as well.', 'cornell'],
    ],
  },
  {
    id: 'hairballs',
    title: 'Hairballs and being sick',
    asks: 'hairball, hairballs, fur ball, vomit, vomits, vomiting, throws up',
    lines: [
      ['A hairball now and then is common. Brushing helps.', 'cornell'],
      ['More often than that, or retching with nothing to show, is for a vet.', 'cornell'],
    ],
  },
  {
    id: 'weight',
    title: 'A healthy weight',
    asks: 'weight, weigh, weighs, how heavy, how is my cats weight, kg, kilos, pounds, gaining, gained, thin, losing weight, lost weight',
    lines: [
      ['Shape says more than kilograms: ribs that are felt and not seen, and a waist from above.', 'condition'],
      ['Weight that goes down without a plan is a reason to see a vet.', 'condition'],
    ],
  },
  {
    id: 'diet',
    title: 'Losing weight safely',
    asks: 'overweight, obese, fat, diet, slim, weight loss, lose weight, chubby, too heavy',
    lines: [
      [
        'Slowly, and with a vet: about 0.5 to 2 percent of the weight a week is the range the guidelines call safe.',
        'weight-guidelines',
      ],
      ['Never by fasting. A heavy cat that stops eating is in danger.', 'weight-guidelines'],
    ],
  },
  {
    id: 'condition',
    title: 'Body condition',
    asks: 'body condition, condition score, ribs, waist, belly, bcs',
    lines: [
      [
        'Feel the ribs, look from above, look from the side: nine points, and five is where most cats should be.',
        'condition',
      ],
    ],
  },
  {
    id: 'kittens',
    title: 'Kittens',
    asks: 'kitten, kittens, baby cat, young cat, how old sticks',
    lines: [
      ['Kittens eat kitten food, often and little, until they are about a year old.', 'life-stage'],
      ['The kit and the sticks are not for the very young; the data sheet names the age.', 'registry'],
    ],
  },
  {
    id: 'seniors',
    title: 'Old cats',
    asks: 'senior, seniors, old cat, older cat, elderly, ageing, aging, how old, age',
    lines: [
      ['From about ten years a cat is a senior, and a check every half year is worth its basket.', 'life-stage'],
      ['Weight, thirst and how it jumps tell you first. Write them down.', 'life-stage'],
    ],
  },
  {
    id: 'pregnancy',
    title: 'Pregnant and nursing cats',
    asks: 'pregnant, pregnancy, nursing, expecting, lactating',
    lines: [
      ['No sticks unless her vet agrees.', 'registry'],
      ['She needs a food made for growth, and as much of it as she likes.', 'fediaf'],
    ],
  },
];
