import { ORDINARY_WORDS } from './ordinary-words.ts';
import { list } from './red-flag-words.ts';
import { plain, type Reading, wordsOf } from './words.ts';

/** Pleas that come before every answer of the library. */
const GRAVE = list(
  'goner, proper crook, in a bad way, bad way, going to lose, gonna lose, losing him, losing her, dying, going to die, gonna die, save my cat, save him, save her, critical, need the er, the er, emergency room, emergency vet, out of hours, night vet, rush him, rush her, looks awful, looks terrible, looks dreadful, not breathing, bad shape, bad condition, going downhill, deteriorating, agony',
).map(wordsOf);
/** Words that send a cat to a vet, with any question. */
const UNWELL = list(
  'be her time, be his time, her time has come, his time has come, weak, weakness, hurt, hurts, hurting, injured, injury, wound, wounded, pain, suffering, suffers, agony, very sick, so sick, really sick, very ill, so ill, dying, die, wont wake, not waking, something is wrong, something wrong, whats wrong, not himself, not herself, not itself, not right, not okay, not ok, not well, not good, bad shape, bad condition, critical, serious, accident, lethargic, not moving, barely moving, sleeps all day, not interested in anything, no interest in anything, third eyelid, off colour, not responding, tucked up, looks awful, looks terrible, looks bad, looks ill, looks poorly, in a bad way, in trouble, bad way, dreadful, not breathing, freaking me out, going downhill, deteriorating, going to lose him, going to lose her, losing him, losing her, rush him, rush her, the er, need the er, out of hours, emergency room, animal hospital, night vet, should i take him in, should i take her in, vet closed, vet is closed, no vet, emergency vet, scared for, scared he, scared she, so scared, so worried, really worried, worried sick, worried about, afraid for, save him, save her, save my cat, crying, poorly',
).map(wordsOf);
/** The same in French, German, Spanish, Italian and Arabic as it is typed in Latin letters: for messages too short to be told from English. */
const UNWELL_ELSEWHERE = list(
  'ne respire, ne mange plus, ne mange pas, ne boit plus, ne fait plus pipi, empoisonne, empoisonnee, saigne, du sang, urgence, au secours, notfall, vergiftet, krampft, krampfanfall, blutet, frisst nicht, atmet nicht, erbricht, hilfe, emergencia, envenenado, envenenada, sangra, sangre, no respira, no come, no orina, vomita, emergenza, avvelenato, avvelenata, sanguina, non respira, non mangia, mareed, mareeda, mareedha',
).map(wordsOf);
/** A plea that names no sick cat may be about a password. */
const ABOUT_THE_SHOP = list(
  'login, log in, password, address, account, order, change my, email, app, website, page, plan',
).map(wordsOf);
/** Words that do so if no topic is recognised: the message may be about a password. */
const UPSET = list(
  'help my cat, help me please, please help, plz help, pls help, help him, help her, worried, worry, worrying, scared, afraid, panic, panicking, freaking out, terrified, urgent, urgently, asap, desperate, sick, ill, unwell, crying, strange, weird, sos',
).map(wordsOf);

/** Parts of the body and dangers: a message that names one and has no known topic is treated as being about health. */
const BODY_OR_DANGER = list(
  'face, pupil, pupils, eye, eyes, eyelid, ear, ears, mouth, jaw, chin, lip, lips, tongue, gums, throat, nose, head, neck, chest, ribs, spine, leg, legs, paw, paws, tail, hip, shoulder, joint, belly, stomach, tummy, bottom, bum, butt, skin, bone, muscle, heart, lungs, kidney, liver, bladder, swallow, swallowed, yelp, yelps, yelping, howl, howls, howling, moans, moaning, hiss, fit, fits, fell, fallen, hit, crash, crashed, burn, attack, attacked, bit, bitten, bite, fight, fought, trapped, stuck, caught, lost, liquid, fluid, discharge, pus, foam, drool, drools, drooling, smell, smells, fever, temperature, hot, cold, stiff, floppy, breath, breathing, cough, coughing, heaving, gagging, poisonous, chemical, spray, oil, bleach, leaking, swelling, swollen, red, yellow, black, blue, bald, scab, scabs, rash, hungry, starving, thirsty, dehydrated, dizzy, drunk, confused, tired, sleepy, quiet, hiding, unsteady, wobbly, shaky, twitch, dead, died',
).map(wordsOf);

