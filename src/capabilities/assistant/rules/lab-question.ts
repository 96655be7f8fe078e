import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import type { CatFacts } from './facts.ts';
import { isLabWord, type LabNames } from './lab-names.ts';
import { isNamed } from './names.ts';
import { ORDINARY_WORDS } from './ordinary-words.ts';
import { list } from './red-flag-words.ts';
import { VOCABULARY } from './vocabulary.ts';
import { plain, wordsOf } from './words.ts';

/** A question about rows of the lab. */
export type LabQuestion =
  | { about: 'formulas'; formulas: readonly FormulaId[] }
  | { about: 'month' | 'left-out' | 'change' }
  | { about: 'release' }
  | { about: 'values'; markers: readonly string[] };

const words = (text: string): ReadonlySet<string> => new Set(list(text));
const OWN = words('his, her, hers, its, their, he, she, they, him, my, our, mine, us, we');
const WHY = words('why, reason, reasons, explain, chosen, choose, chose, picked, selected');
const GETS = words('get, gets, getting, receive, receives, has, have, need, needs, given, in, include, included');
const WHETHER = words('does, is, did, do, which');
const MONTH = words('formula, formulas, stick, sticks, blend, mix, mixture, recipe, version');
const THESE = words('these, those, formula, formulas, seven');
const CHANGED = words('change, changed, changes, different, differs');
/** Wishes to change something are the topics' own. */
const WISH = words('i, can, could, want, cancel, address, plan, payment, price, how');
const LEFT_OUT = [['left', 'out'], ['leave', 'out'], ['leaves', 'out'], ['excluded'], ['missing'], ['not', 'chosen']];
const VALUE = words(
  'value, values, level, levels, result, results, low, high, normal, optimal, measured, measure, reading, range, number, figure, ok, okay, fine, enough, lab, report, tested, deficient, deficiency, elevated, raised, above, below, borderline, count, status',
);
/** Words that ask for the value of a marker beside them. */
const VALUE_ALONE = words('value, values, result, results, reading');
const ASKS = words('what, whats, how, hows, is, was, are, show, tell, and, does, did, any');
/** Words beside which the name of a marker alone is the question. */
const BARE = words('of, for, the, and, please');
/** A question about food or supplements is not about a value. */
const GIVEN = words(
  'give, giving, gave, feed, feeding, dose, dosage, contain, contains, containing, food, foods, stick, sticks, ate, eat, eats, eating, eaten, swallow, swallowed, licked, chewed, supplement, supplements, pill, pills, tablet, tablets, capsule, capsules, buy, drops, cream, ointment, spray, powder, oil, treat, treats, overdose, poison, poisoned, poisonous, toxic, per, sources, mg, more, less, add, adding, extra, take, takes, taking',
);
const MAY = words('can, could, may, should, must');
const TAKES = words('have, get, need');
const RELEASED = words('released, release, ready, published, out, came, come, arrived, available, back, dated, date');

/** A longer message tells a story, in which such words are about something else. */
const MOST_WORDS = 30;

/** The question about rows of the lab that a message asks; null where it asks for something else. */
export function labQuestionOf(message: string, names: LabNames, cats: readonly CatFacts[]): LabQuestion | null {
  if (names.besides.length > MOST_WORDS) return null;
  const asked = new Set(names.besides);
  const has = (some: ReadonlySet<string>) => names.besides.some((word) => some.has(word));
  const own = has(OWN) || cats.some(({ name }) => isNamed(message, name)) || unknownCats(message, cats).length > 0;
  const isBare = names.besides.every((word) => OWN.has(word) || BARE.has(word));
  const leftOut = LEFT_OUT.some((phrase) => phrase.every((word) => asked.has(word)));
  const isReason = has(WHY) || leftOut || (own && has(WHETHER) && has(GETS));
  if (names.formulas.length > 0 && isReason && !has(CHANGED) && !has(REFUSES))
    return { about: 'formulas', formulas: names.formulas };
  if (has(MONTH) && leftOut && !has(GIVEN)) return { about: 'left-out' };
  if (
    (has(MONTH) || names.formulas.length > 0) &&
    has(CHANGED) &&
    (asked.has('why') || asked.has('what')) &&
    !has(WISH)
  )
    return { about: 'change' };
  if (
    asked.has('why') &&
    has(THESE) &&
    (has(GETS) || has(WHY) || asked.has('these') || asked.has('those')) &&
    has(MONTH)
  )
    return has(REFUSES) ? null : { about: 'month' };
  if (
    names.markers.length > 0 &&
    !has(GIVEN) &&
    !(has(MAY) && has(TAKES)) &&
    ((own && (has(VALUE) || has(ASKS) || isBare)) || has(VALUE_ALONE))
  )
    return { about: 'values', markers: names.markers };
  const results = asked.has('results') || asked.has('result') || asked.has('report');
  if (results && asked.has('when') && has(RELEASED) && !has(TO_COME)) return { about: 'release' };
  return null;
}

/** Words with which results are still to come. */
const TO_COME = words('will, do, shall, going');
/** Words that ask about the sticks themselves, not for the reasons of them. */
const REFUSES = words(
  'refuse, refuses, hate, hates, spit, spits, eat, eats, late, wont, vomit, vomits, vomiting, sick, smell, smells, smelly, expensive, price, cost, costs, dislike, dislikes, like, likes, after, since, reaction, allergic, itch, itchy, itching, scratch, scratching, diarrhea, diarrhoea, loose, brown, green, hard, broken',
);

/** Words that stand before an apostrophe and name no cat. */
const NO_NAMES = words(
  'what, whats, it, its, he, hes, she, shes, cat, cats, kitty, kitten, that, there, who, how, where, when, boy, girl, let, today, vet, lab, dr, ai, pro, premium, standard, basic, purrwell, why, monday, tuesday, wednesday, thursday, friday, saturday, sunday, january, february, march, april, june, july, august, september, october, november, december',
);

/** Names of cats that are among the ordinary words, which nothing is a misspelling of. */
const USUAL_NAMES = words(
  'bella, belle, buddy, charlie, chloe, coco, daisy, felix, leo, loki, luna, max, milo, mimi, molly, nala, oliver, oreo, oscar, rocky, rosie, simba, toby',
);

/** Names in a question that no cat of the household has: with a capital after a word like 'for', or as an owner ("Bella's"). */
export function unknownCats(message: string, cats: readonly CatFacts[]): string[] {
  if (message === message.toUpperCase()) return [];
  const found = [
    ...message.matchAll(
      /(?<![\p{L}\p{N}])(?:for|of|does|did|is|was|has|about)\s+(\p{Lu}\p{Ll}{2,})(?![\p{L}\p{N}]|-\p{L})/gu,
    ),
  ];
  const owners = [...message.matchAll(/(?<![\p{L}\p{N}])(\p{L}{3,})['’]s(?![\p{L}\p{N}])/gu)];
  const typed = [...found, ...owners].map(([, word = '']) => word);
  return [...new Set(typed)].filter((word) => {
    const [one = ''] = wordsOf(word);
    return (
      plain(word) === one &&
      !NO_NAMES.has(one) &&
      (USUAL_NAMES.has(one) || !(VOCABULARY.has(one) || ORDINARY_WORDS.has(one))) &&
      !isLabWord(one) &&
      !cats.some(({ name }) => isNamed(name, word) || isNamed(word, name))
    );
  });
}
