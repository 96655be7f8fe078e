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

/** The next box as the link of its reminder shows it: the result of one press, or the reason why it does nothing any more. */
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

export const NEXT_BOX_ERRORS = {
  'box-not-sent': [
    409,
    'The sticks you have paid for have not left yet. The next box has no fixed date before that, and nothing is charged until then.',
  ],
  'no-sticks-now': [409, 'No cat of the plan gets sticks now, so nothing is charged and no box has a date.'],
  'charge-under-way': [
    409,
    'The next box is being charged, so its date is fixed. Once it is paid you can change the date of the box after it.',
  ],
  'box-moved': [409, 'The next box has another date already. Undo that first.'],
  'dispute-open': [
    409,
    'A payment of yours is disputed with your bank. No box comes earlier before that is decided. You can skip or pause.',
  ],
  'nothing-to-undo': [409, 'The next box has its ordinary date.'],
  'date-not-possible': [
    422,
    'The next box cannot have that date. Choose a day from tomorrow on, at most three months late.',
  ],
  'same-date': [409, 'The next box has that date already.'],
  'too-soon': [
    409,
    'Boxes are charged at least 14 days apart, so the next one cannot come earlier than that, or it is due as soon anyway.',
  ],
  'box-date-pending': [
    502,
    'The payment service did not answer. We keep trying, and mail you a receipt once the date is changed. Nothing is charged twice.',
  ],
  'box-link-outdated': [409, 'The box of this mail has another date by now. Sign in to see and change it.'],
} as const;
