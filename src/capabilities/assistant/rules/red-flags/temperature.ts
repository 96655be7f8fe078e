import { any, list, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const HEAT_FLAG: RedFlag = {
  id: 'heat',
  why: 'Heat stroke and hypothermia need a vet immediately.',
  source: 'hot-and-cold',
  patterns: [
    ...any(
      'heatstroke, heat stroke, sunstroke, overheated, overheating, hypothermia, freezing cold, in the tumble dryer, in tumble dryer, in the tumble drier, in the dryer, in the washer, in the wash, round in the machine, soaked and cold, ice cold, freezing and, frozen stiff, body is cold, feels cold, stone cold, very cold to touch, cold to the touch, locked in a car, locked in the car, hot car, in the dryer, in the washing machine',
    ),
    [
      list('trapped, stuck, locked, shut, left him, left her, left the cat, left my cat'),
      list(
        'dryer, drier, garage, shed, heat, sun, washing machine, car, balcony, fridge, freezer, conservatory, greenhouse, caravan, loft, attic, boiler, airing cupboard, trunk',
      ),
    ],
    ...together(
      list('left in, locked in, shut in, stuck in, forgotten in, trapped in'),
      list('car, van, conservatory, greenhouse, caravan, tent'),
    ),
    ...together(
      list('his temperature, her temperature, its temperature, body temperature'),
      list('33, 34, 35, 36, 40, 41, 42, 104, 105, 106, 107'),
    ),
    ...together(
      list('hot, heat, sun, ac, degrees, boiling, baking'),
      list('without water, no water, drooling, weak, limp, no energy, lethargic'),
    ),
  ],
};
