import { any, CAR, DOG, EYE, HIT, HOT_PLATE, LIMB, list, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const INJURY_FLAG: RedFlag = {
  id: 'injury',
  why: 'After a fall, a bite or a car accident, injuries inside may not show outside.',
  source: 'trauma',
  patterns: [
    ...together(HIT, CAR),
    ...any(
      'hit by, stung, bee sting, wasp sting, run over, ran over, broken bone, broken leg, broken jaw, broken tail, fracture, fractured, dog bite, snake bite, snakebite, scorpion, electrocuted, electric shock, chewed a cable, bit a cable, drowned, drowning, near drowning, burned, burnt, scalded, hot water, boiling water, hot oil, hot tea, hot coffee, maggots, was crushed, got crushed, crushed by, crushed under, crushed in, bone sticking out, bone is sticking out, bone showing, see the bone, airgun, air gun, air rifle, pellet gun, bb gun, was shot, deep wound, open wound, impaled, gunshot, been shot, jaw smashed, jaw is hanging, stitches opened, stitches are open, stitches came open, wound opened',
    ),
    [
      list('fell, fallen, falls, fall, falling, dropped, slipped, slips, tumbled, flew, thrown, plunged'),
      list(
        'window, balcony, roof, floor, floors, storey, story, stories, storeys, height, stairs, terrace, building, tower, ledge',
      ),
    ],
    [
      ['jumped off', 'jumped from', 'jumped out', 'jump off', 'jumped of'],
      list('window, balcony, roof, floor, terrace'),
    ],
    [
      list('fell, fallen, falls, fall, falling, slipped, slips, tumbled, pulled out of, fished out of, came out of'),
      list('canal, pond, pool, river, lake, sea, bath, bathtub, bucket, drain, creek, ditch, toilet, hot tub, well'),
    ],
    ...together(
      [...DOG, ...list('fox, coyote, eagle, hawk, owl, badger, raccoon, ferret, stray')],
      list(
        'had her, had him, got him, got her, by the neck, by the throat, by the scruff, grabbed, grabbed her, grabbed him, shook, shaken, attacked, in the mouth, in its mouth, in his mouth, take my cat, took my cat, jaws, went for, mauled, picked up, savaged, chewed her, chewed him',
      ),
    ),
    ...together(
      list('bit, bitten, bite, bites, stung, sting, got, struck, swatted'),
      list(
        'adder, viper, rattlesnake, rattler, cobra, copperhead, hornet, scorpion, black widow, recluse, tarantula, jellyfish',
      ),
    ),
    ...together(
      list('bee, bees, wasp, wasps, hornet, toad, scorpion'),
      list('mouth, throat, tongue, lip, lips, swallowed, ate, eaten, face, nose, eye'),
    ),
    ...together(
      list(
        'hole, holes, gash, gaping, gouge, stab, stabbed, slashed, sliced, ripped, torn, flap of skin, skin hanging, slit',
      ),
      list(
        'side, neck, leg, belly, tummy, chest, tail, head, skin, throat, flank, shoulder, face, thigh, armpit, groin, bottom, bum, hip, cheek, back, bite, abscess',
      ),
    ),
    ...any(
      'shot him, shot her, shot my cat, been shot, air pistol, slingshot, crossbow, across the spine, on the spine, across his back, across her back, full in the side, ball hit, kicked by, deep cut, cut open, bad cut, nasty cut, gaping, skin hanging, flap of skin, guts hanging, guts are out, intestines, insides are out, neck bite, bite marks on his, bite marks on her, puncture wound, puncture wounds, punctured, caught in barbed wire, barbed wire, arrow, pellet in, shot with, catapult, firework, fireworks burnt, thrown against, thrown from, attacked by, beaten up, set on fire, singed, paws are burnt, scalding, stepped on a hob, on the hob, landed on the hob, degloved, tail is hanging, tail is broken, tail pull, tail trapped',
    ),
    ...together(
      ['jaw'],
      list(
        'locked, wont close, cant close, cannot close, wont shut, stuck, crooked, dislocated, hanging, wont open, cant open',
      ),
    ),
    ...together(
      list('tail, leg, paw, legs'),
      list(
        'hanging, skew whiff, funny angle, odd angle, wrong angle, weird angle, bent, backwards, twisted, snapped, floppy, wrong way',
      ),
    ),
    ...together(list('bite, bites, abscess, wound'), list('burst, has burst, hole, deep, gaping, oozing')),
    ...together(
      [...LIMB, 'flesh', 'scalp'],
      list('hanging off, hanging by, hanging out, falling off, came off, torn off'),
    ),
    ...together(
      list('cut his, cut her, cut its, has cut, hes cut, shes cut, cut on, cut open, cut himself, cut herself, sliced'),
      list('paw, paws, pad, pads, foot, leg, ear, lip, tongue, nose, tail, neck, belly, glass, tin, wire, knife'),
    ),
    [list('sticking out of, lodged, embedded, splinter, thorn'), [...LIMB, 'pad', 'shoulder', 'side']],
    ...together(list('through the glass, through a pane, through the window pane, through the windowpane'), LIMB),
    ...any('claret, a burn, scald, scalds, scalding'),
    ...together(
      list(
        'walked over, walked across, walked on, stood on, stepped on, landed on, jumped on, sat on, paw on, paws on, fell on, ran over, touched',
      ),
      HOT_PLATE,
    ),
    ...together(['pupil'], list('one, big, bigger, huge, small, smaller, tiny, wide, dilated, pinprick')),
    ...together(['high rise'], list('fall, fell, falls, fallen, jumped')),
    ...together(['pupil', 'pupils'], list('cant see, cannot see, blind, bigger, larger, different, uneven, unequal')),
    ...together(['bitten', 'attacked', 'mauled', 'bit', 'bite'], [...DOG, ...list('snake, fox, spider, bee, wasp')]),
    [
      ['bitten', 'attacked', 'mauled'],
      ['cat', 'cats'],
    ],
    ...together(list('chewed, bit, bitten, chewing'), list('cable, cables, wire, wires, cord, charger')),
    ...together(
      EYE,
      list(
        'popped, popping, socket, ruptured, hanging, bulging, punctured, swollen, swelling, injured, injury, scratched, scratch, cloudy, bleeding, squinting, squint, squints, half open, cant open, wont open, go out, is out, came out, come out, out of, messed up, wrecked, sticking out, ulcer, weeping',
      ),
    ),
    ...together(
      EYE,
      list('closed, shut, half, marble, milky, foggy, hazy, gone blue, turned blue, gone white, turned white'),
    ),
    ...together(['pus'], list('pouring, oozing, leaking, dripping, running, bursting, full of')),
    ...any(
      'suddenly blind, suddenly cannot see, suddenly cant see, sudden blindness, gone blind, went blind, cannot see suddenly, cant see suddenly, bumping into, bumps into, walks into, walking into',
    ),
  ],
  deniable: true,
  unless: list(
    'fell asleep, falls asleep, fall asleep, falling asleep, feel asleep, parcel fell, package fell, burned my hand, burnt my hand, burned my finger, burnt my finger, burned my fingers, burnt my fingers, burned myself, burnt myself',
  ),
};

export const FALL_FOUND_FLAG: RedFlag = {
  id: 'fall-found',
  why: 'After a fall, a bite or a car accident, injuries inside may not show outside.',
  source: 'trauma',
  span: 35,
  patterns: [
    ...together(
      list('balcony, second floor, third floor, fourth floor, fifth floor, top floor, upstairs window, roof terrace'),
      list(
        'in the bushes, on the pavement, on the grass, on the lawn, on the street below, on the ground, down below, in the courtyard, lying outside, found him outside, found her outside, found him downstairs, found her downstairs',
      ),
    ),
  ],
};
