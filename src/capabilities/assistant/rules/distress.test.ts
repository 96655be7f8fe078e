import { expect, test } from 'vitest';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { NO_FACTS } from '#tests/support/assistant-facts.ts';
import { answer } from './answer.ts';
import { EMERGENCY_TITLE } from './reply.ts';
import type { CatFacts } from './facts.ts';

const cat = (name: string): CatFacts => ({
  name,
  age: '4 years',
  weight: null,
  trend: null,
  today: null,
  nutrients: null,
  box: { none: 'not-planned' },
});
const PLANS = [null, ...PLAN_IDS];
const reply = (message: string, name = 'Miso', plan: (typeof PLANS)[number] = 'pro') =>
  answer(message, { ...NO_FACTS, cats: [cat(name)], plan: plan && { id: plan, paid: true } });

/** The same emergency as owners in Britain, America and the Gulf put it. */
const ALIKE: Record<string, readonly string[]> = {
  urine: [
    'my tom is straining to wee and nowt comes out',
    'my male cat is straining to pee and nothing is coming out',
    'sir my cat he can not make urine from yesterday',
    'hes in and out the tray all day, no wee at all',
    'keeps going to the litterbox but only dribbles',
  ],
  breathing: [
    'she is breathing with her mouth open',
    'breathing is really laboured',
    'breathing is really labored',
    'he is panting like a dog',
    'habibi my cat breath very fast fast',
  ],
  lily: ['she has nibbled a lily', 'ate some lillies from the bouquet', 'pollen from the lilly on his whiskers'],
  poison: [
    'swallowed a paracetamol',
    'ate a tylenol',
    'he licked up antifreeze',
    'ate my brownies with weed in',
    'ate rodent bait in the villa garage',
  ],
  injury: [
    'knocked down by a lorry',
    'hit by a truck',
    'fell off our 3rd storey balcony',
    'fell out of a third story window',
  ],
  blood: ['theres blood in her wee', 'blood in his pee', 'passing blood from his bum', 'blood coming out of her butt'],
  'not-eating': [
    'hasnt touched her food in 3 days',
    'off her food since friday',
    'not eating since 2 days',
    'he refuses all food',
  ],
  collapse: ['he just collapsed', 'shes gone all floppy', 'cant get up off the floor', 'he is unconscious'],
  vomiting: [
    'been sick all night long',
    'throwing up nonstop',
    'she cant keep anything down',
    'vomit vomit all day sir',
  ],
};

test('an emergency gets the same card in British, American and second-language English, on every plan', () => {
  for (const [flag, messages] of Object.entries(ALIKE))
    for (const message of messages)
      for (const plan of PLANS)
        expect(reply(message, 'Miso', plan), `${flag}: ${message}`).toMatchObject({
          kind: 'emergency',
          title: EMERGENCY_TITLE,
        });
});

test('shouting, thumbs, missing spaces and emoji do not hide it', () => {
  for (const message of [
    'HELP HE IS NOT BREATHING',
    'hE iS hAvInG a SeIzUrE',
    'cat is 😿 having a seizure 😭😭',
    'catishavingaseizure',
    'she... is... having... a... seizure...',
    'seizure!!!!!!!1!!',
    'my cat,having a seizure,pls',
    'seizuuuuure',
  ])
    expect(reply(message).kind, message).toBe('emergency');
});

/** Short messages of people who panic in the language they think in. */
const ELSEWHERE = {
  French: [
    'mon chat ne respire plus',
    'il est empoisonné',
    'au secours mon chat',
    'ma chatte saigne',
    'il ne mange plus depuis lundi',
    'mon chat ne mange rien',
    'mon chat respire mal',
    'mon chat a mange un lys',
    'mon chat mange plus depuis 2 jours',
    'mon chat a mange du chocolat',
  ],
  German: [
    'Katze krampft',
    'meine Katze frisst nicht',
    'Notfall',
    'Kater vergiftet',
    'hilfe hilfe',
    'Katze atmet nicht',
  ],
  Spanish: ['gato no respira', 'mi gato no orina', 'emergencia', 'mi gata está sangrando mucho'],
  Italian: [
    'il gatto non respira',
    'gatto avvelenato',
    'la gatta non mangia da due giorni',
    'il mio gatto respira male',
    'ha mangiato un giglio',
  ],
  Arabic: ['قطتي لا تتنفس', 'القط مريض', 'دم', 'qitta mareeda', 'my cat مريض جدا', 'please ساعدوني'],
  Others: ['моя кошка не ест', '猫が吐いています', '猫', '고양이가 아파요', 'η γάτα μου δεν τρώει', 'החתולה שלי חולה'],
};

test('a message in another language, or in two, is sent to a vet on every plan, in words that can be read', () => {
  for (const [language, messages] of Object.entries(ELSEWHERE))
    for (const message of messages)
      for (const plan of PLANS) {
        const { kind, title, sentences } = reply(message, 'Miso', plan);
        expect(['vet', 'emergency'], `${language}: ${message}`).toContain(kind);
        expect([title, ...sentences.map(({ text }) => text)].join(' '), message).toMatch(/\bvet\b/);
      }
  const arabic = reply('قطتي لا تتنفس').sentences.find(({ lang }) => lang === 'ar');
  expect(arabic?.text).toContain('طبيب بيطري');
});

test('an English emergency with a word of another language in it is that emergency', () => {
  for (const message of [
    'hilfe, he ate a Lilie',
    'wallah she is throwing up since morning',
    'yalla my cat is not breathing',
    'mon dieu he had a seizure',
    'قطتي had a seizure',
  ])
    expect(reply(message).kind, message).toBe('emergency');
});

test('a cat with a name in another script is asked about in English', () => {
  for (const name of ['ميسو', '味噌', 'Мурка', 'לילי', 'Ångström', 'Łucja']) {
    for (const question of [`${name} weight`, `How old is ${name}?`, `${name}?`, `${name}'s water`])
      expect(reply(question, name).kind, question).toBe('answer');
    expect(reply(`${name} is having a seizure`, name).kind).toBe('emergency');
  }
});

test('units, accents and a sign of another script are English enough', () => {
  for (const message of [
    'is 4 µg of vitamin d ok',
    'which café sells sticks',
    'naïve question: which food',
    'how are the β-carotene results',
  ])
    expect(reply(message).kind, message).not.toBe('vet');
});

test('a parcel in an accident takes nothing from it', () => {
  for (const message of [
    'a box was crushed on him',
    'the package was crushed with the cat inside',
    'my cat was hit and the parcel was crushed',
  ])
    expect(reply(message).kind, message).toBe('emergency');
});

test('questions about the shop raise no alarm, also where a word in them sounds like one', () => {
  for (const message of [
    'the link in the mail is dead',
    'my order hasn’t moved since Monday',
    'my card was hit with two payments',
    'can I get help with my password',
    'is there a shot of the box',
    'we live in a high rise, will the courier come up',
    'the app crashed',
    'I am dying to see the results',
    'the parcel was crushed, will you send another',
  ]) {
    const { kind } = reply(message);
    if (/dying|crushed/.test(message))
      expect(kind).toBe('emergency'); // doubt is decided for the vet
    else expect(kind, message).not.toBe('emergency');
  }
});
