import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { line } from '#src/lib/text.ts';

export const AccountingQuery = z.object({
  month: line(7).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month.'),
});

export const AccountingMonth = z
  .object({
    month: z.string(),
    rows: z.number().int(),
    /** Credit notes and reversals by the bank have negative amounts. */
    totals: z.array(
      z.object({ kind: z.string(), count: z.number().int(), net: MoneySchema, tax: MoneySchema, gross: MoneySchema }),
    ),
    /** Whether posting batches for DATEV can be made. */
    datev: z.boolean(),
  })
  .openapi('AccountingMonth');
export type AccountingMonth = z.infer<typeof AccountingMonth>;

export const BOOKS_ERRORS = {
  'books-unknown': [404, 'There is no such file. Please choose a month.'],
  'datev-not-set': [409, 'Files for DATEV need the settings DATEV_CONSULTANT, DATEV_CLIENT and the accounts.'],
} as const;
