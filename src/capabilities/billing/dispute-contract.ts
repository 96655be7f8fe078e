import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { DomainError } from '#src/lib/domain-error.ts';
import { prose } from '#src/lib/text.ts';

/** A colleague was faster; names them. */
export const evidenceTaken = (who: string) =>
  new DomainError('overtaken', 409, `${who} has already sent the evidence for this dispute.`);

export const DisputeSummary = z
  .object({
    id: z.string(),
    /** At the payment service. */
    stripeId: z.string(),
    status: z.string(),
    /** The same in words. */
    said: z.string(),
    reason: z.string(),
    open: z.boolean(),
    amount: MoneySchema,
    openedAt: z.iso.datetime(),
    /** Until when the bank takes evidence; null where it takes none, or no more. */
    dueBy: z.iso.datetime().nullable(),
    orderNumber: z.string().nullable(),
    owner: z.string().nullable(),
    evidence: z.enum(['wanted', 'on-its-way', 'sent', 'none']),
  })
  .openapi('DisputeSummary');
export type DisputeSummary = z.infer<typeof DisputeSummary>;

export const DisputeDetail = DisputeSummary.extend({
  invoiceNumber: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  reinstatedAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
  /** Staff member who sent the evidence, and when. */
  evidenceBy: z.string().nullable(),
  evidenceAt: z.iso.datetime().nullable(),
  evidenceError: z.string().nullable(),
  /** Evidence texts as sent, or as they would be sent now; empty for a dispute without an order. */
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
}).openapi('DisputeDetail');
export type DisputeDetail = z.infer<typeof DisputeDetail>;

export const PaymentParams = z.object({ id: z.uuid() });
export const SendEvidence = z
  .object({
    /** Made by the screen, so that a double click is one. */
    id: z.uuid(),
    /** In the colleague's own words, before the text from our rows. */
    statement: prose(3000),
  })
  .openapi('SendEvidence');
export type SendEvidenceInput = z.infer<typeof SendEvidence>;

export const DISPUTE_ERRORS = {
  'dispute-unknown': [404, 'We cannot find this dispute.'],
  'dispute-without-order': [409, 'This payment belongs to no order here. Please answer in Stripe.'],
  'no-evidence-wanted': [409, 'The bank does not accept evidence for this dispute, or no longer does.'],
} as const;
