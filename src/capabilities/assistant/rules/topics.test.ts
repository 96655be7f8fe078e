import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { NO_FACTS } from '#tests/support/assistant-facts.ts';
import { answer } from './answer.ts';
import type { Facts } from './facts.ts';
import { isSafety, KNOWLEDGE_BASE, topicOf } from './knowledge-base.ts';
import { LONGEST_PAUSE, pauseFor, SHORTEST_PAUSE } from './pace.ts';
import { RED_FLAGS } from './red-flag-table.ts';
import { redFlagIn } from './red-flags.ts';
import { SOURCES } from './sources.ts';
import { read } from './vocabulary.ts';

const owner = (plan: (typeof PLAN_IDS)[number] | null): Facts => ({
  ...NO_FACTS,
  plan: plan && { id: plan, paid: true },
});

/** Questions as owners ask them, and the topic that answers each. Judged by the titles, not by the words of the topics. */
const ASKED: Record<string, readonly string[]> = {
  feeding: ['How often should I feed her?', 'how many meals a day for an adult cat'],
  'complete-food': ['Which food is best for him?', 'is grain free food better'],
  'wet-or-dry': ['is wet or dry better', 'can she live on dry food only'],
  raw: ['What do you think of raw meat?', 'I cook for my cat, is homemade ok'],
  treats: ['How many treats are ok?', 'can cats have milk'],
  water: ['How much should a cat drink?', 'would a fountain help'],
  litter: ['How many litter boxes do I need?', 'which litter tray is best'],
  weight: ['How is my cat’s weight?', 'how heavy should a cat be'],
  diet: ['My cat is too fat', 'how do I slim him down, he is overweight'],
  condition: ['What is a body condition score?', 'should I feel his ribs'],
  kittens: ['When do kittens get sticks?'],
  seniors: ['What changes for an older cat?', 'my senior boy'],
  pregnancy: ['She is pregnant, may she have sticks?'],
  neutering: ['He was neutered last week, what now with food', 'spayed cats'],
  'several-cats': ['one of my two cats steals food from the other', 'how do I introduce a new cat'],
  activity: ['He is bored, which toys', 'how much play does she need'],
  stress: ['How do I calm a nervous cat?', 'she is stressed since we moved'],
  coat: ['Why is she shedding so much?', 'dandruff on his coat'],
  teeth: ['How do I brush teeth?', 'her teeth look brown'],
  kidneys: ['What is good for the kidneys?', 'ckd and your product'],
  diabetes: ['My cat has diabetes'],
  parasites: ['How do I get rid of fleas?'],
  vaccination: ['Which vaccinations does an indoor cat need?', 'is a booster due'],
  indoor: ['Is an apartment big enough for a cat?', 'should he stay indoors'],
  travel: ['How do I get her into the carrier?', 'flying with a cat on holiday'],
  damaged: ['The parcel arrived damaged', 'the box was torn'],
  refund: ['I want my money back', 'what is your guarantee'],
  cancel: ['How do I cancel?', 'can I pause my subscription for a month'],
  billing: ['Where are my invoices?', 'which card is charged'],
  'next-payment': ['When is the next payment?', 'when will I be charged next'],
  offer: ['Is there a discount code?', 'what is the launch offer'],
  plans: ['What does pro have that premium has not', 'how do I upgrade'],
  'vet-consultation': ['Can I talk to a vet of yours?', 'how do consultations work'],
  contact: ['How do I reach a human?', 'what is your phone number'],
  privacy: ['Who reads this?', 'are you a robot'],
  kit: ['What is in the test kit?', 'what do I collect'],
  'follow-up-kits': [
    'What does a follow-up kit cost?',
    'when does the next test kit come',
    'how do I stop the kits',
    'can he be tested again',
  ],
  swab: ['How do I take the cheek swab?'],
  'poop-sample': ['Where do I keep the stool sample?'],
  hair: ['How much hair for the hair sample?'],
  samples: ['I mixed up the samples'],
  results: ['When do the results arrive?', 'how long does the lab take'],
  dna: ['How do I get the DNA report?', 'can you tell the breed from his genes'],
  'next-box': ['When does the next box come?', 'when is my next delivery'],
  delivery: ['Where is my parcel?', 'how long is shipping to Germany'],
  refused: ['What if a stick is refused?', 'she spits the stick out'],
  giving: ['How do I give the sticks?', 'can I mix a stick with food'],
  storage: ['Where should I keep the sticks?', 'do sticks expire'],
  ingredients: ['What is in a stick?', 'do they contain chicken'],
  medicines: ['May sticks go with medicine?'],
  supplements: ['Can I give other vitamins as well?', 'she gets fish oil already'],
  formulas: ['Which formulas are there?', 'what does DermaFlow do'],
  lilies: ['Are lilies toxic?'],
  'toxic-food': ['Which human food is poisonous?', 'is garlic dangerous'],
  plants: ['Which houseplants are safe?'],
  'human-medicine': ['May I give him aspirin?', 'can she have a painkiller of mine'],
  oils: ['Is a diffuser with essential oils ok?'],
  drugs: ['What dose of gabapentin?', 'how much metacam for 4 kg'],
  missed: ['I forgot a stick yesterday', 'we missed two days of sticks'],
  'sticks-at-once': ['She had two sticks by accident', 'may I give two sticks at once'],
  'person-ate': ['My child ate a stick', 'I ate a stick by accident, is that bad'],
  hairballs: ['How do I help with hairballs?'],
  reaction: ['Could the rash be a side effect?'],
};

