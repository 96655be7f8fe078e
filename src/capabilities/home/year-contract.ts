import { z } from '@hono/zod-openapi';
import { CatLook } from '#src/capabilities/households/cat-contract.ts';
import { type FormulaId, FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';

const Formula = z.enum(Object.keys(FORMULAS) as [FormulaId, ...FormulaId[]]);
const FormulaCount = z.object({ formula: Formula, sent: z.number().int() });

export const YearView = z
  .object({
    /** By the household's calendar; the year is this day's. */
    today: z.string().openapi({ format: 'date' }),
    cats: z.array(CatLook.extend({ id: z.string(), name: z.string() })),
    /** Sticks in boxes that have left. */
    sent: z.number().int(),
    /** Sticks given and sticks refused, at most one per cat and day, archived cats included. */
    given: z.number().int(),
    refused: z.number().int(),
    streak: z.number().int(),
    months: z.array(
      z.object({
        month: z.string(),
        sent: z.number().int(),
        formulas: z.array(FormulaCount),
        given: z.number().int(),
        refused: z.number().int(),
      }),
    ),
    formulas: z.array(FormulaCount),
  })
  .openapi('YearInSticks');
export type YearView = z.infer<typeof YearView>;
