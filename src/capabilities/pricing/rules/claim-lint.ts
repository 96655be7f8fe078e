import { CURRENCIES, SYMBOLS } from '#src/lib/money.ts';
import {
  isRegisteredPercentage,
  isRegisteredPrice,
  REGISTERED_PHRASES,
  type Surroundings,
} from './registered-numbers.ts';

export interface Stray {
  /** The figure nobody registered. */
  number: string;
  /** The text it stands in. */
  text: string;
}

/** Elsewhere than in copy of ours: a date, or figures whose source or formula the same page names. */
type Place = Surroundings | 'date' | `cited:${string}`;

interface Passage {
  text: string;
  where: Place;
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const UNSEEN = new Set(['script', 'style', 'template']);
/** Tags that do not interrupt a sentence. */
const INLINE = new Set(
  'a abbr b bdi cite code del em i ins mark q s small span strong sub sup time u var wbr'.split(' '),
);
const SPOKEN_ATTRIBUTES = /\s(?:alt|aria-label|title|placeholder|label)="([^"]*)"/g;
const SPOKEN_META = /\s(?:name|property)="(?:description|og:title|og:description|twitter:[a-z]+)"/;
const TAG = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/gi;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decode(text: string): string {
  return text
    .replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, dec, name) => {
      if (name) return ENTITIES[name] ?? whole;
      return String.fromCodePoint(Number.parseInt(hex ?? dec, hex ? 16 : 10));
    })
    .replace(/\u00a0/g, ' ');
}

interface Open {
  tag: string;
  where: Place;
  unseen: boolean;
}

function surroundings(tag: string, attributes: string, outer: Place): Place {
  if (tag === 'time' && /\sdatetime="\d{4}-\d{2}/i.test(attributes)) return 'date';
  const [, source] = /\sdata-cited="([^"]+)"/.exec(attributes) ?? [];
  if (source) return `cited:${source}`;
  if (/\sdata-sample(?=[\s=]|$)/.test(attributes)) return 'sample';
  if (/\sdata-offer="launch"/.test(attributes)) return 'launch';
  return outer;
}

/** Texts of a page as read or heard: one passage for each block and each spoken attribute. */
export function passagesOf(html: string): Passage[] {
  const passages: Passage[] = [];
  const open: Open[] = [{ tag: '', where: 'copy', unseen: false }];
  const current = () => open.at(-1) as Open;
  let sentence = '';
  let rest = 0;

  const flush = () => {
    const text = decode(sentence).replace(/\s+/g, ' ').trim();
    if (text) passages.push({ text, where: current().where });
    sentence = '';
  };
  const speak = (text: string, where: Place) => passages.push({ text: decode(text), where });

  for (const match of html.matchAll(TAG)) {
    if (!current().unseen) sentence += html.slice(rest, match.index);
    rest = match.index + match[0].length;
    const tag = match[2]?.toLowerCase();
    if (!tag) continue;
    const attributes = match[3] ?? '';
    const where = surroundings(tag, attributes, current().where);
    if (current().unseen && !(match[1] && tag === current().tag)) continue;
    if (!INLINE.has(tag) || where !== current().where || (match[1] && open.at(-2)?.where !== current().where)) flush();
    if (match[1]) {
      if (open.length > 1) open.pop();
      continue;
    }
    for (const spoken of attributes.matchAll(SPOKEN_ATTRIBUTES)) speak(spoken[1] as string, where);
    if (tag === 'meta' && SPOKEN_META.test(attributes)) speak(/\scontent="([^"]*)"/.exec(attributes)?.[1] ?? '', where);
    if (!match[4] && !VOID.has(tag)) open.push({ tag, where, unseen: UNSEEN.has(tag) });
  }
  sentence += html.slice(rest);
  flush();
  return passages;
}

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

function straysIn({ text, where }: Passage, ids: ReadonlySet<string>): Stray[] {
  if (where === 'date') return [];
  if (where.startsWith('cited:')) {
    const source = where.slice('cited:'.length);
    return ids.has(source) ? [] : [{ number: `data-cited="${source}", which is nowhere on the page,`, text }];
  }
  return uncitedIn(text, where as Surroundings);
}

function uncitedIn(text: string, where: Surroundings): Stray[] {
  const strays: Stray[] = [];
  const check = (pattern: RegExp, known: (found: string) => boolean, from: string) =>
    from.replace(pattern, (found) => {
      if (!known(found)) strays.push({ number: found.trim(), text });
      return ' ';
    });

  let left = check(PRICE, (price) => isRegisteredPrice(price, where), text);
  left = check(PERCENT, (percent) => isRegisteredPercentage(Number.parseFloat(percent.replace(',', '.')), where), left);
  if (where === 'sample') return strays;
  left = left.replace(PHRASES, ' ');
  for (const pattern of STRUCTURAL) left = left.replace(pattern, ' ');
  left = left.replace(NAME, ' ');
  check(NUMBER, () => false, left);
  return strays;
}

/** Every figure on a page that is neither a price of the book, a claim, nor page furniture. */
export function findStrayNumbers(html: string): Stray[] {
  const ids = new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id as string));
  return passagesOf(html).flatMap((passage) => straysIn(passage, ids));
}

const SIGN = `(?:${SYMBOL}\\s?|\\b${CODE}\\s)`;
const TYPED_PRICE = new RegExp(`${SIGN}\\d[\\d,.]*\\d|${SIGN}\\d(?!\\d|['"\`)\\]])`, 'g');
const TYPED_PERCENT = />[^<>{}=;]*?(\d+(?:\.\d+)?%)/g;

/** Prices and percentages typed into the source of a screen, even true ones: they belong to the price module. */
export function findTypedPrices(source: string): Stray[] {
  return source.split('\n').flatMap((line) => {
    const text = line.trim();
    if (/^(?:\/\/|\*|\/\*|import )/.test(text)) return [];
    const found = [...text.matchAll(TYPED_PRICE)].map((match) => match[0]);
    const percents = [...text.matchAll(TYPED_PERCENT)].map((match) => match[1] as string);
    return [...found, ...percents].map((number) => ({ number, text }));
  });
}
