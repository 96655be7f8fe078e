import { any, CANNOT, list, LONG, NOT, STRAIN, together, TRAY, URINATE } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const URINE_FLAG: RedFlag = {
  id: 'urine',
  why: 'A cat that strains and passes little or no urine may be blocked. Within a day or two that threatens its life, and hours count.',
  source: 'blocked',
  patterns: [
    ...together(STRAIN, URINATE),
    [CANNOT, URINATE],
    [['urine', 'pee', 'peed'], ['since', 'from'], LONG],
    ...together(
      list(
        'straining, strains, strain, strained, squatting, squats, crying, cries, cry, cried, stuck, howling, howls, yowling, yowls, screaming, screams, nothing comes, nothing came, keeps going, every few minutes, every five minutes, every minute, back and forth, in and out, zero results, no results, zero to show, zilch, nothing to show, naff all, sod all, nowt, bugger all',
      ),
      TRAY,
    ),
    [
      list('going, goes, go, runs, running, trips'),
      TRAY,
      list('frequently, constantly, over and over, again and again, all day, but nothing'),
    ],
    ...together(TRAY, ['a drop', 'only drops', 'few drops']),
    ...together(
      ['the box', 'his box', 'her box'],
      list('straining, squatting, howling, nothing comes, nothing came, right out, actually going'),
    ),
    ...together(
      list('squat, squats, squatting, squatted'),
      list('drop, drops, dribble, dribbles, dribbling, trickle, nothing, all day, all morning, all night'),
    ),
    [list('hasnt, havent, has not, not, didnt, no'), ['weed'], LONG],
    [
      list('cant, cannot, can not, unable, wont, not able'),
      list('go toilet, go to toilet, go to the toilet, use the toilet, go to the loo, go to the bathroom, go potty'),
    ],
    ...together(
      list('toilet, loo, bathroom, potty'),
      list('but nothing, nothing comes, nothing came, every few minutes, every minute, every 5, every five'),
    ),
    ...any(
      'damp patch, wet patch, damp spot, damp ring, just dribbles, only dribbles, just a dribble, only a dribble, just drips, only drips, a few drips, just drops, only drops, only a drop, not a drop, a few drops, hardly a drop, barely a drop',
    ),
    ...together(
      [...TRAY, ...list('toilet, loo, bathroom, potty, the box, his box, her box')],
      list(
        'six times, seven times, eight times, nine times, ten times, twelve times, fifteen times, twenty times, 6 times, 7 times, 8 times, 9 times, 10 times, 11 times, 12 times, 15 times, 20 times, dozen times, every ten minutes, every 10 minutes, every 10 mins, every 5 mins, every couple of minutes, every two minutes, hollering, nothing there, nothing in it, nothing to show, dry, empty handed, comes out again, keeps going back, keeps visiting',
      ),
    ),
    [
      list('hasnt, havent, has not, have not, not, didnt, did not, never, no'),
      list(
        'been to the loo, been to loo, gone to the loo, been loo, used the loo, been to the toilet, been to toilet, gone to the toilet, been for a wee, gone for a wee, had a wee, done a wee, done his business, done her business, gone potty, been potty, make water, making water, made water, made pipi, toilet since, toilet for, pass anything, passing anything, passed anything',
      ),
    ],
    ...together(
      list('wash, washing, washes, lick, licks, licking, licked, cleaning, grooming'),
      list('underneath, down below, his bits, boy bits, his thing, pee hole, wee hole, his undercarriage'),
    ),
    [NOT, list('see, seen, find, found, sign of, produce, produced'), URINATE],
    [
      list('without a, go without, going without, gone without, been without, without passing, without having'),
      URINATE,
    ],
    [URINATE, ['but', 'and'], list('cant, cannot, can not, not able, not come, nothing')],
    ...any(
      'nothing go out, nothing goes out, nothing will come out, keeps squatting, keeps crouching, keeps hunching, hunched in the box, crouched in the box',
    ),
    ...together(
      [...TRAY, 'toilet', 'loo', 'bathroom'],
      list(
        'many times, many many times, lots of times, so many times, not come nothing, come nothing, come out nothing',
      ),
    ),
    ...together(
      list('squat, squats, squatting, squatted, crouch, crouches, crouching, crouched'),
      list(
        'every five minutes, every few minutes, every ten minutes, every minute, nothing to show, nothing comes, nothing came, just a bit of wetness, bit of wetness, nothing there',
      ),
    ),
    ...together(list('lick, licks, licking, licked'), ['pipi']),
    ...together(['urethra'], list('blocked, blocks, blocking, blockage')),
    [list('hasnt, havent, has not, have not, not, didnt, stopped'), list('used, use, using, gone, been'), TRAY, LONG],
    ...together(
      URINATE,
      list('drop, drops, dribble, dribbles, dribbling, trickle, nothing comes, nothing came, nothing'),
    ),
    ...together(
      list('lick, licks, licking, licked'),
      list('private, privates, genitals, genital, penis, plumbing, willy, down there'),
    ),
    ...any(
      'straining, strains, straining to urinate, straining to pee, unable to urinate, cannot urinate, trying to urinate, blocked bladder, urinary blockage, urinary obstruction, urethral obstruction, blocked cat, no urine, few drops of urine, in and out of the litter, penis out',
    ),
  ],
  unless: list('except to wee, except to pee, except to go for a wee'),
};

export const URINE_TOLD_FLAG: RedFlag = {
  id: 'urine-told',
  why: 'A cat that strains and passes little or no urine may be blocked. Within a day or two that threatens its life, and hours count.',
  source: 'blocked',
  span: 15,
  patterns: [
    [
      list('digs, digging, squats, squatting, settles, crouches, crouching, crouched, scratches'),
      list('nothing in there, nothing there, nothing in it, nothing to show'),
    ],
  ],
};
