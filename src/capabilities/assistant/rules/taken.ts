import { list } from './red-flag-words.ts';
import { type Reading, wordsOf } from './words.ts';

/** Past events of a mouth: habits ('eats', 'is eating') are left to the words for dangers. */
const TOOK_IN = list(
  'ate, eaten, chewed, licked, swallowed, drank, drunk, lapped up, lapped, nibbled, munched, gnawed, gobbled, scoffed, wolfed, ingested, consumed, tasted, got into, got at, been at, helped himself to, helped herself to, got hold of, bit into, is eat, was eat, did eat, has eat, have eat, cat eat, already eat, is drink, was drink, did drink, has drink',
).map(wordsOf);

/** Words that name no thing. */
const NAMES_NOTHING = new Set(
  list(
    'a, about, again, all, almost, already, also, an, and, another, any, are, as, away, be, been, being, bit, bits, both, bunch, by, can, could, couple, did, do, down, each, few, first, for, from, great, had, half, handful, has, have, he, her, here, hers, hes, him, his, how, i, id, ill, im, in, inside, into, is, it, its, ive, just, kind, last, less, little, load, loads, lots, many, may, me, might, mine, mouthful, my, new, next, no, not, now, of, off, old, on, one, ones, or, our, out, over, part, particular, piece, pieces, quite, really, same, she, shes, should, small, some, sort, that, the, their, them, then, there, these, they, this, those, three, to, too, two, up, us, very, was, we, well, were, what, which, who, will, with, would, you, your, big, tiny, large, best, good, nice, whole, entire, bag, slice, spoon, spoonful, lick, licks, bite, bites, her own, own, think, maybe, probably, accidentally, today, yesterday, tonight, morning, afternoon, evening, night, day, days, hour, hours, minute, minutes, ago, week, weeks, month, months, year, years, ever, never, always, once, twice, times, time, before, earlier, later, since, slow, slowly, fast, quick, quickly, fine, normally, normal, happily, better, properly, ok, okay, usual, usually, only, even, still, lately, recently, anyway, instead, clean, because, but, if, when, while, after, until, so, than, more, most, much, monday, tuesday, wednesday, thursday, friday, saturday, sunday, home, please, thanks, thank, cat, cats, kitten, kitty, left, lying, yes, straight, alone, together, first, second, third, half, quarter, full, empty, lot, left, right, am, pm',
  ),
);
/** Food of cats, and things a cat licks, chews or drinks from without harm. */
const HARMLESS = new Set(
  list(
    'food, foods, dinner, dinners, breakfast, lunch, supper, tea, meal, meals, kibble, kibbles, biscuit, biscuits, treat, treats, snack, snacks, dreamies, chicken, tuna, fish, salmon, sardine, sardines, cod, beef, lamb, pork, turkey, duck, rabbit, ham, bacon, sausage, meat, steak, mince, egg, eggs, yolk, cheese, milk, yoghurt, yogurt, butter, bread, toast, rice, pasta, pumpkin, cake, cereal, ice, whipped, wet, dry, bowl, bowls, plate, dish, can, tin, portion, portions, pouch, pouches, stick, sticks, pate, gravy, broth, jelly, water, tap, fountain, glass, cup, rain, bath, shower, grass, catnip, valerian, silvervine, mouse, mice, bird, birds, fly, flies, moth, moths, spider, spiders, bug, bugs, insect, insects, cricket, grasshopper, lizard, gecko, shrimp, shrimps, prawn, prawns, crab, everything, nothing, anything, himself, herself, itself, paw, paws, fur, coat, belly, tummy, tail, leg, legs, bum, butt, hand, hands, finger, fingers, face, nose, hair, ear, ears, arm, arms, feet, foot, toes, toe, chin, lips, whiskers, claws, nails, sofa, couch, carpet, rug, cardboard, box, boxes, post, brush, scratcher, blanket, paper, shoe, shoes, slipper, slippers, keyboard, book, curtain, curtains, table, floor, wall, door, chair, bed, calories, grams, gram, kcal, kilos, ounces, ml, g, diet, formula, vitamins, omega, taurine, supplement, supplements, sample, swab, ours, dogs, appetite, raw, size, amount, ration',
  ),
);
export const isHarmless = (word: string): boolean => HARMLESS.has(word);

/** Before one of these the rest is about something else. */
const ENDS = new Set(list('but, because, when, while, after, before, since, so, if, although, though, then, until'));
/** Somebody else than the cat, or a cat that has not. */
const SOMEBODY = new Set(
  list(
    'i, ive, we, weve, son, daughter, husband, wife, child, toddler, baby, kid, you, who, not, hasnt, havent, didnt, never, dog, nobody, people',
  ),
);
const PLACES = new Set(list('in, by, near, outside, beside, next, around, under, without, like, as'));

/** The number of words after the verb that may name the thing taken, and before it the cat that took it. */
const WORDS_AFTER = 9;
const WORDS_BEFORE = 3;

/** Whether a cat is said to have taken in something that is not known to be harmless. */
export function tookTheUnknown(reading: Reading): boolean {
  return TOOK_IN.some((verb) => reading.places(verb).some((at) => isUnknown(reading, at, at + verb.length)));
}

function isUnknown({ words, opens }: Reading, verb: number, after: number): boolean {
  for (let at = verb - 1; at >= Math.max(0, verb - WORDS_BEFORE) && !opens[at + 1]; at -= 1)
    if (SOMEBODY.has(words[at] ?? '')) return false;
  if (PLACES.has(words[after] ?? '')) return false;
  let named = false;
  for (let at = after; at < Math.min(words.length, after + WORDS_AFTER); at += 1) {
    const word = words[at] ?? '';
    if (opens[at] || ENDS.has(word) || (named && word === 'and')) break;
    if (HARMLESS.has(word)) return false;
    named ||= /^[a-z]{2,}$/.test(word) && !NAMES_NOTHING.has(word);
  }
  return named;
}
