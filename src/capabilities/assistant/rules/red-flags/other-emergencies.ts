import { any, CRIES, list, NOT, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const EMERGENCY_FLAG: RedFlag = {
  id: 'emergency',
  why: 'You know your cat. If you think that it is an emergency, you are probably right.',
  source: 'emergencies',
  patterns: [
    ...together(['mouth'], list('wont close, cant close, cannot close, not close, wont shut, cant shut, cannot shut')),
    ...any(
      'in pain, in agony, screaming, screamed, screams, scream, jaundice, jaundiced, whites of his eyes, whites of her eyes, whites of the eyes, emergency, dying, is dead, going to die, about to die, will he die, will she die, life threatening, extreme pain, severe pain, unbearable pain',
    ),
    ...together(list('yellowish, yellow tinge, gone yellow'), list('gums, gum, ears, ear, skin, eyes, whites')),
    ...together(['mustard', 'ochre'], list('gums, gum, ears, ear, skin, eyes, whites, coloured, colored')),
    ...together(['orange'], list('gums, gum, whites')),
    ...any(
      'just stares, just stare, stares into space, staring into space, blank stare, staring blankly, facing the wall, vacant, doesnt know me, doesnt know im here, doesnt know i am here, doesnt know who i am, doesnt know where, doesnt recognise, doesnt recognize',
    ),
    [NOT, list('with us, with us any more, with us anymore')],
    ...together(['mouth', 'breath'], list('ammonia, of urine, like urine, of bleach')),
    ...any('much saliva, lots of saliva, lot of saliva, saliva everywhere'),
    ...together(['yellow'], list('gums, ears, ear, skin')),
    ...together(['pus', 'discharge'], ['vulva', 'vagina']),
    ...together(CRIES, list('touch, touched, pick, picked, lift, lifted, walk, walks, move, moves, jump, jumps')),
  ],
  deniable: true,
  unless: list('link is dead, mail is dead, email is dead, page is dead, site is dead, phone is dead'),
};
