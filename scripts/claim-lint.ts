import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { CURRENCIES, SYMBOLS } from '#src/lib/money.ts';
import {
  isRegisteredPercentage,
  isRegisteredPrice,
  REGISTERED_PHRASES,
  type Surroundings,
} from './registered-numbers.ts';

export interface UnregisteredNumber {
  /** The figure nobody registered. */
  number: string;
  /** The text it stands in. */
  text: string;
}

/** Context of a passage; besides copy: a date, or figures whose source or formula the same page names. */
type Context = Surroundings | 'date' | `cited:${string}`;

interface Passage {
  text: string;
  where: Context;
}

type Node = DefaultTreeAdapterTypes.ChildNode;

export const UNSEEN = new Set(['script', 'style', 'template']);
/** Tags that do not interrupt a sentence. */
export const INLINE = new Set(
  'a abbr b bdi cite code del em i ins mark q s small span strong sub sup time u var wbr'.split(' '),
);
const SPOKEN_ATTRIBUTES = ['alt', 'aria-label', 'title', 'placeholder', 'label'];
const SPOKEN_META = /^(?:description|og:title|og:description|twitter:[a-z]+)$/;

type Attributes = Record<string, string>;

function contextOf(tag: string, attributes: Attributes, outer: Context): Context {
  if (tag === 'time' && /^\d{4}-\d{2}/.test(attributes.datetime ?? '')) return 'date';
  if (attributes['data-cited']) return `cited:${attributes['data-cited']}`;
  if ('data-sample' in attributes) return 'sample';
  if (attributes['data-offer'] === 'launch') return 'launch';
  return outer;
}

/** Returns the texts of a page as read or heard: one passage for each block and each spoken attribute. */
export function passagesOf(html: string): Passage[] {
  const passages: Passage[] = [];
  let sentence = '';
  const add = (text: string, where: Context) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words) passages.push({ text: words, where });
  };
  const flush = (where: Context) => {
    add(sentence, where);
    sentence = '';
  };
  const visit = (node: Node, outer: Context) => {
    if (node.nodeName === '#text' && 'value' in node) sentence += node.value;
    if (!('tagName' in node) || UNSEEN.has(node.tagName)) return;
    const attributes = attributesOf(node.attrs);
    const where = contextOf(node.tagName, attributes, outer);
    const interrupts = !INLINE.has(node.tagName) || where !== outer;
    if (interrupts) flush(outer);
    for (const name of SPOKEN_ATTRIBUTES) add(attributes[name] ?? '', where);
    if (node.tagName === 'meta' && SPOKEN_META.test(attributes.name ?? attributes.property ?? ''))
      add(attributes.content ?? '', where);
    for (const child of node.childNodes) visit(child, where);
    if (interrupts) flush(where);
  };
  for (const node of parseHtml(html)) visit(node, 'copy');
  flush('copy');
  return passages;
}

const attributesOf = (attrs: { name: string; value: string }[]): Attributes =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** A page without scripts: `noscript` is read as well. */
const parseHtml = (html: string): Node[] =>
  (/<html\b/i.test(html) ? parse : parseFragment)(html, { scriptingEnabled: false }).childNodes;

/** Numbers that count places on the page and claim nothing. Keep this short, and say why. */
const STRUCTURAL: readonly RegExp[] = [
  /\b(?:Step|Cat|Slide|Post|Page) \d+ of \d+\b/gi, // position in a list
  /© ?\d{4}\b/g, // the year of the copyright line
  /^(?:[1-6]|6\+)$/g, // a choice of the cat picker
  /^[1-6]\+? cats?$/g, // the same, as it is read out
  /\bnumbers 404\b/g, // drawing of Page Not Found
  /\+\d{1,3}\b/g, // a dialling code
  /\bAt least \d+ characters\b/g, // rule of a password field
];

