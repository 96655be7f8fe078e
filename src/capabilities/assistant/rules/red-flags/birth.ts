import { any, EAT, KITTEN, list, LONG, NOT, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const BIRTH_FLAG: RedFlag = {
  id: 'birth',
  why: 'A birth that makes no progress after an hour or two of strong contractions needs a vet immediately.',
  source: 'birth',
  patterns: [
    ...together(
      list(
        'stuck, hours, straining, pushing, no kitten, no kittens, nothing, green, discharge, bleeding, not coming, since, panting',
      ),
      list('labour, labor, contractions, giving birth, birth, kitten stuck, pregnant'),
    ),
    ...together(
      list('born, gave birth, delivered, kittens, one kitten, two kittens'),
      list(
        'after this nothing, after that nothing, then nothing, nothing since, nothing after, nothing more, nothing else comes, force very much, pushes very much, still pushes',
      ),
    ),
    ...together(
      list('green, brown, black, dark, bloody, smelly, goo, gunk, slime'),
      list('out of her, coming out of her, from her back end, from her behind, from under her tail'),
    ),
    ...together(
      list('moving inside, still inside, more inside, another inside, one inside, another one inside'),
      list('nothing, hours, yesterday, since, kitten, kittens'),
    ),
    ...together(['labour', 'labor', 'contractions'], LONG),
    ...together(list('she push, she pushes, she is pushing, shes pushing'), list('hours, hour, water, nothing')),
    ...any('came out dead, born dead, stillborn, dead kitten, dead kittens, stopped trying, stopped pushing'),
    ...any('no kittens yet, no kitten yet, no babies yet, still no kittens, still no kitten, past her due date'),
    ...together(
      list('foot, leg, tail, head, paw, bag, sac, bubble, something'),
      list(
        'sticking out of her, hanging out of her, poking out of her, out of her back, out of her vulva, from her vulva, coming out of her',
      ),
    ),
    ...together(
      list('kitten, kittens, baby, babies, babys, leg, foot, head, tail'),
      list(
        'half out, half outside, halfway out, half way out, half in, stuck in the middle, in the middle, showing for, leg showing, head showing, stuck inside, wont come out, cant come out, not come out',
      ),
    ),
    ...together(
      ['vulva', 'vagina', 'privates'],
      list('leaking, leaks, goo, gunk, smelly, swollen, green, brown, dripping'),
    ),
    ...any(
      'waters broke, waters have broken, water broke, still pushing, been pushing, pushing for, no more kittens, more kittens inside, kitten left inside, half born, placenta, afterbirth, inside out, insides hanging, womb, uterus, pink thing hanging, red thing hanging, pink tube, rectum, green discharge, kitten stuck, stuck kitten, kitten is stuck, kittens are stuck, kitten got stuck, kitten seems stuck, no kittens coming, no kitten coming, no kitten since, no kittens since, kitten is out, half way out, halfway out, prolapse, prolapsed',
    ),
  ],
};

export const KITTEN_FLAG: RedFlag = {
  id: 'kitten',
  why: 'A kitten that does not eat or drink is an emergency.',
  source: 'emergencies',
  patterns: [
    [
      KITTEN,
      NOT,
      [
        ...EAT,
        'take',
        'takes',
        'taking',
        'milk',
        'suck',
        'sucking',
        'drink',
        'drinking',
        'nurse',
        'nursing',
        'suckle',
        'suckling',
      ],
    ],
    ...together(KITTEN, list('cold, weak, limp, floppy, lethargic, diarrhea, diarrhoea, vomiting, vomited, starving')),
  ],
};
