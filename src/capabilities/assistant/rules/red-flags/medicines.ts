import { any, FOR_PEOPLE, GONE, list, PILLS, STOLE, SWALLOWED, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const PILLS_GONE_FLAG: RedFlag = {
  id: 'pills-gone',
  why: 'One tablet made for people can be enough to harm a cat, and so can a cream that is licked off. Take the package along.',
  source: 'people-medicines',
  span: 25,
  patterns: [
    ...together(
      [...list('tablet, tablets, pill, pills, capsule, capsules, blister'), ...FOR_PEOPLE],
      list(
        'tooth marks, teeth marks, bite marks, out of the foil, playing with one, can not find, cannot find, cant find, are missing, is missing, one missing, two missing, one is gone, two are gone, licking his arm, licking her arm, licking my arm, licking my skin, licking his elbow, licking it off',
      ),
    ),
    ...together(
      list(
        'blister, blister pack, foil strip, pill bottle, pill packet, tablet packet, pill box, pack of tablets, packet of tablets, strip of tablets, strip of pills',
      ),
      list('chewed, chewed up, bitten, empty, ripped, torn, holes, open, in bits, in pieces, missing'),
    ),
  ],
};

export const PEOPLE_MEDICINE_FLAG: RedFlag = {
  id: 'people-medicine',
  why: 'One tablet made for people can be enough to harm a cat, and so can a cream that is licked off. Take the package along.',
  source: 'people-medicines',
  patterns: [
    [
      list('gave, given, give'),
      list(
        'medicine for the cough, medicine for cough, medicine for the cold, medicine of the child, medicine of the baby, cough medicine, childrens medicine, baby medicine',
      ),
    ],
    ...together([...SWALLOWED, ...STOLE], FOR_PEOPLE),
    ...together(GONE, [...FOR_PEOPLE, ...PILLS]),
  ],
};

export const SUGAR_FLAG: RedFlag = {
  id: 'sugar',
  why: 'Too much insulin can lower the blood sugar so far that the cat dies. Tell the clinic how much was given, and when.',
  source: 'diabetes',
  patterns: [
    ...together(list('too much, twice, double, two doses, wrong, again, extra'), ['insulin']),
    ...together(
      ['diabetic', 'diabetes', 'insulin'],
      list(
        'weak, sleepy, shaky, confused, drunk, hypo, threw up, thrown up, vomited, staring, glazed, dazed, overdose, overdosed, wont eat, not eaten, didnt eat, hasnt eaten, twitching, extra units',
      ),
    ),
    ...together(['breath'], list('pear drops, nail polish, nail varnish, acetone, fruity, sweet, sweets')),
    ...any('low blood sugar, low sugar, sugar is low, hypoglycaemia, hypoglycemia, hypoglycaemic, hypoglycemic'),
  ],
};
