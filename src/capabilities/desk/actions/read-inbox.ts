import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { worksAt } from '#src/capabilities/access/rules/staff-roles.ts';
import { findAccount, findStaff } from '#src/capabilities/access/actions/find-accounts.ts';
import {
  attachmentsOf,
  countOpenInquiries,
  findInquiries,
  findInquiry,
  historyOfInquiry,
} from '#src/capabilities/outreach/actions/inbox.ts';
import { countNewsletter, countWaitlist } from '#src/capabilities/outreach/actions/lists.ts';
import { chatAtDesk, lastWordsOf } from '#src/capabilities/outreach/actions/desk-chat.ts';
import type { Inquiry } from '#src/capabilities/outreach/rules/inquiry.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import {
  type Colleagues,
  type InboxCounts,
  type InboxPage,
  type InboxQuery,
  type InquiryDetail,
  refusals,
} from '../contract.ts';
import { fullName } from '../rules/names.ts';
import { ordersOfSender } from './orders-of-sender.ts';

const EXCERPT = 140;

/** A page of the inbox, newest first; open messages with priority come before other open ones. */
export async function listInquiries(ctx: ReadCtx, scope: StaffScope<'inbox'>, query: InboxQuery): Promise<InboxPage> {
  const { state, kind, search, before, limit } = query;
  const filter = {
    kind,
    before,
    search: search || undefined,
    state: state === 'all' ? undefined : state === 'done' ? ('done' as const) : ('open' as const),
    assigneeId: state === 'mine' ? scope.personId : undefined,
  };
  const rows = await findInquiries(ctx.tx, scope, filter, limit + 1);
  const shown = rows.slice(0, limit);
  const chats = shown.filter(({ inquiry }) => inquiry.kind === 'chat').map(({ inquiry }) => inquiry.id);
  const lastOf = await lastWordsOf(ctx.tx, scope, chats);
  return {
    inquiries: shown.map(({ inquiry, assignee }) => ({
      ...head(inquiry, assignee),
      excerpt: (lastOf.get(inquiry.id) ?? inquiry.body ?? '').replace(/\s+/g, ' ').slice(0, EXCERPT),
    })),
    next: rows.length > limit ? (shown.at(-1)?.inquiry.id ?? null) : null,
  };
}

/** Everything about one message. Refuses `inquiry-unknown`. */
export async function readInquiry(
  ctx: ReadCtx,
  scope: StaffScope<'inbox'>,
  id: string,
): Promise<InquiryDetail | DomainError> {
  const inquiry = await findInquiry(ctx.tx, scope, id);
  if (!inquiry) return refusals('inquiry-unknown');
  const assignee = inquiry.assigneeId && (await findAccount(ctx.tx, inquiry.assigneeId));
  const entries = await historyOfInquiry(ctx.tx, scope, id);
  return {
    ...head(inquiry, assignee ? fullName(assignee) : null),
    body: inquiry.body,
    chat: inquiry.kind === 'chat' ? await chatAtDesk(ctx.tx, scope, id) : null,
    details: inquiry.details,
    doneAt: inquiry.doneAt?.toISOString() ?? null,
    orders: await ordersOfSender(ctx, inquiry),
    files: await attachmentsOf(ctx.tx, scope, id),
    history: entries.map(({ entry, author }) => ({
      id: entry.id,
      kind: entry.kind,
      author,
      body: entry.body,
      at: entry.at.toISOString(),
    })),
  };
}

/** Counts of open items, for the navigation and the tabs. */
export async function countInbox(ctx: ReadCtx, scope: StaffScope<'inbox'>): Promise<InboxCounts> {
  return {
    ...(await countOpenInquiries(ctx.tx, scope)),
    waitlist: await countWaitlist(ctx.tx, scope),
    newsletter: (await countNewsletter(ctx.tx, scope)).confirmed,
  };
}

/** Staff members that an inquiry can be assigned to. */
export async function listColleagues(ctx: ReadCtx, scope: StaffScope<'inbox'>): Promise<Colleagues> {
  const staff = (await findStaff(ctx.tx, scope)).filter((person) => worksAt(person, 'inbox'));
  return { colleagues: staff.map((person) => ({ id: person.id, name: fullName(person) })) };
}

function head(inquiry: Inquiry, assignee: string | null) {
  const { id, number, kind, name, email, subject, state, assigneeId, priority, newMessages, createdAt } = inquiry;
  return {
    id,
    number,
    kind,
    name,
    email,
    subject,
    state,
    assignee: assigneeId ? { id: assigneeId, name: assignee ?? 'Somebody' } : null,
    priority,
    newMessages,
    createdAt: createdAt.toISOString(),
  };
}
