import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { FIGURE_KEYS, FIGURE_UNITS } from './rules/figure-sheets.ts';

const BusinessFigure = z
  .object({
    key: z.enum(FIGURE_KEYS as [(typeof FIGURE_KEYS)[number], ...typeof FIGURE_KEYS]),
    title: z.string(),
    /** Definition of the figure. */
    definition: z.string(),
    of: z.enum(['Month', 'Formula']),
    columns: z.array(z.object({ label: z.string(), unit: z.enum(FIGURE_UNITS) })),
    /** Indexes of the columns that are drawn. */
    drawn: z.array(z.number().int()),
    rows: z.array(z.object({ key: z.string(), cells: z.array(z.number().nullable()) })),
  })
  .openapi('BusinessFigure');
export type BusinessFigure = z.infer<typeof BusinessFigure>;

export const BusinessFigures = z
  .object({
    /** The month that runs, which every figure counts so far. */
    month: z.string(),
    /** Time at which the months that have ended were added up; null where that was just now. */
    keptAt: z.iso.datetime().nullable(),
    figures: z.array(BusinessFigure),
  })
  .openapi('BusinessFigures');
export type BusinessFigures = z.infer<typeof BusinessFigures>;

export const FigureFileParams = z.object({ file: line(40) });

export const figureRefusals = defineErrors({ 'figure-unknown': [404, 'There is no such figure.'] });
