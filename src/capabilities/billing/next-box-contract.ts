import { z } from '@hono/zod-openapi';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { MOST_BOXES } from './rules/next-box.ts';
import { SubscriptionView } from './subscription-contract.ts';
import { Receipt } from './receipt-contract.ts';
import { PlanLink } from './plan-ending-contract.ts';
import { ApplyChange } from './plan-change-contract.ts';

/** `pause` takes `boxes` or `day`, `move` takes `day`: a day of the household's calendar. */
export const PreviewNextBox = z
  .object({
    change: z.enum(['skip', 'move', 'forward', 'pause', 'resume']),
    boxes: z.number().int().min(1).max(MOST_BOXES).optional(),
    day: z.iso.date().optional(),
  })
  .openapi('PreviewNextBox');

export const NextBoxQuote = z
  .object({
    token: z.string(),
    kind: z.enum(['skipped', 'moved', 'forwarded', 'paused', 'resumed', 'restored']),
    chargesAt: z.iso.datetime(),
    insteadOf: z.iso.datetime(),
    amount: MoneySchema,
    expiresAt: z.iso.datetime(),
    /** Everything to be said before it is confirmed, as the receipt says it. */
    sentences: z.array(z.string()),
  })
  .openapi('NextBoxQuote');

export const NextBoxChanged = z
  .object({ subscription: SubscriptionView, receipt: Receipt.nullable() })
  .openapi('NextBoxChanged');

/** The next box as the link of its reminder shows it: what one press does, or why it does nothing any more. */
export const LinkedBox = z
  .object({
    plan: z.enum(PLAN_IDS),
    orderNumber: z.string().nullable(),
    state: z.enum(['open', 'skipped', 'closed']),
    /** The charge of the next box as it is now. */
    chargesAt: z.iso.datetime().nullable(),
    timeZone: z.string(),
    /** The skip, or that it is undone. */
    quote: NextBoxQuote.nullable(),
    reason: z.string().nullable(),
    /** Of the last change of the next box. */
    receipt: Receipt.nullable(),
  })
  .openapi('LinkedBox');
export const ApplyLinkedBox = z.intersection(PlanLink, ApplyChange).openapi('ApplyLinkedBox');

export type LinkedBoxView = z.infer<typeof LinkedBox>;
export type BoxQuoteView = z.infer<typeof NextBoxQuote>;
export type BoxChangedView = z.infer<typeof NextBoxChanged>;
export type PreviewNextBoxInput = z.infer<typeof PreviewNextBox>;
