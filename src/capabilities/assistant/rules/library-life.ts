import type { Entry } from './topic.ts';

/** How cats live, and what their bodies tell. */
export const LIFE: readonly Entry[] = [
  {
    id: 'neutering',
    title: 'After neutering',
    asks: 'neutered, neuter, spayed, spay, castrated, sterilised, sterilized',
    lines: [
      [
        'After neutering a cat needs less food and often wants more. Watch the weight in the first months.',
        'life-stage',
      ],
    ],
  },
  {
    id: 'several-cats',
    title: 'Several cats',
    asks: 'several cats, two cats, three cats, multi cat, multiple cats, fighting, share, steals food, new cat, other cat, introduce',
    lines: [
      ['Food, water, trays and beds in several places, so that nobody has to pass anybody.', 'several-cats'],
      ['Staring and blocking a door is a quarrel too, only without noise.', 'intercat-tension'],
    ],
  },
  {
    id: 'activity',
    title: 'Play and activity',
    asks: 'play, activity, active, exercise, bored, lazy, lethargic, sleeps, sleeping, toys',
    lines: [
      ['Short hunts several times a day: stalk, catch, eat. Food puzzles count.', 'environmental-needs'],
      ['A cat that stops jumping may be in pain, not old. Ask a vet.', 'life-stage'],
    ],
  },
  {
    id: 'stress',
    title: 'Stress and hiding',
    asks: 'stress, stressed, anxious, anxiety, hiding, hides, scared, nervous, calm',
    lines: [
      [
        'A safe place, its own things in several spots, play, people who keep to its rules, and its own smells: the five needs of a cat.',
        'environmental-needs',
      ],
      ['Hiding that is new can be an illness. Ask a vet if it lasts more than a day.', 'life-stage'],
    ],
  },
  {
    id: 'coat',
    title: 'Coat and skin',
    asks: 'coat, fur, skin, shedding, dandruff, grooming, brushing, overgrooming',
    lines: [
      [
        'A coat gets dull when a cat is ill, too round to reach it, or short of fat and protein. Bald spots are for a vet.',
        'cornell',
      ],
    ],
  },
  {
    id: 'teeth',
    title: 'Teeth',
    asks: 'teeth, tooth, dental, gums, bad breath, brush teeth, mouth',
    lines: [
      [
        'Most grown cats have something in the mouth that hurts. Bad breath and food that falls out are for a vet.',
        'life-stage',
      ],
      ['Brushing every day helps most; begin with a finger and patience.', 'life-stage'],
    ],
  },
  {
    id: 'kidneys',
    title: 'Kidneys',
    asks: 'kidney, kidneys, renal, ckd',
    lines: [
      [
        'Kidney disease is common in old cats, and drinking more and losing weight come early. Only blood and urine tell.',
        'cornell',
      ],
      ['With a kidney diagnosis, change food or add sticks only together with the vet who made it.', 'registry'],
    ],
  },
  {
    id: 'diabetes',
    title: 'Diabetes',
    asks: 'diabetes, diabetic, insulin, blood sugar',
    lines: [
      [
        'Food, weight and insulin belong together in diabetes. Change nothing, sticks included, without the vet who treats it.',
        'cornell',
      ],
    ],
  },
  {
    id: 'parasites',
    title: 'Fleas, ticks and worms',
    asks: 'flea, fleas, ticks, worm, worms, deworm, parasite, parasites',
    lines: [
      ['All year round, with a product made for cats. Products for dogs can kill them.', 'poison-control'],
      ['Your vet knows what lives where you live.', 'life-stage'],
    ],
  },
  {
    id: 'vaccination',
    title: 'Vaccinations',
    asks: 'vaccine, vaccines, vaccination, vaccinated, shots, booster',
    lines: [
      [
        'Every cat needs the core ones, indoor cats too; what else depends on how it lives. Your vet keeps the calendar.',
        'life-stage',
      ],
    ],
  },
  {
    id: 'indoor',
    title: 'Cats that stay in',
    asks: 'indoor, indoors, apartment, outdoor, outdoors, balcony, window',
    lines: [
      [
        'A cat indoors needs height, a view, hiding places and something to hunt. Secure windows and balconies.',
        'environmental-needs',
      ],
    ],
  },
  {
    id: 'travel',
    title: 'Travelling with a cat',
    asks: 'travel, travelling, traveling, trip, holiday, vacation, carrier, car, flight, plane, basket',
    lines: [
      ['Leave the carrier open at home, with a blanket and meals in it, weeks before it is needed.', 'handling'],
      ['Cover it on the way and keep it level. Sticks travel cool and dry.', 'handling'],
    ],
  },
];
