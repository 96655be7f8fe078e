import { z } from 'zod';
import { LOG_KINDS, STICK_OUTCOMES } from '#src/capabilities/households/rules/measures.ts';
import { formatNumber } from '#src/lib/numbers.ts';

/**
 * Kinds of things on a timeline, as an export names them: part of the format, so a new one is a new version of it. `gift` came with
 * version 3; before, gifts were of the kind `plan`. `medicine` came with version 4.
 */
export const LINE_KINDS = [
  'log',
  'result',
  'formula',
  'box',
  'order',
  'sample',
  'cat',
  'medicine',
  'invoice',
  'refund',
  'plan',
  'gift',
  'points',
  'message',
  'document',
  'mail',
  'account',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const LINE_STATES = ['stands', 'corrected', 'removed', 'removal'] as const;

/** Text that the database and a page can hold. It is stored as it came: a changed character would be another hash. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max, `has more than ${formatNumber(max)} characters`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'has characters that cannot be stored');

export const uuid = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'is no id');

const EARLIEST = Date.parse('1990-01-01T00:00:00Z');
const LATEST = Date.parse('2200-01-01T00:00:00Z');

/** An instant as `toISOString` writes it: no other spelling, so that equal instants are equal bytes. */
export const instant = z.string().refine((text) => {
  const at = Date.parse(text);
  return at >= EARLIEST && at < LATEST && new Date(at).toISOString() === text;
}, 'is no time such as 2026-12-01T09:00:00.000Z');

const wholeNumber = z
  .number()
  .int('is no whole number')
  .min(-1_000_000_000, 'is too small')
  .max(1_000_000_000, 'is too large');

const LineEntry = z.strictObject({
  kind: z.enum(LOG_KINDS),
  /** Grams, millilitres or percent. */
  value: wholeNumber.nullable(),
  outcome: z.enum(STICK_OUTCOMES).nullable(),
  formula: storableText(60).nullable(),
  note: storableText(10_000).nullable(),
  signedBy: storableText(200).nullable(),
});

/** One thing on a timeline as an export carries it. The order of the keys is that of its canonical form. */
export const TimelineLine = z
  .strictObject({
    id: z.string().regex(/^[a-z]{1,40}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'is no id of a line'),
    at: instant,
    kind: z.enum(LINE_KINDS, 'is none of the known kinds'),
    /** Ids of cats in the shop that it comes from. */
    cats: z.array(uuid).max(50, 'names more than 50 cats'),
    entry: LineEntry.nullable(),
    state: z.enum(LINE_STATES, 'is none of the known states').nullable(),
    title: storableText(1000).nullable(),
    text: storableText(20_000).nullable(),
    body: storableText(100_000).nullable(),
    /** Of the person who made the export rather than of the household. */
    personal: z.boolean(),
  })
  .refine(({ entry, title }) => entry !== null || title !== null, 'has neither an entry nor a title');
export type TimelineLine = z.infer<typeof TimelineLine>;

/** Newest first; lines of one moment in the order of their ids. */
export const canonicalOrder = (a: Pick<TimelineLine, 'at' | 'id'>, b: Pick<TimelineLine, 'at' | 'id'>): number =>
  a.at === b.at ? ascending(a.id, b.id) : ascending(b.at, a.at);

const ascending = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** The line as JSON with its keys in the order of the format: equal lines are equal bytes. */
export function canonicalLine(line: TimelineLine): string {
  const { id, at, kind, cats, entry, state, title, text, body, personal } = line;
  const said = entry && {
    kind: entry.kind,
    value: entry.value,
    outcome: entry.outcome,
    formula: entry.formula,
    note: entry.note,
    signedBy: entry.signedBy,
  };
  return JSON.stringify({ id, at, kind, cats, entry: said, state, title, text, body, personal });
}

/** All lines as a file: one a line, in canonical order. */
export const canonicalLines = (lines: readonly TimelineLine[]): string =>
  lines
    .toSorted(canonicalOrder)
    .map((line) => `${canonicalLine(line)}\n`)
    .join('');
