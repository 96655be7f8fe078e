import { isEnglish, isOfShop } from './distress.ts';
import { isOfSafety, isOfTopics } from './knowledge-base.ts';
import { list } from './red-flag-words.ts';
import { isHarmless } from './taken.ts';
import { clausesOf, wordsOf } from './words.ts';

/** Before a question or a request. */
const OPENERS = new Set(
  list(
    'hi, hello, hey, yo, dear, please, pls, so, and, also, ok, okay, well, but, or, just, sorry, thanks, now, then, if',
  ),
);
const ASKS = new Set(
  list(
    'how, hows, what, whats, which, when, whens, where, wheres, who, why, is, are, do, does, did, can, could, may, must, should, shall, will, would, have, any',
  ),
);
const CAT = new Set(
  list(
    'he, hes, him, his, himself, she, shes, her, hers, herself, cat, cats, kitten, kittens, kitty, tom, mog, moggy, boy, girl, tabby, queen',
  ),
);
/** Of somebody who is not named: 'cant keep water down', where no owner and no parcel is spoken of. */
const UNNAMED = new Set(list('cant, cannot, wont, dont, doesnt, hasnt, isnt, had, keeps, having, stopped'));
const OWNER_OR_PARCEL = new Set(
  list('i, ive, im, id, we, weve, my, our, you, your, it, box, parcel, order, delivery, kit, app, card, payment, plan'),
);
const EVERYDAY = new Set(
  list(
    'day, days, week, weeks, weekly, month, months, monthly, each, per, both, three, four, five, six, adult, size, type, flavour, flavours, flavor, flavors, gift, friend, partner, language, login, log, app, page, website, picture, pictures, photo, diary, print, points, tell, eat, eats, eating, buy, send, ship, move, moved, moving, post, mail, switch, skip, use, start, end, free, cheaper, expensive, worth, available, difference, between, long, often, once, twice, january, february, march, april, may, june, july, august, september, october, november, december, monday, tuesday, wednesday, thursday, friday, saturday, sunday, christmas, dr, vet, there, ones, sort, colour, color, brush, breed, live, low, high, normal, ideal',
  ),
);

const isPlainWord = (word: string): boolean =>
  /^\d/.test(word) || isEnglish(word) || EVERYDAY.has(word) || isOfShop(word) || isHarmless(word) || isOfTopics(word);

/** Whether part of a message tells of a cat in place of asking: its subject is a cat, and it opens with no question. */
export function tellsOfCat(message: string, names: readonly string[]): boolean {
  const isCat = catsOf(names);
  return clausesOf(message).some((words) => words.some(isCat) && !asks(words));
}

/**
 * Whether a message is anything else than a question or a remark in the words of this knowledge base. A question about a cat is plain
 * where it is about feeding, a price or an account; one about a danger only where it is about none ('are lilies toxic').
 */
export function isNoPlainQuestion(message: string, names: readonly string[]): boolean {
  const isCat = catsOf(names);
  return clausesOf(message).some((words) => {
    const asked = asks(words);
    const ofCat = words.some(isCat);
    if (
      !asked &&
      (ofCat || (words.some((word) => UNNAMED.has(word)) && !words.some((word) => OWNER_OR_PARCEL.has(word))))
    )
      return true;
    return words.some((word) => !isCat(word) && !isPlainWord(word) && !(asked && !ofCat && isOfSafety(word)));
  });
}

function catsOf(names: readonly string[]): (word: string) => boolean {
  const named = new Set(names.flatMap(wordsOf).flatMap((word) => [word, `${word}s`]));
  return (word) => CAT.has(word) || named.has(word);
}

const asks = (words: readonly string[]): boolean => ASKS.has(words.find((word) => !OPENERS.has(word)) ?? '');
