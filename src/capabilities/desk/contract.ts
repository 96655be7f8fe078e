import { z } from '@hono/zod-openapi';
import { ORDER_NUMBER } from '#src/capabilities/billing/rules/order-number.ts';
import { ChatMessage } from '#src/capabilities/outreach/chat-contract.ts';
import { INQUIRY_KINDS, type InquiryDetails, type InquiryKind } from '#src/capabilities/outreach/rules/inquiries.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { defineErrors, DomainError } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';

export const refusals = defineErrors({
  'mail-unknown': [404, 'We cannot find this mail.'],
  'job-unknown': [409, 'This job has not failed, or is not kept any more. The list shows what there is.'],
  'delivery-refused': [409, 'This cannot be sent again.'],
  'inquiry-unknown': [404, 'We cannot find this message. It may have been deleted because it was old.'],
  'file-unknown': [404, 'We cannot find this file.'],
  'order-not-theirs': [409, 'This order was not bought with the address of this message.'],
  'chat-answered-there': [409, 'Answers to a chat are written in the chat.'],
  'not-a-chat': [409, 'This message is no chat. Answer it by mail.'],
  'not-staff': [422, 'This person is not on the staff.'],
  'life-sandbox-only': [409, 'The time machine runs only in a shop with sandbox payments.'],
  'life-plays': [503, 'The life is still being played. Press again in a minute to see it.'],
  'note-taken': [409, 'Another note has this id. Please reload the page.'],
  'entry-taken': [409, 'This entry already belongs to another message. Please reload the page.'],
});

/** A colleague was faster; names them and their act. */
export function overtaken(sentence: string): DomainError {
  return new DomainError('overtaken', 409, sentence);
}

/** `kept`: no mail server, or no provider of text messages, is set; the outbox is where they end. */
export const MailStatus = z.enum(['sent', 'waiting', 'failed', 'kept']);
export type MailStatus = z.infer<typeof MailStatus>;

export const MailSummary = z
  .object({
    id: z.string(),
    channel: z.enum(['mail', 'text']),
    recipient: z.string(),
    kind: z.string(),
    subject: z.string(),
    status: MailStatus,
    error: z.string().nullable(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
  })
  .openapi('MailSummary');
export type MailSummary = z.infer<typeof MailSummary>;

export const MailPage = z
  .object({
    mails: z.array(MailSummary),
    /** Ask for `before` this to get the older ones; null at the end. */
    next: z.string().nullable(),
  })
  .openapi('MailPage');
export type MailPage = z.infer<typeof MailPage>;

/** Without a text: it held a link or code that opens an account, and is on its way or delivered. Text messages have no html. */
export const MailDetail = MailSummary.extend({ html: z.string().nullable(), text: z.string().nullable() }).openapi(
  'MailDetail',
);
export type MailDetail = z.infer<typeof MailDetail>;

export const MailQuery = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export const MailParams = z.object({ id: z.uuid() });

const Kind = z.enum(Object.keys(INQUIRY_KINDS) as [InquiryKind]);
const Person = z.object({ id: z.string(), name: z.string() });
const State = z.enum(['open', 'done']);

export const InquirySummary = z
  .object({
    id: z.string(),
    number: z.string(),
    kind: Kind,
    name: z.string(),
    /** Null in a chat of somebody who left no address. */
    email: z.string().nullable(),
    subject: z.string().nullable(),
    /** The beginning of the message, on one line. */
    excerpt: z.string(),
    state: State,
    assignee: Person.nullable(),
    /** From a household whose messages are read first. */
    priority: z.boolean(),
    /** A chat with messages that nobody has answered. */
    newMessages: z.boolean(),
    createdAt: z.string(),
  })
  .openapi('InquirySummary');
export type InquirySummary = z.infer<typeof InquirySummary>;

export const InboxPage = z
  .object({
    inquiries: z.array(InquirySummary),
    /** Ask for `before` this to get the older ones; null at the end. */
    next: z.string().nullable(),
  })
  .openapi('InboxPage');
export type InboxPage = z.infer<typeof InboxPage>;

const Entry = z.object({
  id: z.string(),
  kind: z.enum(['reply', 'assigned', 'done', 'reopened', 'file-downloaded', 'note', 'withdrawn']),
  /** Null where the system did it. */
  author: z.string().nullable(),
  body: z.string().nullable(),
  at: z.string(),
});
export type InquiryEntry = z.infer<typeof Entry>;

/** An order that the sender of an inquiry can withdraw from. */
const SendersOrder = z.object({
  number: z.string(),
  placedAt: z.string(),
  /** Amount paid with it and not refunded. */
  kept: MoneySchema,
  /** Whether its plan renews. */
  planLives: z.boolean(),
  /** The last day on which they may still withdraw; null while no sticks are at the door. */
  until: z.string().nullable(),
  /** Whether the message came in time. */
  inTime: z.boolean(),
  /** Whether the desk can carry the withdrawal out. */
  refundable: z.boolean(),
  withdrawnAt: z.string().nullable(),
  /**
   * Time at which its plan was kept after an earlier withdrawal: of payments since then, only the part for unshipped
   * goods is refunded.
   */
  reagreedAt: z.string().nullable(),
});
export type SendersOrder = z.infer<typeof SendersOrder>;

export const InquiryDetail = InquirySummary.omit({ excerpt: true })
  .extend({
    body: z.string().nullable(),
    details: z.custom<InquiryDetails>().openapi({ type: 'object' }),
    files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number().int() })),
    history: z.array(Entry),
    /** Of a chat: its messages, whether its customer has seen the last answer, and whether it is an account's. */
    chat: z.object({ messages: z.array(ChatMessage), seen: z.boolean(), signedIn: z.boolean() }).nullable(),
    doneAt: z.string().nullable(),
    /** Of withdrawals and messages: the orders bought with the address. */
    orders: z.array(SendersOrder),
  })
  .openapi('InquiryDetail');
