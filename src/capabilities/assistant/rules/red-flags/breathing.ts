import { any, BELLY, list, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const BREATHING_FLAG: RedFlag = {
  id: 'breathing',
  why: 'A cat that pants or breathes with its mouth open is in severe distress.',
  source: 'breathing',
  patterns: [
    ...together(
      list(
        'open mouth, mouth open, open mouthed, openmouth, through the mouth, through his mouth, through her mouth, tongue out',
      ),
      list('breathing, breathes, breath, breathe, panting'),
    ),
    [
      list(
        'trouble, difficulty, difficult, hard, struggling, struggles, cant, cannot, couldnt, not, stopped, laboured, labored, heavy, rapid, fast, quick, shallow, short, noisy, hardly, barely, isnt',
      ),
      list('breathing, breathe, breath, breathes, breaths'),
    ],
    [
      ['breathing', 'breathes', 'breathe', 'breath', 'breaths'],
      list(
        'hard, heavy, heavily, fast, faster, quick, quickly, rapid, rapidly, short, shallow, loud, loudly, noisy, noisily, with effort, crackling, crackles, rattling, rattles, gurgling, whistling, badly, weird, strange, funny, funnily, per minute, a minute, difficult, laboured, labored, raspy, stopped',
      ),
    ],
    ...together(list('crackling, crackles, rattling, rattles, gurgling, whistling, every, each'), [
      'breath',
      'breaths',
      'breathes',
      'breathe',
    ]),
    ...any(
      'open mouth breathing, open mouthed, mouth breathing, breathing with mouth open, mouth open, mouth is open, tongue out, tongue hanging, wheezing, wheezes, wheeze, no air, get air, for air, heart racing, heart is racing, panting, pants like a dog, gasping, gasps, choking, chocking, choked, chokes, suffocating, short of breath, out of breath, house fire, carbon monoxide, gas leak, smoke inhalation, smoke inhaled, inhaled smoke, inhaled the smoke, breathed in smoke',
    ),
    ...any(
      'take air, taking air, takes air, catch his breath, catch her breath, catch a breath, get his breath, get her breath, she pants, he pants, it pants, cat pants, pants when, pants after, pants a lot, pants all, panted, pants hard, panting hard, huffing and puffing, sounds like a train, mouth wide open, open his mouth to breathe, struggling for breath, fighting for breath, fight for the air, fight for air, fights for air, fighting for air, fight for breath, water in the lung, water in the lungs, fluid in the lungs, fluid on the lungs, breathing like, breathes like, breathe like, turning blue, turned blue, gone blue, went blue, is going blue, not getting air, elbows out, neck stretched out, neck outstretched, breathing through, breathing from his mouth, breathing from her mouth, breathing with mouth, breathe with mouth, respiration, respire, puffing, bluish, blueish',
    ),
    ...together(['mouth'], ['air']),
    ...together(list('snoring, snores, snorting'), list('open mouth, mouth open')),
    ...together(
      list('gums, gum, tongue, lips'),
      list(
        'go dark, goes dark, went dark, gone dark, turn dark, turns dark, go black, goes black, turn black, turned black',
      ),
    ),
    ...together(
      list('chest, sides, side, flanks, flank, ribs, ribcage, rib cage, belly, tummy, stomach'),
      list(
        'in and out, up and down, pumping, heaving, caving in, sucking in, sucked in, moving fast, moving very fast, moving so fast, going fast, going like mad, like mad, like bellows, working hard',
      ),
    ),
    ...together(
      list('noise, noises, sound, sounds, honking, snoring, whistle, squeak, squeaking, wheezy'),
      list('breathes, breathe, breathing, breath, breaths, inhales, exhales'),
    ),
    [['breathing', 'breathes', 'breathe'], BELLY],
    ...together(['smoke', 'fumes'], list('cough, coughs, coughing, coughed')),
    ...together(
      list(
        'blue, bluish, blueish, grey, gray, greyish, white, whitish, pale, ashen, purple, purplish, lilac, violet, mauve, muddy, brown, brick red, bright red, cherry red',
      ),
      list('gums, gum, tongue, lips'),
    ),
    ...together(
      list('blue, bluish, blueish, purple, purplish, lilac, violet'),
      list('mouth, lip, nose, face, around the mouth'),
    ),
    ...together(
      list('gums, gum, tongue, lips'),
      list(
        'funny colour, funny color, strange colour, strange color, odd colour, weird colour, weird color, wrong colour, wrong color, no colour, no color, lost colour, lost color, lost their colour, like paper, like chalk',
      ),
    ),
  ],
  unless: list('breath smells, breath smelled, breath smelling, breath stinks, breath reeks, bad breath'),
};
