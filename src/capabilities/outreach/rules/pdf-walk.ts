import { nextToken, readName, skipSpace, type Token } from './pdf-tokens.ts';

export type PdfFault = 'not-pdf' | 'damaged' | 'encrypted' | 'active' | 'too-complex';

export interface PdfStream {
  start: number;
  end: number;
  type: string | null;
  /** In the order in which they are undone. */
  filters: string[];
}

const SLASH = 0x2f;
const MOST_TOKENS = 400_000;
const MOST_STREAMS = 5000;
/** An end that is further from the end than this is none, as readers have it. */
const TAIL = 1024;

/** Names a resume has no use for: scripts, and embedded files. */
const ACTIVE = new Set(
  'JavaScript JS Launch EmbeddedFile EmbeddedFiles EF FileAttachment RichMedia XFA Rendition GoToE ImportData'.split(
    ' ',
  ),
);

/** Walks the whole file once, outside and between its streams; finds the streams, or the first thing wrong. Never throws. */
export function walkPdf(bytes: Uint8Array): { streams: PdfStream[]; pages: boolean } | { fault: PdfFault } {
  if (!startsWith(bytes, 0, '%PDF-')) return { fault: 'not-pdf' };
  const tail = String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - TAIL)));
  if (!tail.includes('%%EOF')) return { fault: 'damaged' };
  if (hidesAction(bytes)) return { fault: 'active' };
  const walk = walkTokens(bytes);
  if ('fault' in walk) return walk;
  const { words, names, streams } = walk;
  const trailer = words.has('trailer') || streams.some(({ type }) => type === 'XRef');
  if (names.has('Encrypt') || streams.some(({ filters }) => filters.includes('Crypt'))) return { fault: 'encrypted' };
  if (!trailer || !words.has('startxref') || !names.has('Root')) return { fault: 'damaged' };
  return { streams, pages: names.has('Pages') };
}

/** The same for something that was packed: an object stream is a part of the file like any other. */
export function walkObjects(bytes: Uint8Array): { pages: boolean } | { fault: PdfFault } {
  const walk = walkTokens(bytes);
  if ('fault' in walk) return walk;
  return walk.names.has('Encrypt') ? { fault: 'encrypted' } : { pages: walk.names.has('Pages') };
}

interface Walk {
  words: Set<string>;
  names: Set<string>;
  streams: PdfStream[];
}

const KEY_WORDS = new Set(['trailer', 'startxref']);
const KEY_NAMES = new Set(['Encrypt', 'Root', 'Pages']);

function walkTokens(bytes: Uint8Array): Walk | { fault: PdfFault } {
  const walk: Walk = { words: new Set(), names: new Set(), streams: [] };
  let depth = 0;
  let dictionary: Token[] = [];
  let at = 0;
  for (let count = 0; count < MOST_TOKENS; count += 1) {
    const token = nextToken(bytes, at);
    at = token.end;
    if (token.kind === 'over') return depth === 0 ? walk : { fault: 'damaged' };
    if (token.kind === 'broken') return { fault: 'damaged' };
    if (token.kind === 'open') {
      if (depth === 0) dictionary = [];
      depth += 1;
    } else if (token.kind === 'close') {
      depth -= 1;
      if (depth < 0) return { fault: 'damaged' };
    } else if (depth === 1) dictionary.push(token);
    if (token.kind === 'name') {
      if (ACTIVE.has(token.text)) return { fault: 'active' };
      if (KEY_NAMES.has(token.text)) walk.names.add(token.text);
    } else if (token.kind === 'word') {
      if (KEY_WORDS.has(token.text)) walk.words.add(token.text);
      if (token.text === 'stream' && depth === 0) {
        const stream = readStream(bytes, at, dictionary);
        if (!stream) return { fault: 'damaged' };
        if (walk.streams.push(stream) > MOST_STREAMS) return { fault: 'too-complex' };
        at = stream.end;
        dictionary = [];
      }
    }
  }
  return { fault: 'too-complex' };
}

/** From just after the word `stream` to just before `endstream`. */
function readStream(bytes: Uint8Array, after: number, dictionary: Token[]): PdfStream | null {
  const start = after + (bytes[after] === 13 && bytes[after + 1] === 10 ? 2 : 1);
  const length = valueOf(dictionary, 'Length');
  const said = length.length === 1 && /^\d{1,9}$/.test(length[0] ?? '') ? start + Number(length[0]) : -1;
  const end = said >= 0 && endsAt(bytes, said) ? said : find(bytes, 'endstream', start);
  if (end < 0) return null;
  return { start, end, type: valueOf(dictionary, 'Type')[0] ?? null, filters: filtersOf(dictionary) };
}

const endsAt = (bytes: Uint8Array, at: number) => startsWith(bytes, skipSpace(bytes, at, 4), 'endstream');

/** A filter that is kept elsewhere is taken for the usual one. */
function filtersOf(dictionary: Token[]): string[] {
  const said = valueOf(dictionary, 'Filter');
  return said.some((text) => /^\d+$/.test(text)) ? ['FlateDecode'] : said;
}

/**
 * Tokens of a key's value, up to the next key: `9 0 R` is three. Names come without a slash, arrays without brackets.
 */
function valueOf(dictionary: Token[], key: string): string[] {
  const at = dictionary.findIndex((token) => token.kind === 'name' && token.text === key);
  if (at < 0) return [];
  const first = dictionary[at + 1];
  if (first?.kind === 'name') return [first.text];
  const inArray = first?.kind === 'word' && first.text === '[';
  const value: string[] = [];
  for (const token of dictionary.slice(at + (inArray ? 2 : 1))) {
    if (token.kind !== 'word' && token.kind !== 'name') break;
    if (inArray ? token.text === ']' : token.kind === 'name') break;
    value.push(token.text);
  }
  return value;
}

const ACTIONS = new Set(['JavaScript', 'Launch', 'Rendition', 'GoToE', 'ImportData']);
const LETTER_S = 0x53;
/** First characters of the names of actions, also escaped as `#4a`. */
const INITIALS = new Set([...'JLRGI#'].map((letter) => letter.charCodeAt(0)));
/** Largest distance between key and value of an action, in bytes. */
const GAP = 64;

/** Readers jump to objects by their place, so an action may hide where none would be read in order: inside a string or a stream. */
function hidesAction(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    const written = bytes[at + 1] === LETTER_S ? 2 : startsWith(bytes, at, '/#53') ? 4 : 0;
    if (written === 0) continue;
    const value = skipSpace(bytes, at + written, GAP);
    if (bytes[value] !== SLASH || !INITIALS.has(bytes[value + 1] ?? 0)) continue;
    // The shortest of them has five letters; a crowd of shorter names would take long to spell out.
    if (bytes.subarray(value + 1, value + 6).includes(SLASH)) continue;
    if (ACTIONS.has(readName(bytes, value).text)) return true;
  }
  return false;
}

function find(bytes: Uint8Array, text: string, from: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, from, 'latin1');
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}