/** A story of as many words, of something that began, with as many signs of a body or a danger, is about a cat in need. */
const STORY_FROM = 25;
const SIGNS_FROM = 2;
const BEGAN = list(
  'this week, second time, third time, first time, on monday, on tuesday, on wednesday, on thursday, on friday, on saturday, on sunday, since monday, today, tonight, yesterday, this morning, this evening, this afternoon, last night, suddenly, since, hour ago, hours ago, minutes ago, half an hour, days ago, past two days, past few days, for two days, came home, came back, woke up, just now, an hour, it happened, happened again, last week, last saturday, now he, now she, now it',
).map(wordsOf);
/** Besides those of the body. */
const SIGNS = list(
  'confused, spit, nods, nod, twitches, gums, crumbs, sick, brought up, bringing up, vomited, vomits, vomiting, flick, flicks, scrape, drops, sticky, slime, clumps, cries, cried, growled, growls, hissed, hisses, tablet, tablets, pill, pills, insulin, injection, cream, licking, powder, petal, petals, vase, holes, needle, string, thread, wool, hair band, balcony, sideways, clumsy, wobbled, wobbles, loose, limped, limping, hunched, puddle, panting, dribble, dribbling, screeched, screamed, bang, stunned, shock, bait, poison, pellets, antifreeze, cleaner, fumes, chewed, swallowed, pushes, pushing, straining, squatting, crouching, quiet, hides, hiding, refuses, drinks a lot, drinking more, weak, lump, thin, bones',
).map(wordsOf);

export const DISTRESS_WORDS: readonly string[] = [
  ...GRAVE,
  ...UNWELL,
  ...UNWELL_ELSEWHERE,
  ...UPSET,
  ...BODY_OR_DANGER,
  ...ABOUT_THE_SHOP,
  ...BEGAN,
  ...SIGNS,
  ['help'],
].flat();

/** Words of other languages that are no words of these lists in English. */
const ELSEWHERE_ONLY = new Set(UNWELL_ELSEWHERE.flat());
for (const word of [UNWELL, UPSET, BODY_OR_DANGER, ABOUT_THE_SHOP].flat(2)) ELSEWHERE_ONLY.delete(word);

export const isGrave = (reading: Reading): boolean => GRAVE.some((phrase) => reading.has(phrase));
export const namesBody = (reading: Reading): boolean => BODY_OR_DANGER.some((phrase) => reading.has(phrase));
/** Of a cat that is well, and of a body that is spoken of in passing: 'he sleeps on my head', 'she purrs when I touch her belly'. */
const CONTENT = new Set(
  list(
    'happy, happily, likes, liked, love, loves, loved, purr, purrs, purring, sleep, sleeps, sleeping, asleep, nap, naps, toy, toys, pleased, enjoys, funny, cute, cuddles, cuddly, birthday, favourite, favorite, greedy, clever, playful, playing, plays, mouse, mice, bird, birds, brush, brushed, brushing, comb, groom, groomer, plate, dinner, dinners, breakfast, biscuits, sachet, swab, stick, sticks, box, kit, chubby, plump, beautiful, gorgeous, handsome, kg, kilo, kilos, weighs, eats, prefers, fussy, madam, meal, meals, bowl, fine, perfect, healthy, great, better, flavour, flavor, cheeky',
  ),
);
/** A sign of a body or a danger that is no word of the topic, in a message that is no letter and tells of no contentment. */
export const hasSign = (reading: Reading, isOfTopic: (word: string) => boolean): boolean =>
  reading.words.length < STORY_FROM &&
  !reading.words.some((word) => CONTENT.has(word)) &&
  BODY_OR_DANGER.some((phrase) => reading.has(phrase) && !phrase.every(isOfTopic));
