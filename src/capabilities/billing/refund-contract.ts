import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { ASKED_REASONS } from './rules/refund-request.ts';
import { CURRENCIES, formatMoney, type Money } from '#src/lib/money.ts';
import { DomainError } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';
import { CreditNoteView } from './invoice-contract.ts';

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

const OrderPayment = z
  .object({
    id: z.string(),
    /** Empty until it is paid. */
    number: z.string().nullable(),
    status: z.string(),
    kind: z.string(),
    issuedAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    total: MoneySchema,
    refunded: MoneySchema,
    lost: MoneySchema,
    /** Asked for, and not yet answered by the payment service. */
    waiting: MoneySchema,
    /** What may be refunded now. */
    refundable: MoneySchema,
    /** The share of one cat's box, of two, and so on, without follow-up kits; empty where the payment is not for boxes. */
    shares: z.array(MoneySchema),
    /** The most that may be refunded now of what was paid for sticks and delivery. */
    sticks: MoneySchema,
    /** Follow-up kits of its box, and the most of each that may be refunded now. */
    kits: z.array(
      z.object({
        cat: z.string(),
        name: z.string(),
        price: MoneySchema,
        left: MoneySchema,
        /** It was not sent: its price goes back by itself. */
        unsent: z.boolean(),
        /** It was refunded as one that did not reach its cat. */
        lost: z.boolean(),
      }),
    ),
    /** Why nothing may be refunded now; null if something may. */
    refusal: z.string().nullable(),
    /** A refund of everything that is left ends the plan, unless it is kept. */
    endsPlan: z.boolean(),
    creditNotes: z.array(CreditNoteView),
    requests: z.array(
      z.object({
        id: z.string(),
        amount: MoneySchema,
        /** Null where a rule asked for it. */
        by: z.string().nullable(),
        at: z.iso.datetime(),
        state: z.enum(['begun', 'sent', 'failed']),
        failure: z.string().nullable(),
        /** The kits it is for: 'Test kit for Miso'. Empty where it is for sticks alone. */
        kits: z.array(z.string()),
        /** It is for sticks and delivery too. */
        isForMore: z.boolean(),
        reason: z.string(),
        note: z.string(),
      }),
    ),
  })
  .openapi('OrderPayment');

export const OrderPayments = z
  .object({
    orderNumber: z.string(),
    owner: z.string(),
    email: z.string(),
    plan: z.enum(PLAN_IDS),
    planStatus: z.string(),
    withdrawn: z.boolean(),
    /** Newest first. */
    invoices: z.array(OrderPayment),
  })
  .openapi('OrderPayments');
export type OrderPayments = z.infer<typeof OrderPayments>;

export const OrderPaymentsQuery = z.object({ number: line(40).min(3, 'Please enter a number.') });

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
