import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { PERIODS, type Period } from './rules/days.ts';

export const PageViewInput = z
  .object({
    /** Of a location: neither query nor hash. */
    path: line(300).startsWith('/'),
    /** The host of the page that led here, where it was not one of ours. */
    referrerHost: line(253).optional(),
    /** Whether this is the first page of the visit. */
    first: z.boolean(),
  })
  .openapi('PageViewInput');
export type PageViewInput = z.infer<typeof PageViewInput>;

const Sum = { views: z.number().int(), visits: z.number().int() };

export const FiguresQuery = z.object({
  days: z.coerce
    .number()
    .refine((days): days is Period => PERIODS.includes(days as Period), `must be one of ${PERIODS.join(', ')}`)
    .default(30),
});

export const Figures = z
  .object({
    total: z.object(Sum),
    /** Every day of the period, oldest first, also those without a view. */
    days: z.array(z.object({ day: z.string(), ...Sum })),
    /** Most read first. */
    pages: z.array(z.object({ path: z.string(), ...Sum })),
    /** Referrers with the most visits first. */
    referrers: z.array(z.object({ host: z.string(), visits: z.number().int() })),
  })
  .openapi('Figures');
export type Figures = z.infer<typeof Figures>;
