import { z } from '@hono/zod-openapi';
import { CatLook } from '#src/capabilities/households/cat-contract.ts';
import { EntryView } from '#src/capabilities/households/log-contract.ts';
import { WEIGHT_UNITS } from '#src/capabilities/households/rules/units.ts';
import { line } from '#src/lib/text.ts';
import { KIND_IDS } from './rules/timeline.ts';

/** Empty means all. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
export const TimelineQuery = z.object({
  cat: orNothing(line(40)),
  kind: orNothing(z.enum(KIND_IDS)),
  before: orNothing(line(120)).openapi({ description: '`next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const TimelineItem = z
  .object({
    id: z.string(),
    kind: z.enum(KIND_IDS),
    at: z.iso.datetime(),
    /** Of the household's calendar. */
    day: z.string().openapi({ format: 'date' }),
    cats: z.array(z.string()),
    /** The entry of the log, else null. */
    entry: EntryView.pick({
      kind: true,
      value: true,
      outcome: true,
      formula: true,
      note: true,
      signedBy: true,
    }).nullable(),
    /** State of an entry: valid, corrected or removed since; or the removal itself. */
    state: z.enum(['stands', 'corrected', 'removed', 'removal']).nullable(),
    title: z.string().nullable(),
    text: z.string().nullable(),
    /** Whole, where it is longer than a line. */
    body: z.string().nullable(),
    /** Address of the shop that it was imported from, empty where its export did not say; null for events here. */
    from: z.string().nullable(),
    /** Target of the item: a tab of the dashboard, a document, the achievements, the security log, or the imports. */
    opens: z
      .discriminatedUnion('to', [
        z.object({ to: z.literal('tab'), tab: z.enum(['overview', 'health', 'supplements', 'delivery', 'billing']) }),
        z.object({ to: z.literal('invoice'), id: z.string() }),
        z.object({ to: z.literal('credit-note'), id: z.string() }),
        z.object({ to: z.literal('report'), id: z.string() }),
        z.object({ to: z.literal('sheet'), id: z.string() }),
        z.object({ to: z.literal('vet-sheet'), id: z.string() }),
        z.object({ to: z.literal('keepsake'), id: z.string() }),
        z.object({ to: z.literal('imports') }),
        z.object({ to: z.literal('achievements') }),
        z.object({ to: z.literal('security') }),
      ])
      .nullable(),
  })
  .openapi('TimelineItem');
export type TimelineItem = z.infer<typeof TimelineItem>;

export const TimelinePage = z
  .object({
    items: z.array(TimelineItem),
    next: z.string().nullable(),
    today: z.string().openapi({ format: 'date' }),
    timeZone: z.string(),
    weightUnit: z.enum(WEIGHT_UNITS),
    cats: z.array(CatLook.extend({ id: z.string(), name: z.string(), archived: z.boolean() })),
  })
  .openapi('TimelinePage');
export type TimelinePage = z.infer<typeof TimelinePage>;