test('R309 every topic that is asked about by an owner is the one that answers, on Pro', () => {
  const wrong = Object.entries(ASKED).flatMap(([topic, questions]) =>
    questions.flatMap((question) => {
      const found = topicOf(read(question))?.id;
      return found === topic ? [] : [`${question} ${found ?? 'nothing'}`];
    }),
  );
  expect(wrong).toEqual([]);
  const unknown = Object.keys(ASKED).filter((id) => !KNOWLEDGE_BASE.some((topic) => topic.id === id));
  expect(unknown).toEqual([]);
});

/** Emergencies, with the reason given for each. */
const URGENT: Record<string, readonly string[]> = {
  urine: ['He keeps squatting and no pee comes', 'my boy has not peed since yesterday'],
  breathing: ['she is panting with her mouth open', 'his gums look blue'],
  collapse: ['he fainted twice', 'she cannot get up any more'],
  legs: ['his back legs are cold and he drags them', 'her hind legs gave way'],
  seizure: ['he had a seizure this morning', 'she is twitching and paddling'],
  lily: ['my cat licked lily pollen', 'she chewed on a lily'],
  poison: ['he ate rat bait', 'she licked antifreeze', 'gave him one of my ibuprofen', 'dog flea drops on my cat'],
  sugar: ['I gave the insulin twice'],
  blood: ['he is bleeding from the nose', 'her urine is pink'],
  injury: ['fell off the balcony', 'bitten by a dog', 'his eye popped out'],
  swallowed: ['she swallowed a needle', 'a thread is hanging out of his bottom'],
  battery: ['he swallowed a button battery'],
  heat: ['we found him in a hot car', 'locked in the shed all day in the heat'],
  vomiting: ['has been vomiting all day', 'he cannot keep anything down'],
  birth: ['a kitten is stuck and she is pushing'],
  kitten: ['the kitten does not nurse', 'the newborn kitten is cold'],
  swelling: ['her face is swollen', 'his belly is hard and bloated'],
  stool: ['he has not pooped for four days'],
  'not-eating': ['she has not eaten for two days', 'he stopped eating'],
  emergency: ['she screams when I touch her', 'I think he is dying'],
};

