import { any, BELLY, CANNOT, DRINK, EAT, list, LONG, MUCH, NOT, POOP, together, VOMIT } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const VOMITING_FLAG: RedFlag = {
  id: 'vomiting',
  why: 'A cat that cannot stop vomiting loses too much water, and its gut may be blocked.',
  source: 'vomiting',
  patterns: [
    ...together(MUCH, VOMIT),
    [VOMIT, LONG],
    [VOMIT, ['times', 'foam', 'bile', 'fluid']],
    [VOMIT, NOT, [...EAT, ...DRINK, 'water']],
    [NOT, [...EAT, ...DRINK, 'water'], VOMIT],
    ...together(VOMIT, list('lethargic, weak, constipated, hard lump')),
    [CANNOT, ['keep', 'hold'], ['down', 'water']],
    ...together(list('retching, heaving, gagging, trying'), list('nothing comes, nothing came, but nothing')),
    ...together(list('vomit, vomits, vomiting, vomited, throwing up, threw up, being sick'), ['diarrhea', 'diarrhoea']),
  ],
  deniable: true,
};

export const SWELLING_FLAG: RedFlag = {
  id: 'swelling',
  why: 'A swollen face or a swollen, hard belly needs a vet immediately.',
  source: 'emergency-list',
  patterns: [
    ...together(
      list(
        'swollen, swelling, swells, swelled, swole, swoll, blown up, blew up, puffed up, puffed, puffy, ballooned, ballooning, become big, become very big, got very big, gone huge, huge, enormous, massive, twice the size, double the size, like a balloon, twice its size',
      ),
      list(
        'face, chops, cheek, cheeks, throat, tongue, muzzle, mouth, lips, jaw, head, neck, belly, abdomen, stomach, tummy',
      ),
    ),
    ...together(['hard', 'bloated', 'distended', 'huge', 'rock', 'tight', 'tense', 'big like'], [...BELLY, 'bladder']),
    ...together(
      BELLY,
      list(
        'football, ball, balloon, drum, barrel, melon, watermelon, basketball, like stone, like a stone, like rock, solid, bloat, blown out, blown up, enormous, massive',
      ),
    ),
    ...any('anaphylaxis, anaphylactic, allergic shock'),
  ],
  deniable: true,
};

export const STOOL_FLAG: RedFlag = {
  id: 'stool',
  why: 'No stool for a day or more, or pain over it, needs a vet at once.',
  source: 'hard-stool',
  patterns: [
    [NOT, POOP, LONG],
    [['constipated', 'constipation'], LONG],
  ],
  unless: list('poop sample, stool sample, poop samples, stool samples, poop tube'),
};
