import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { RANGES } from './rules/aggregates.ts';
import { logEntry } from './rules/log-entry.ts';
import { LOG_KINDS, STICK_OUTCOMES } from './rules/measures.ts';
import { Day, IdealWeight, nullable } from './cat-contract.ts';

export const LogInput = logEntry.openapi('LogInput');
export type LogInput = z.infer<typeof LogInput>;

/** Entries are looked at one by one, so that a bad one does not hold up the others. */
export const ReplayInput = z
  .object({ entries: z.array(z.record(z.string(), z.unknown())).min(1).max(100, 'At most 100 at a time, please.') })
  .openapi('ReplayInput', {
    description: 'What a device wrote down without a connection: each a LogInput with a catId.',
  });
export type ReplayInput = z.infer<typeof ReplayInput>;

export const EntryView = z
  .object({
    id: z.string(),
    catId: z.string(),
    kind: z.enum(LOG_KINDS),
    at: z.iso.datetime(),
    day: Day,
    value: z.number().int().nullable(),
    unit: z.enum(['g', 'ml', 'percent']).nullable(),
    outcome: nullable(STICK_OUTCOMES),
    formula: z.string().nullable(),
    note: z.string().nullable(),
    recordedAt: z.iso.datetime(),
    recordedBy: z.string().nullable(),
    /** First name of a partner or sitter who made it; null for the household's owner. */
    signedBy: z.string().nullable(),
    changeableUntil: z.iso.datetime(),
    correctedBy: z.string().nullable(),
    removedAt: z.iso.datetime().nullable(),
  })
  .openapi('LogEntry');
export type EntryView = z.infer<typeof EntryView>;

export const ReplayAnswer = z
  .object({
    results: z.array(
      z.object({
        id: z.string().nullable(),
        status: z.enum(['stored', 'already-there', 'refused']),
        code: z.string().nullable(),
        message: z.string().nullable(),
        entry: EntryView.nullable(),
      }),
    ),
  })
  .openapi('ReplayAnswer');
export type ReplayAnswer = z.infer<typeof ReplayAnswer>;

export const LogQuery = z.object({
  kind: z.enum(LOG_KINDS).optional(),
  before: line(120).optional().openapi({ description: '`next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  history: z.enum(['true', 'false']).default('false').openapi({ description: 'With what was corrected or removed.' }),
});
export type LogQuery = z.infer<typeof LogQuery>;
/** Entry of a log that is read, with its name. */
const ReadEntry = EntryView.extend({
  by: z.string().nullable().openapi({
    description:
      'Name of who made it, marked where that is the reader; null where nobody else could have, or nobody is stored.',
  }),
}).openapi('ReadLogEntry');
export type ReadEntry = z.infer<typeof ReadEntry>;
export const LogPage = z.object({ entries: z.array(ReadEntry), next: z.string().nullable() }).openapi('LogPage');
export type LogPage = z.infer<typeof LogPage>;

export const SeriesQuery = z.object({ kind: z.enum(LOG_KINDS), range: z.enum(RANGES).default('30') });
export type SeriesQuery = z.infer<typeof SeriesQuery>;
const DayValue = z.object({
  day: Day,
  value: z.number().int().nullable(),
  refused: z.number().int(),
  entries: z.number().int(),
});
const Trend = z.object({
  direction: z.enum(['rising', 'steady', 'falling']),
  gramsPerWeek: z.number().int(),
  percentPerWeek: z.number(),
  fast: z.boolean(),
});
export const SeriesView = z
  .object({
    kind: z.enum(LOG_KINDS),
    range: z.enum(RANGES),
    unit: z.enum(['g', 'ml', 'percent']).nullable(),
    from: Day.nullable(),
    to: Day,
    days: z.array(DayValue),
    trend: Trend.nullable(),
    idealWeight: IdealWeight.nullable(),
  })
  .openapi('LogSeries');
export type SeriesView = z.infer<typeof SeriesView>;
