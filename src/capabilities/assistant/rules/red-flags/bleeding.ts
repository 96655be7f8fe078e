import { any, list, POOP, together, URINATE, VOMIT, type Pattern } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const BLOOD_FLAG: RedFlag = {
  id: 'blood',
  why: 'Blood from nose, mouth or bottom or in the urine, and bleeding that does not stop, need a vet at once.',
  source: 'blood-list',
  patterns: [
    ...any('blood, bleeding, bleeds, bleed, bled, nosebleed, haemorrhage, hemorrhage, bloody, du sang'),
    ...together(list('red, pink, brown, dark'), list('urine, pee, wee')),
    ...any('coffee ground, coffee grounds, coffee granules'),
    ...together(list('black, tarry, red'), list('stool, stools, poop, poo, faeces, feces, diarrhea, diarrhoea')),
  ],
  deniable: true,
  unless: list(
    'blood test, blood tests, blood work, bloodwork, blood pressure, blood sugar, blood type, blood results, blood sample, blood samples, blood count, blood panel, need blood, needs blood, take blood, draw blood, give blood',
  ),
};

export const BLOOD_LOST_FLAG: RedFlag = {
  id: 'blood-lost',
  why: 'Blood from nose, mouth or bottom or in the urine, and bleeding that does not stop, need a vet at once.',
  source: 'blood-list',
  // Lost blood stays lost when the next word is 'results' or the word before is 'take'.
  patterns: [
    ...[
      ...VOMIT,
      ...URINATE,
      ...POOP,
      ...list(
        'coughing, coughs, coughed, spitting, spits, spat, sneezing, sneezes, sneezed, passing, passed, dripping, drips, drooling, losing, lost, leaking',
      ),
    ].map((loses): Pattern => [[`${loses} blood`]]),
    ...any('blood in, blood everywhere, blood dripping, blood coming'),
  ],
  deniable: true,
};
