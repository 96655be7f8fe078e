import { any, list, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const TRAPPED_FLAG: RedFlag = {
  id: 'trapped',
  why: 'A cat that hung, was caught or was pressed can be hurt inside and go into shock hours later, also where it seems well.',
  source: 'tilt-window',
  patterns: [
    ...together(
      list(
        'hanging, hung, hanged, hangs, dangling, trapped, stuck, caught, wedged, jammed, squashed, pinned, tangled, swinging, strangled, strangling, throttled, squeezed, slammed, shut in',
      ),
      list(
        'window, tilt, blind, blinds, cord, jar, tin, mug, collar, railing, railings, fence, drawer, recliner, sofa bed, radiator, banister, netting, net, rope, curtain, gate, garage door, the door, car door, front door, engine, bonnet, car hood, pipe, drain, snare, gin trap, mousetrap, rat trap, glue trap, sticky trap, in a trap, in the trap, fox trap, lift, escalator, dishwasher, oven, folding bed, bed frame, harness, cat flap, handles, carrier bag',
      ),
    ),
    [
      list('door, gate, drawer, lid, window'),
      list('closed, closes, shut, slammed, slams'),
      list('head, neck, paw, paws, tail, leg, legs, foot, feet, body'),
    ],
    ...together(
      list('his head, her head, its head, head, his neck, her neck, neck, leg, paw, tail'),
      list('stuck, trapped, caught, wedged, jammed, slammed, shut in, tangled, tight'),
    ),
    ...together(
      list(
        'recliner, shelf, wardrobe, bookcase, bookshelf, telly, tv, door, drawer, chair, chest, brick, branch, table, cabinet, ladder, mirror, garage',
      ),
      list(
        'folded, folded up, with the cat, inside it, fell on, landed on, closed on, shut on, dropped on, came down on, slammed on, toppled on, tipped on, tipped over on, on top of, onto my, onto him, onto her, shut his, shut her, crushed, hit him, hit her',
      ),
    ),
    ...together(
      list(
        'stepped on, stepped on by, stood on, trod on, trodden on, trodden, trampled, squashed, flattened, kicked, rolled onto, rolled on, landed on, fell on, sat on',
      ),
      list('cat, kitten, kitten, kitty, him, by, was, got, been, accidentally, moggy'),
    ),
    ...any(
      'stepped on her, trod on her, stood on her, kicked her, cut it loose, cut him loose, cut her loose, cut him down, cut her down, was hanging, found hanging, hanging by, noose',
    ),
  ],
  deniable: true,
  unless: list('on his feet, on her feet, all over him, stuck in customs, hanging around, hanging out with'),
};
