import { z } from '@hono/zod-openapi';
import { ASKED_REASONS } from './rules/refund-request.ts';
import { CURRENCIES, formatMoney, type Money } from '#src/lib/money.ts';
import { DomainError } from '#src/lib/domain-error.ts';
import { prose } from '#src/lib/text.ts';

export const refundPartTooMuch = ({ part, left }: { part: string; left: Money }) =>
  new DomainError(
    'refund-part-too-much',
    422,
    `At most ${formatMoney(left)} can be refunded for ${part}. Please refund another part on its own.`,
  );
export const refundOvertaken = (who: string | null) =>
  new DomainError(
    'overtaken',
    409,
    `${who ?? 'Somebody'} has refunded a part of this payment meanwhile. Please look at what is left.`,
  );

export const MakeRefund = z
  .object({
    /** Made by the screen, so that a double click is one. */
    id: z.uuid(),
    ask: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('full') }),
      z.object({
        kind: z.literal('amount'),
        amount: z.number().int().min(1).max(100_000_000),
        /** The cat whose follow-up kit is refunded; null for sticks and delivery. Pages from before may send none. */
        kit: z.uuid().nullable().default(null),
      }),
      z.object({
        kind: z.literal('box'),
        cats: z.number().int().min(1).max(20),
        /** The cats whose follow-up kit goes back with it. */
        kits: z.array(z.uuid()).max(20).default([]),
      }),
    ]),
    currency: z.enum(CURRENCIES),
    /** `refundable` as it was shown, in minor units. */
    seen: z.number().int().min(0).max(100_000_000),
    reason: z.enum(ASKED_REASONS),
    note: prose(500),
    keepsPlan: z.boolean(),
  })
  .openapi('MakeRefund');
export type MakeRefundInput = z.infer<typeof MakeRefund>;

export const REFUND_ERRORS = {
  'refund-not-paid': [409, 'Nothing was paid with this invoice, so there is nothing to refund.'],
  'refund-disputed': [
    409,
    'A bank disputes this payment. It can be refunded once the bank has decided, and only if the shop wins.',
  ],
  'refund-nothing-left': [409, 'Everything that was paid with this invoice is already refunded.'],
  'refund-too-much': [422, 'That is more than is left to refund of this payment.'],
  'refund-part-too-much': [
    422,
    'That is more than is left to refund of this part of the payment. Please refund another part on its own.',
  ],
  'refund-no-kit': [422, 'This payment is for no test kit of that cat.'],
  'refund-kit-unsent': [409, 'This test kit was not sent. Its price goes back by itself.'],
  'refund-kits-missing': [
    422,
    'A test kit in a box that did not arrive is refunded with it. Please choose each kit of the box, refund its kits first, or choose everything left.',
  ],
  'refund-no-boxes': [422, 'This payment is not for that many boxes. Please choose an amount instead.'],
  'refund-currency': [422, 'This payment was made in another currency.'],
} as const;
