// Social cards of the public pages: a sentence, a background colour and one figure. Drawn by scripts/social-cards.mjs;
// scripts/social-cards.test.ts compares pages, table and files.
import { createHash } from 'node:crypto';
import { ARTICLE_LIST } from '#src/capabilities/content/rules/articles.ts';

const ARTICLE_ART = {
  'body-condition': { cat: 'mochi', pose: 'loaf', mood: 'unimpressed' },
  water: { cat: 'noor', pose: 'loaf', mood: 'curious' },
  'taking-samples': { object: 'kit' },
  'vitamin-ceilings': { cat: 'zaatar', pose: 'loaf', mood: 'level' },
  'several-cats': { cat: 'sable', pose: 'loaf', mood: 'unimpressed' },
};

/** By page. Partner pages share the one without a page. */
const PAGES = {
  '/': {
    sentence: 'Made for one cat in particular.',
    tint: 'saffron',
    art: { cat: 'miso', pose: 'loaf', mood: 'unimpressed' },
  },
  '/info': { sentence: 'All of it, in five tabs.', tint: 'nose', art: { cat: 'bear', pose: 'loaf', mood: 'curious' } },
  '/science': { sentence: 'We ask the cat. The lab answers.', tint: 'blue', art: { object: 'lab' } },
  '/about': {
    sentence: 'The human is staff. The cat is the client.',
    tint: 'saffron',
    art: { cat: 'clementine', pose: 'loaf', mood: 'level' },
  },
  '/blog': {
    sentence: 'Feeding, weighing and reading cats.',
    tint: 'oat',
    art: { cat: 'biscuit', pose: 'loaf', mood: 'curious' },
  },
  '/careers': {
    sentence: 'Work for someone who will not thank you.',
    tint: 'eye',
    art: { cat: 'inspector', pose: 'loaf', mood: 'unimpressed' },
  },
  '/legal': {
    sentence: 'Terms and privacy, in plain words.',
    tint: 'oat',
    art: { cat: 'pita', pose: 'loaf', mood: 'level' },
  },
  '/affiliate': {
    sentence: 'You talk about cats anyway.',
    tint: 'nose',
    art: { cat: 'zaatar', pose: 'loaf', mood: 'curious' },
  },
  '/demo-dashboard': {
    sentence: 'Three cats, and everything about them.',
    tint: 'eye',
    art: { cat: 'miso', pose: 'loaf', mood: 'level' },
  },
  '/test-kit': { sentence: 'How to take a sample from someone who disagrees.', tint: 'mint', art: { object: 'kit' } },
  '/gift': {
    sentence: 'A gift for a cat. You pay once.',
    tint: 'saffron',
    art: { cat: 'biscuit', pose: 'loaf', mood: 'level' },
  },
  '/facts': {
    sentence: 'Every number, and where it comes from.',
    tint: 'eye',
    art: { cat: 'dune', pose: 'loaf', mood: 'curious' },
  },
  '/withdraw': { sentence: 'Withdraw from a contract.', tint: 'oat', art: { object: 'boxed' } },
  '/login': { sentence: 'Oh. It’s you.', tint: 'mint', art: { cat: 'laila', pose: 'loaf', mood: 'unimpressed' } },
  '/register': { sentence: 'The cat owns the household. You need a login.', tint: 'eye', art: { object: 'monthBox' } },
  '/partner': {
    sentence: 'A month for yours, a month for a shelter.',
    tint: 'mint',
    art: { cat: 'clementine', pose: 'curl', mood: 'asleep' },
  },
};

/** Raised when the drawing itself changes, so that every card is drawn again. */
const DESIGN = 2;

const nameOf = (path) => path.slice(1).replaceAll('/', '-') || 'home';

const entries = [
  ...Object.entries(PAGES),
  ...ARTICLE_LIST.map(({ path, slug, title, tint }) => [path, { sentence: title, tint, art: ARTICLE_ART[slug] }]),
];

/** @type {{ name: string, path: string, sentence: string, tint: string, art: { cat?: string, pose?: string, mood?: string, object?: string } }[]} */
export const CARDS = entries.map(([path, card]) => ({ name: nameOf(path), path, ...card }));

/** Hash of everything a card is drawn from. A file with another one is out of date. */
export function fingerprint({ sentence, tint, art }) {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, sentence, tint, art]))
    .digest('hex')
    .slice(0, 16);
}
