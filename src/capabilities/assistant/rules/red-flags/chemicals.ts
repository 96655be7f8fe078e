import {
  any,
  CHEMICAL,
  GONE,
  HOUSEHOLD,
  list,
  PILLS,
  SPILLED,
  STOLE,
  SWALLOWED,
  together,
  TOXIC,
  TOXIC_FOOD,
  TREATMENT,
} from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const POISON_FLAG: RedFlag = {
  id: 'poison',
  why: 'Many treatments of a poisoning depend on time, so go as soon as you can. Take the packaging along.',
  source: 'poisoning',
  patterns: [
    ...any(
      'antifreeze, anti freeze, ethylene glycol, coolant, poison, poisoned, poisoning, rat bait, mouse bait, rodenticide, strychnine, arsenic, cyanide, organophosphate, screen wash, screenwash, washer fluid, dog wormer, dog worming, metaldehyde, permethrin, pyrethrin, advantix, toxin, overdose, overdosed, wrong medicine, wrong medication, wrong pill, wrong dose, double dose, drooling a lot, too many sticks, all the sticks, whole box of sticks',
    ),
    ...any(
      'paracetamol, acetaminophen, tylenol, panadol, calpol, excedrin, ibuprofen, brufen, advil, nurofen, naproxen, aleve, voltaren, diclofenac',
    ),
    ...together(
      ['dog', 'dogs', 'k 9'],
      list('flea, fleas, spot on, tick, drops, frontline, advantage, bravecto, shampoo, medicine, tablet, collar'),
    ),
    ...together(SWALLOWED, TOXIC),
    [
      list('had, has had, hes had, shes had, found, got some, got the, finished, raided, stole, stolen, nicked'),
      TOXIC_FOOD,
    ],
    [TOXIC_FOOD, list('hour ago, hours ago, minutes ago, mins ago, just now')],
    ...together(
      list('tooth marks, teeth marks, bite marks'),
      list('foil, blister, packet, pack, pills, tablets, strip, bottle, tube'),
    ),
    ...any('teeth marks on, tooth marks on'),
    ...together(STOLE, PILLS),
    [['took', 'takes', 'had', ...STOLE], ['my', 'our'], PILLS],
    [list('gave, given, got, took, had'), ['dog', 'dogs'], PILLS],
    ...together(SPILLED, CHEMICAL),
    ...together(list('too much, too many, double, twice, extra, by mistake, accidentally, wrong'), TREATMENT),
    [STOLE, list('whole box, entire box, whole pack, entire pack, whole packet, box of sticks')],
  ],
};

export const PESTICIDE_FLAG: RedFlag = {
  id: 'pesticide',
  why: 'What is laid for slugs, rats or insects can kill a cat. Treatment helps most within two hours.',
  source: 'pesticides',
  patterns: [
    ...any(
      'rat bait, mouse bait, rodenticide, slug pellets, slug pellet, slug bait, snail pellets, snail bait, blue pellets, rat pellets, rat block, rat blocks, mouse block, mouse blocks, bait block, bait blocks, bait box, bait station, mouse poison, rat poison, metaldehyde, warfarin, organophosphate',
    ),
    [list('bait, blocks, granules, pellets'), list('sink, hostas, garden, shed, garage, cellar, loft, neighbour')],
    ...together(SWALLOWED, list('pellet, pellets, blocks, granules, traps')),
  ],
};

export const BAIT_OPENED_FLAG: RedFlag = {
  id: 'bait-opened',
  why: 'What is laid for slugs, rats or insects can kill a cat. Treatment helps most within two hours.',
  source: 'pesticides',
  span: 35,
  patterns: [
    ...together(
      list(
        'pest control, exterminator, rat man, bait, bait boxes, black boxes, black box, wax blocks, rodent, rodent box',
      ),
      list('open, opened, crumbs, ate, eaten, chewed, licked, nibbled, gnawed, got into, got at, paw in'),
    ),
  ],
};

export const OIL_BREATHED_FLAG: RedFlag = {
  id: 'oil-breathed',
  why: 'Essential oils in the air or on the fur can poison a cat. Bring the cat into fresh air and go.',
  source: 'oils',
  span: 12,
  patterns: [
    ...together(
      list(
        'diffuser, essential oil, essential oils, tea tree, eucalyptus, oil burner, reed diffuser, plug in, incense',
      ),
      list(
        'drooling, drools, drool, dribbling, wobbly, drunk, coughing, sick, vomiting, weak, panting, shaking, sleepy, lethargic',
      ),
    ),
  ],
};

export const HOUSEHOLD_FLAG: RedFlag = {
  id: 'household',
  why: 'What cleans, thins or perfumes can burn a cat inside or poison it when it licks its fur. Do not wait for signs.',
  source: 'laundry-pods',
  patterns: [
    ...together(SWALLOWED, HOUSEHOLD),
    ...together(SPILLED, HOUSEHOLD),
    ...together([...GONE, ...list('nose in, nose into, head in, face in, dribbling, drooling, foaming')], HOUSEHOLD),
  ],
  unless: list('smells like ammonia, smell like ammonia, smells of ammonia, smelling of ammonia, stinks of ammonia'),
};
