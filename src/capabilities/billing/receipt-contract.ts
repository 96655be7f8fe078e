import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { ChargeIfKept, EndsBecause } from './subscription-contract.ts';

/** Proof of a cancellation, of one taken back, of another date for the next box, or of another plan, cats or card. Names no person. */
export const Receipt = z
  .object({
    code: z.string(),
    /** False if a single letter differs from the signed text. */
    valid: z.boolean(),
    kind: z.enum([
      'cancelled',
      'kept',
      'skipped',
      'moved',
      'forwarded',
      'paused',
      'resumed',
      'restored',
      'early-failed',
      'plan-changed',
      'cats-changed',
      'card-changed',
    ]),
    at: z.iso.datetime(),
    /** The day the plan ends; null where it goes on. */
    endsOn: z.iso.datetime().nullable(),
    /** The last charge there was, or will have been. */
    lastCharge: z.object({ amount: MoneySchema, at: z.iso.datetime() }).nullable(),
    /** A renewal that did not go through is still asked for. */
    stillDue: MoneySchema.nullable(),
    /** Sticks that are paid are still made and sent. */
    sticksToCome: z.boolean(),
    /** Of a plan that is kept after a refund or a withdrawal, and its next charge. */
    after: EndsBecause.optional(),
    next: ChargeIfKept.nullable().optional(),
    /** Of another plan, other cats or another card: the agreement, in sentences. */
    said: z.array(z.string()).optional(),
    /** Of a next box that has another date. */
    box: z
      .object({
        chargesAt: z.iso.datetime(),
        insteadOf: z.iso.datetime(),
        amount: MoneySchema,
        paidUntil: z.iso.datetime(),
        boxes: z.number().int().nullable(),
        timeZone: z.string(),
      })
      .optional(),
  })
  .openapi('Receipt');
export type ReceiptView = z.infer<typeof Receipt>;