export type InquiryDetail = z.infer<typeof InquiryDetail>;

export const InboxCounts = z
  .object({
    open: z.number().int(),
    mine: z.number().int(),
    waitlist: z.number().int(),
    /** Confirmed readers of the newsletter. */
    newsletter: z.number().int(),
  })
  .openapi('InboxCounts');
export type InboxCounts = z.infer<typeof InboxCounts>;

export const Colleagues = z.object({ colleagues: z.array(Person) }).openapi('Colleagues');
export type Colleagues = z.infer<typeof Colleagues>;

export const InboxQuery = z.object({
  state: z.enum(['open', 'mine', 'done', 'all']).default('open'),
  kind: Kind.optional(),
  search: line(200).optional(),
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type InboxQuery = z.infer<typeof InboxQuery>;
export const InquiryParams = z.object({ id: z.uuid() });
export const FileParams = z.object({ id: z.uuid(), file: z.uuid() });

const words = prose(10_000, { missing: 'Please write something first.' });

export const NoteInput = z
  .object({
    /** Made by the screen, so that a double click is one entry. */
    id: z.uuid(),
    body: words,
  })
  .openapi('NoteInput');
export type NoteInput = z.infer<typeof NoteInput>;

export const ReplyInput = NoteInput.extend({
  /** Number of replies on screen when it was written. */
  seen: z.number().int().min(0),
  /** Whether that settles it. */
  done: z.boolean(),
}).openapi('ReplyInput');
export type ReplyInput = z.infer<typeof ReplyInput>;

/** `seen` is the id of the last message of a chat on screen. */
export const StateInput = z
  .object({ state: State, seen: z.uuid().nullable().default(null) })
  .openapi('InquiryStateInput');
export type StateInput = z.infer<typeof StateInput>;
export const RecordWithdrawalInput = z
  .object({ orderNumber: line(40).regex(ORDER_NUMBER, 'An order number looks like CAT-2026-1234567.') })
  .openapi('RecordWithdrawalInput');
/** `from` is who was on screen as looking after it. */
export const AssignInput = z.object({ from: z.uuid().nullable(), to: z.uuid().nullable() }).openapi('AssignInput');
export type AssignInput = z.infer<typeof AssignInput>;

export const WaitlistPage = z
  .object({
    places: z.array(
      z.object({
        place: z.number().int(),
        email: z.string(),
        cats: z.number().int(),
        currency: z.string(),
        joinedAt: z.string(),
        /** A seat is held for this address until then. */
        offeredUntil: z.string().nullable(),
      }),
    ),
    next: z.number().int().nullable(),
  })
  .openapi('WaitlistPage');
export type WaitlistPage = z.infer<typeof WaitlistPage>;
export const WaitlistQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const SubscriberState = z.enum(['pending', 'confirmed', 'unsubscribed']);
export type SubscriberState = z.infer<typeof SubscriberState>;
export const ReadersPage = z
  .object({
    readers: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        state: SubscriberState,
        source: z.string(),
        /** Time of the last change of state. */
        since: z.string(),
      }),
    ),
    counts: z.record(SubscriberState, z.number().int()),
    next: z.string().nullable(),
  })
  .openapi('ReadersPage');
export type ReadersPage = z.infer<typeof ReadersPage>;
export const ReadersQuery = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** A life that was played in memory: the changes of each step, and every row of the household. */
export const LifeView = z.object({ ledger: z.string(), rows: z.string() }).openapi('Life');
export type LifeView = z.infer<typeof LifeView>;
