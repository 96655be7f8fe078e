import type { KnowledgeEntry } from './topic.ts';

/** Topics: living with cats, and signs of their bodies. */
export const LIFE: readonly KnowledgeEntry[] = [
  {
    id: 'neutering',
    title: 'After neutering',
    asks: 'neutered, neuter, spayed, spay, castrated, sterilised, sterilized',
    lines: [
      ['Cats often gain weight after neutering. It is a good time to discuss the food with your vet.', 'kittens'],
    ],
  },
  {
    id: 'several-cats',
    title: 'Several cats',
    asks: 'several cats, two cats, three cats, multi cat, multiple cats, fighting, share, steals food, new cat, other cat, introduce',
    lines: [
      ['Food, water, trays and beds in several places, so that no cat has to pass another.', 'several-cats'],
      ['A cat that keeps another away from bowl or tray is quarrelling too, even without noise.', 'intercat-tension'],
    ],
  },
  {
    id: 'activity',
    title: 'Play and activity',
    asks: 'play, activity, active, exercise, bored, lazy, sleeps, sleeping, toys',
    lines: [
      ['Let it stalk and pounce: food hidden around the house, or a food puzzle, counts as a hunt.', 'kittens'],
      ['A cat that jumps less may seem old when in fact its joints hurt. Ask a vet.', 'joints'],
    ],
  },
  {
    id: 'stress',
    title: 'Stress and hiding',
    asks: 'fireworks, thunderstorm, stress, stressed, anxious, anxiety, hiding, hides, scared, nervous, calm',
    lines: [
      [
        'A cat has five needs: a safe place, its things in several spots, play and hunting, people who behave predictably, and its own smells.',
        'five-needs',
      ],
      ['Hiding that is new can be a sign of illness. Ask a vet.', 'signs'],
    ],
  },
  {
    id: 'coat',
    title: 'Coat and skin',
    asks: 'coat, fur, skin, shedding, dandruff, grooming, brushing, overgrooming',
    lines: [
      [
        'A cat that grooms less may be ill, afraid or overweight; one that grooms more may have a skin problem. Show it to a vet.',
        'signs',
      ],
    ],
  },
  {
    id: 'teeth',
    title: 'Teeth',
    asks: 'teeth, tooth, dental, gums, bad breath, brush teeth, mouth',
    lines: [
      ['Diseases of the mouth are very common, and a cat may not show that it hurts.', 'mouth'],
      ['It is best to start brushing with a kitten. Older cats can learn it, with patience and rewards.', 'mouth'],
      ['Bad breath, or food that falls out? Ask your vet.', 'itself'],
    ],
  },
  {
    id: 'kidneys',
    title: 'Kidneys',
    asks: 'kidney, kidneys, renal, ckd',
    lines: [
      [
        'Kidney disease is common in old cats. Drinking more and losing weight are typical; tests of blood and urine show it.',
        'kidneys',
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
        'Work closely with the vet who treats it. Writing down thirst, appetite, activity and weight helps.',
        'diabetes',
      ],
      ['Change nothing in the food, sticks included, without that vet.', 'registry'],
      ['Too much insulin is an emergency: a cat that is weak, wobbly or shaking needs a vet at once.', 'diabetes'],
    ],
  },
  {
    id: 'parasites',
    title: 'Fleas, ticks and worms',
    asks: 'flea, fleas, ticks, worm, worms, deworm, parasite, parasites',
    lines: [
      ['Regular treatment is good for most cats, whether they go out or not. Ask your vet which one.', 'parasites'],
      ['Never use a flea or tick product for dogs on a cat. Some of them can kill it.', 'permethrin'],
    ],
  },
  {
    id: 'vaccination',
    title: 'Vaccinations',
    asks: 'vaccine, vaccines, vaccination, vaccinated, shots, booster, boosters, jab, jabs',
    lines: [
      [
        'The core ones are recommended for all cats; others depend on the cat’s age, where it lives and how. Ask your vet.',
        'vaccination',
      ],
    ],
  },
  {
    id: 'indoor',
    title: 'Cats that stay in',
    asks: 'indoor, indoors, apartment, outdoor, outdoors, balcony, window',
    lines: [
      ['An indoor cat likes height, a view, a place to hide and something to hunt.', 'indoor'],
      [
        'Cats do fall from windows and balconies, young ones most of all and in the warm months. Secure them.',
        'high-rise',
      ],
    ],
  },
  {
    id: 'travel',
    title: 'Travelling with a cat',
    asks: 'travel, travelling, traveling, trip, holiday, vacation, carrier, car, flight, plane, basket',
    lines: [
      ['Leave the carrier open at home, with something soft and treats in it.', 'carrier'],
      ['On the way, cover the carrier, hold it from below and keep it level.', 'carrier'],
      ['Keep the sticks cool and dry on the way.', 'registry'],
    ],
  },
];
