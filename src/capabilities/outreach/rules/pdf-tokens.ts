/** Reads the words of a PDF one by one: only the part of its grammar that tells names from text. */

export type Token =
  | { kind: 'name' | 'word'; text: string; end: number }
  | { kind: 'string' | 'open' | 'close' | 'over' | 'broken'; end: number };

const code = (text: string) => text.charCodeAt(0);
const PERCENT = code('%');
const ROUND = code('(');
const ROUND_END = code(')');
const SLASH = code('/');
const LESS = code('<');
const MORE = code('>');
const BACKSLASH = code('\\');

/** 1 for white space, 2 for a delimiter, 0 for characters of words. */
const CLASS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = 1;
for (const delimiter of '()<>[]{}/%') CLASS[code(delimiter)] = 2;

/** Past white space and comments, but never further than `most` bytes. */
export function skipSpace(bytes: Uint8Array, from: number, most = Number.POSITIVE_INFINITY): number {
  const stop = Math.min(bytes.length, from + most);
  let at = from;
  while (at < stop) {
    const byte = bytes[at] as number;
    if (byte === PERCENT) while (at < stop && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    else if (CLASS[byte] === 1) at += 1;
    else break;
  }
  return at;
}

/** The next token at or after `from`. Always ends further on than it began, unless the file is over. */
export function nextToken(bytes: Uint8Array, from: number): Token {
  const at = skipSpace(bytes, from);
  const byte = bytes[at];
  if (byte === undefined) return { kind: 'over', end: at };
  if (byte === SLASH) return readName(bytes, at);
  if (byte === ROUND) return readString(bytes, at);
  if (byte === LESS) return bytes[at + 1] === LESS ? { kind: 'open', end: at + 2 } : readHexString(bytes, at);
  if (byte === MORE && bytes[at + 1] === MORE) return { kind: 'close', end: at + 2 };
  if (CLASS[byte] === 2) return { kind: 'word', text: String.fromCharCode(byte), end: at + 1 };
  const end = regularEnd(bytes, at);
  return { kind: 'word', text: latin(bytes, at, end), end };
}

// Longer words are not names that mean anything to us, so their tail does not matter.
const LONGEST_TEXT = 128;

function latin(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < Math.min(to, from + LONGEST_TEXT); at += 1) text += String.fromCharCode(bytes[at] as number);
  return text;
}

function regularEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && CLASS[bytes[at] as number] === 0) at += 1;
  return at;
}

/** A name without its slash; `#4a` is how any letter may be written too. */
export function readName(bytes: Uint8Array, slash: number): Token & { kind: 'name' } {
  const end = regularEnd(bytes, slash + 1);
  const written = latin(bytes, slash + 1, end);
  if (!written.includes('#')) return { kind: 'name', text: written, end };
  const text = written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { kind: 'name', text, end };
}

function readString(bytes: Uint8Array, from: number): Token {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === ROUND) depth += 1;
    else if (byte === ROUND_END) {
      depth -= 1;
      if (depth === 0) return { kind: 'string', end: at + 1 };
    }
  }
  return { kind: 'broken', end: bytes.length };
}

function readHexString(bytes: Uint8Array, from: number): Token {
  const close = bytes.indexOf(MORE, from);
  return close < 0 ? { kind: 'broken', end: bytes.length } : { kind: 'string', end: close + 1 };
}