test('an emergency is answered with the reason that is its own, so that the clinic is told the right thing', () => {
  const wrong = Object.entries(URGENT).flatMap(([id, messages]) =>
    messages.flatMap((message) => {
      const found = redFlagIn(read(message))?.id;
      return found === id ? [] : [`${message}: ${found ?? 'nothing'} in place of ${id}`];
    }),
  );
  expect(wrong).toEqual([]);
  for (const plan of [null, ...PLAN_IDS])
    for (const message of Object.values(URGENT).flat()) {
      const reply = answer(message, owner(plan));
      expect(reply.kind, message).toBe('emergency');
      expect(reply.sentences.map(({ text }) => text)).toContain(redFlagIn(read(message))?.why);
    }
});

test('every emergency has a reason and a source of its own, and patterns that somebody could type', () => {
  expect(new Set(RED_FLAGS.map(({ id }) => id)).size).toBe(RED_FLAGS.length);
  for (const { id, why, source, patterns } of RED_FLAGS) {
    expect(why, id).toMatch(/^[A-Z].*\.$/);
    expect(SOURCES[source].url, id).toMatch(/^https:\/\//);
    expect(patterns.length, id).toBeGreaterThan(0);
    for (const place of patterns.flat()) {
      expect(place.length, id).toBeGreaterThan(0);
      for (const phrase of place) expect(phrase, id).toMatch(/^[a-z0-9][a-z0-9' -]*$/);
    }
  }
});

test('no answer of the library tells somebody to wait with an unwell cat, nor what to treat it with', () => {
  for (const { id, lines } of KNOWLEDGE_BASE) {
    const text = lines.map(([line]) => line).join(' ');
    expect(text, id).not.toMatch(
      /\b(wait and see|will pass|nothing to worry|no need for a vet|home remedy|induce vomiting)\b/i,
    );
    expect(text, id).not.toMatch(/\b(your cat has|it is probably|probably has)\b/i);
  }
  for (const topic of KNOWLEDGE_BASE.filter(isSafety)) {
    if (topic.id === 'missed' || topic.id === 'person-ate') continue; // a forgotten stick is no illness, a person no cat
    expect(topic.lines.map(([line]) => line).join(' '), topic.id).toMatch(/\bvet\b/);
  }
});

test('a safety question is answered alike on every plan, paid or not, signed up or not', () => {
  const safe = Object.entries(ASKED).flatMap(([id, questions]) =>
    KNOWLEDGE_BASE.some((topic) => topic.id === id && isSafety(topic)) ? questions : [],
  );
  expect(safe.length).toBeGreaterThan(10);
  for (const question of safe) {
    const [first, ...others] = [null, ...PLAN_IDS].map((plan) => answer(question, owner(plan)));
    expect(first?.kind, question).toBe('answer');
    for (const other of others) expect(other).toEqual(first);
    expect(answer(question, { ...owner('pro'), plan: { id: 'pro', paid: false } })).toEqual(first);
  }
});

test('words around an emergency never hide it: greetings, questions, thanks, other topics', () => {
  const polite = fc.constantFrom(
    'Hello,',
    'please help.',
    'Good morning!',
    'Thank you.',
    'I have a question:',
    'Also,',
  );
  const other = fc.constantFrom(...Object.values(ASKED).flat());
  const urgent = fc.constantFrom(...Object.values(URGENT).flat());
  fc.assert(
    fc.property(polite, other, urgent, fc.boolean(), (greeting, question, message, last) => {
      const text = last ? `${greeting} ${question} ${message}` : `${message}. ${greeting} ${question}`;
      expect(answer(text, owner('standard')).kind, text).toBe('emergency');
    }),
    { numRuns: 300 },
  );
});

test('R246 R310 the pause is between its two ends for any chance, and longer for a larger one', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(chance, chance, (one, other) => {
      expect(pauseFor(one)).toBeGreaterThanOrEqual(1500);
      expect(pauseFor(one)).toBeLessThanOrEqual(2500);
      expect(Number.isInteger(pauseFor(one))).toBe(true);
      if (one <= other) expect(pauseFor(one)).toBeLessThanOrEqual(pauseFor(other));
    }),
  );
  expect([pauseFor(0), pauseFor(0.5), pauseFor(1), SHORTEST_PAUSE, LONGEST_PAUSE]).toEqual([
    1500, 2000, 2500, 1500, 2500,
  ]);
});