/** Whether a long message tells of something that happened to a cat, in any words. */
export const tellsOfIllness = (reading: Reading): boolean => {
  if (reading.words.length < STORY_FROM || !BEGAN.some((phrase) => reading.has(phrase))) return false;
  return (
    new Set([...BODY_OR_DANGER, ...SIGNS].filter((phrase) => reading.has(phrase)).map(([word]) => word)).size >=
    SIGNS_FROM
  );
};
/** 'Good or not good' asks; 'he is not good' tells. */
const isTold = (reading: Reading, phrase: readonly string[]): boolean =>
  reading.places(phrase).some((at) => phrase[0] !== 'not' || reading.words[at - 1] !== 'or');
export const isUnwell = (reading: Reading): boolean =>
  [...UNWELL, ...UNWELL_ELSEWHERE].some((phrase) => isTold(reading, phrase));
export const isUpset = (reading: Reading): boolean =>
  UPSET.some((phrase) => reading.has(phrase)) ||
  (reading.has(['help']) && !ABOUT_THE_SHOP.some((phrase) => reading.has(phrase)));

/** A message of as many words, of which fewer than this share are known, is not English; a shorter one where none is. */
const FOREIGN_FROM = 4;
const FOREIGN_UNKNOWN_FROM = 2;
const LEAST_KNOWN = 0.4;
/** Shorter words are the same in many languages. */
const LONG_ENOUGH = 4;
/** A word of another script: one sign may be one in Arabic, Chinese or Japanese; in Greek or Russian it is a unit or a slip. */
const OTHER_SCRIPT = /[^\P{Lo}\p{Script=Latin}]|[^\P{L}\p{Script=Latin}]{2,}/u;
/** A run of letters that is longer is no word. */
const LONGEST_LETTERS = 60;
const ENGLISH = new Set(
  list(
    'a, about, after, again, all, also, always, am, an, and, any, are, as, at, back, be, because, been, before, best, better, but, by, can, cat, cats, cant, come, could, did, different, do, does, doing, dont, down, during, every, everything, few, fine, first, for, from, get, give, go, going, good, got, had, happen, happens, has, have, he, hello, her, here, hes, hi, him, his, home, house, how, i, if, im, in, into, is, isnt, it, its, ive, just, keep, kind, kitten, kitty, know, last, later, let, like, little, long, look, lot, love, made, make, many, maybe, me, mean, might, more, morning, most, much, my, name, need, never, new, next, night, not, now, of, off, often, ok, okay, old, on, one, only, or, order, other, our, out, over, people, please, put, question, really, right, room, same, say, see, seems, she, shes, should, since, so, some, something, sometimes, still, such, sure, take, tell, thank, thanks, than, that, the, their, them, then, there, these, they, thing, things, think, this, time, to, today, too, try, two, up, us, use, very, want, was, way, we, well, were, what, when, where, which, while, who, why, will, with, without, wont, work, would, year, years, yes, yet, you, your',
  ),
);

export const isEnglish = (word: string): boolean => ENGLISH.has(word);
const OF_SHOP = new Set(ABOUT_THE_SHOP.flat());
export const isOfShop = (word: string): boolean => OF_SHOP.has(word);

/** Whether a message, or a word of it, is written in letters or a language that nothing here can read. Names of cats have been taken out. */
export function isForeign(text: string, reading: Reading, isKnown: (word: string) => boolean): boolean {
  if (OTHER_SCRIPT.test(plain(text))) return true;
  if (reading.words.some(({ length }) => length > LONGEST_LETTERS)) return true;
  const words = reading.words.filter((word) => /[a-z]/.test(word));
  const known = words.filter(
    (word) =>
      ENGLISH.has(word) ||
      (word.length >= LONG_ENOUGH && (ORDINARY_WORDS.has(word) || (isKnown(word) && !ELSEWHERE_ONLY.has(word)))),
  );
  if (known.length === 0) return words.length >= FOREIGN_UNKNOWN_FROM;
  return words.length >= FOREIGN_FROM && known.length < words.length * LEAST_KNOWN;
}
