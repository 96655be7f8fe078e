import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { line } from '#src/lib/text.ts';
import { GIFT_MAILS, GIFT_PLANS, GIFT_STATES } from './rules/gift.ts';

export const DeskGiftsQuery = z.object({ search: line(254).default('') });
export const DeskGiftParams = z.object({ id: z.uuid() });

const DeskGiftRow = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(GIFT_STATES),
  disputed: z.boolean(),
  plan: z.enum(GIFT_PLANS),
  months: z.int(),
  total: MoneySchema,
  giver: z.object({ name: z.string(), email: z.string() }),
  createdAt: z.iso.datetime(),
});

/** Gifts as the desk lists them, newest first. */
export const DeskGifts = z.object({ gifts: z.array(DeskGiftRow) }).openapi('DeskGifts');

/** A gift as the desk sees it: neither its code nor the words of the giver. */
export const DeskGift = DeskGiftRow.extend({
  asOf: z.iso.datetime(),
  country: z.string(),
  recipientEmail: z.string().nullable(),
  deliverOn: z.string().nullable(),
  redeemableUntil: z.iso.datetime().nullable(),
  /** The order that it became. */
  orderNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  history: z.array(z.object({ at: z.iso.datetime(), text: z.string() })),
  /** Reason why a mail cannot be sent again; null if it can. */
  mails: z.object({ giver: z.string().nullable(), recipient: z.string().nullable() }),
}).openapi('DeskGift');
export type DeskGiftView = z.infer<typeof DeskGift>;
export type DeskGiftsView = z.infer<typeof DeskGifts>;

export const SendGiftMail = z
  .object({
    to: z.enum(GIFT_MAILS),
    asOf: z.iso.datetime().describe('Moment of the gift on screen: a mail that a colleague sent since is told first'),
  })
  .openapi('SendGiftMail');
export type SendGiftMail = z.infer<typeof SendGiftMail>;
