import { any, LILY, list, PLANT, SWALLOWED, together, TOOK } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const LILY_FLAG: RedFlag = {
  id: 'lily',
  why: 'Every part of a lily, its pollen and the water of its vase can destroy a cat’s kidneys in less than three days. The sooner it is treated, the better.',
  source: 'fda-lilies',
  patterns: [
    ...together(TOOK, LILY),
    ...together(
      LILY,
      list('dust, powder, on her, on him, vomit, vomited, threw up, washed, wiped, bite marks, found chewed'),
    ),
    ...any('yellow dust, lily eaten, lily poisoning, lily pollen, lilies eaten'),
  ],
};

export const LILY_SEEN_FLAG: RedFlag = {
  id: 'lily-seen',
  why: 'Every part of a lily, its pollen and the water of its vase can destroy a cat’s kidneys in less than three days. The sooner it is treated, the better.',
  source: 'fda-lilies',
  span: 35,
  patterns: [
    ...together(
      [...LILY, 'stargazer', 'stargazers'],
      list(
        'bite marks, tooth marks, teeth marks, chewed, nibbled, holes in it, little holes, been sick, was sick, vomited, threw up, powder on, missing a leaf, leaf on the',
      ),
    ),
    ...together(
      list('orange powder, yellow powder, orange dust, brown powder, orange stains, yellow stains'),
      list('vase, bunch, bouquet, flowers, nose, bib, fur, face, whiskers'),
    ),
  ],
};

export const PLANT_BITTEN_FLAG: RedFlag = {
  id: 'plant-bitten',
  why: 'Many plants of house and garden poison cats, some of them the heart. Take a leaf or its name along.',
  source: 'poison-plants',
  span: 35,
  patterns: [
    ...together(
      [
        ...PLANT,
        ...list('sago, sago palm, plant, houseplant, pot plant, oleander, azalea, dieffenbachia, daffodils, tulips'),
      ],
      list('bite marks, tooth marks, teeth marks, been sick, was sick, vomited, threw up, brought up'),
    ),
  ],
};

export const PLANT_FLAG: RedFlag = {
  id: 'plant',
  why: 'Many plants of house and garden poison cats, some of them the heart. Take a leaf or its name along.',
  source: 'poison-plants',
  patterns: [
    ...together([...SWALLOWED, 'chewed up'], PLANT),
    ...together(
      list('leaf, leaves, petal, petals, stem, tuber, tubers, bulb, bulbs, pot plant'),
      list('bite marks, tooth marks, teeth marks, chewed, nibbled, dug out, dug up'),
    ),
  ],
};

export const AWN_FLAG: RedFlag = {
  id: 'awn',
  why: 'Seeds of grass have barbs: they move on through nose, eye, ear or throat and never back.',
  source: 'grass-awn',
  patterns: [
    ...together(
      list('grass seed, grass seeds, foxtail, foxtails, fox tail, grass awn, awn, blade of grass, grass blade'),
      list(
        'eye, nose, ear, ears, throat, paw, toe, toes, skin, gum, stuck, swallowed, ate, eaten, chewed, coming out, hanging out, sticking out, sneezing, nostril',
      ),
    ),
  ],
};
