import { z } from 'zod';
import { formatNumber } from './numbers.ts';

/** Marks the issue of text that cannot be stored or shown at all: the request is answered with 400, not 422. */
export const BROKEN_TEXT = { reason: 'broken-text' } as const;

const CUT = 'Half of a character is missing. Please type it again.';
const CONTROL = 'Please leave out control characters.';
const STACKED = 'Please leave out stacked accents.';
/** Unicode’s own limit (UAX 15, stream-safe text). Composing longer stacks takes time by the square of their length. */
const STACK = /\p{M}{31}/u;

/** Says what makes the text impossible to keep; null where nothing does. */
function brokenBy(text: string, control: RegExp): string | null {
  if (!text.isWellFormed()) return CUT;
  if (control.test(text)) return CONTROL;
  return STACK.test(text) ? STACKED : null;
}

const checked = (control: RegExp) =>
  z.check<string>(({ value, issues }) => {
    const message = brokenBy(value, control);
    if (message) issues.push({ code: 'custom', input: value, message, params: BROKEN_TEXT });
  });

const LINE = /\p{Cc}/u;
const oneLine = checked(LINE);
const manyLines = checked(/[^\P{Cc}\t\n\r]/u);
const storable = checked(/\0/);

/** Whether a string schema is one of those below. A route’s input takes no other (src/modules.test.ts). */
export const isText = (schema: z.ZodString): boolean =>
  (schema.def.checks ?? []).some((check) => check === oneLine || check === manyLines || check === storable);

interface Sentences {
  /** Error for missing text or spaces only. Without it empty text is accepted. */
  missing?: string;
  tooLong?: string;
}

const string = ({ missing }: Sentences) => (missing === undefined ? z.string() : z.string(missing));

function bounded(schema: z.ZodString, max: number, said: Sentences): z.ZodString {
  const upTo = schema.max(max, said.tooLong ?? `At most ${formatNumber(max)} characters, please.`);
  return said.missing === undefined ? upTo : upTo.min(1, said.missing);
}

/** One line: trimmed and composed (NFC). `max` counts UTF-16 units. */
export const line = (max: number, said: Sentences = {}) =>
  bounded(string(said).trim().check(oneLine).normalize('NFC'), max, said);

/** Several lines: trimmed, composed, with line feeds only. */
export const prose = (max: number, said: Sentences = {}) =>
  bounded(string(said).trim().check(manyLines).normalize('NFC').overwrite(toLineFeeds), max, said);

/** Text that is still being typed: its spaces stay. */
export const typed = (max: number, said: Sentences = {}) =>
  bounded(string(said).check(manyLines).normalize('NFC'), max, said);

/** A password: every letter of it stays as it is. */
export const secret = (max: number, said: Sentences = {}) => bounded(string(said).check(storable), max, said);

/** The text with every web address replaced: some open an account or an order to whoever has them. */
export const withoutLinks = (text: string): string => text.replace(/\bhttps?:\/\/\S+/gi, '[link]');

const toLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

/** Any other text is the id of nothing, and cannot be asked for as a `uuid` of the database. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
