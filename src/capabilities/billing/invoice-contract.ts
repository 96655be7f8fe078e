import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';

export const CreditNoteView = z
  .object({
    id: z.string(),
    number: z.string(),
    amount: MoneySchema,
    issuedAt: z.iso.datetime(),
    reason: z.string(),
    /** Its refund failed at the bank. */
    cancelled: z.boolean(),
  })
  .openapi('CreditNote');
export type CreditNoteState = z.infer<typeof CreditNoteView>;

export const InvoiceView = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    amount: MoneySchema,
    status: z.string(),
    issuedAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    url: z.string().nullable(),
    refunded: MoneySchema,
    /** Part of the payment lost in disputes for good. */
    lost: MoneySchema,
    /** Credit notes, the oldest first. */
    creditNotes: z.array(CreditNoteView),
  })
  .openapi('Invoice');
export type InvoiceState = z.infer<typeof InvoiceView>;

export const INVOICE_ERRORS = {
  'invoice-unknown': [404, 'We cannot find this invoice.'],
  'credit-note-unknown': [404, 'We cannot find this credit note.'],
  'order-not-found': [404, 'No paid order, invoice or credit note has this number.'],
} as const;