/** 'Omega-3', 'D3', 'Q10', 'NeuroFix-360': a name that holds digits. */
const NAME = /\p{L}[\p{L}\p{N}]*-?\d+\+?(?![\d.,]*%)/gu;
const SYMBOL = `[${SYMBOLS.join('')}]`;
const CODE = `(?:${CURRENCIES.join('|')})`;
const AMOUNT = '\\d(?:[\\d,]*\\d)?(?:\\.\\d+)?';
const PRICE = new RegExp(
  `(?:${SYMBOL}|${CODE})\\s?${AMOUNT}|${AMOUNT}\\s?(?:${CODE}|(?!\\$)${SYMBOL})(?!\\p{L})`,
  'gu',
);
const PERCENT = /\d+(?:[.,]\d+)?\s?(?:%|percent\b|per cent\b)/gi;
const NUMBER = /\d[\d.,/:]*/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const PHRASES = new RegExp(
  `(?<![\\d.,-])(?:${REGISTERED_PHRASES.map(escaped).join('|')})(?![\\p{L}\\d%])(?![.,]\\d)`,
  'gu',
);

function unregisteredIn({ text, where }: Passage, ids: ReadonlySet<string>): UnregisteredNumber[] {
  if (where === 'date') return [];
  if (where.startsWith('cited:')) {
    const source = where.slice('cited:'.length);
    return ids.has(source) ? [] : [{ number: `data-cited="${source}", which is nowhere on the page,`, text }];
  }
  return uncitedIn(text, where as Surroundings);
}

function uncitedIn(text: string, where: Surroundings): UnregisteredNumber[] {
  const unregistered: UnregisteredNumber[] = [];
  const check = (pattern: RegExp, known: (found: string) => boolean, from: string) =>
    from.replace(pattern, (found) => {
      if (!known(found)) unregistered.push({ number: found.trim(), text });
      return ' ';
    });

  let left = check(PRICE, (price) => isRegisteredPrice(price, where), text);
  left = check(PERCENT, (percent) => isRegisteredPercentage(Number.parseFloat(percent.replace(',', '.')), where), left);
  if (where === 'sample') return unregistered;
  left = left.replace(PHRASES, ' ');
  for (const pattern of STRUCTURAL) left = left.replace(pattern, ' ');
  left = left.replace(NAME, ' ');
  check(NUMBER, () => false, left);
  return unregistered;
}

function idsIn(node: Node): string[] {
  if (!('tagName' in node)) return [];
  return [attributesOf(node.attrs).id ?? [], ...node.childNodes.map(idsIn)].flat();
}

/** Every figure on a page that is neither a price of the book, a claim, nor page furniture. */
export function findUnregisteredNumbers(html: string): UnregisteredNumber[] {
  const ids = new Set(parseHtml(html).flatMap(idsIn));
  return passagesOf(html).flatMap((passage) => unregisteredIn(passage, ids));
}

const SIGN = `(?:${SYMBOL}\\s?|\\b${CODE}\\s)`;
const TYPED_PRICE = new RegExp(`${SIGN}\\d[\\d,.]*\\d|${SIGN}\\d(?!\\d|['"\`)\\]])`, 'g');
const TYPED_PERCENT = />[^<>{}=;]*?(\d+(?:\.\d+)?%)/g;

/** Prices and percentages typed into the source of a screen, even true ones: they belong to the price module. */
export function findTypedPrices(source: string): UnregisteredNumber[] {
  return source.split('\n').flatMap((line) => {
    const text = line.trim();
    if (/^(?:\/\/|\*|\/\*|import )/.test(text)) return [];
    const found = [...text.matchAll(TYPED_PRICE)].map((match) => match[0]);
    const percents = [...text.matchAll(TYPED_PERCENT)].map((match) => match[1] as string);
    return [...found, ...percents].map((number) => ({ number, text }));
  });
}

/** The same for the text of an article (MDX); figures of others stand in elements that name their source. */
export function findTypedFigures(text: string): UnregisteredNumber[] {
  const own = text.replace(/^---[\s\S]*?^---$/m, '').replace(/<(Cited|Pull|Figure)\b[\s\S]*?<\/\1>/g, '');
  return own.split('\n').flatMap((line) => {
    const found = [...line.matchAll(TYPED_PRICE), ...line.matchAll(PERCENT)];
    return found.map(([number]) => ({ number, text: line.trim() }));
  });
}
