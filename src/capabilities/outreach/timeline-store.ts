import { and, desc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { namesView } from '#src/capabilities/access/views.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import type { ChatDay, ChatLine } from './rules/chat.ts';
import { TASK_KINDS } from './rules/inquiries.ts';
import { fromMembers } from './store.ts';
import { conversationMessages, conversations, inquiries, inquiryEntries } from './tables.ts';

const fromHousehold = (tx: ReadHandle, scope: HouseholdScope) =>
  and(fromMembers(tx, scope), notInArray(inquiries.kind, [...TASK_KINDS]));

/** Without chats, which are read by their messages. */
export function inquiriesBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit }: Page) {
  const { id, number, subject, body, kind, createdAt } = inquiries;
  return tx
    .select({ id, number, subject, body, kind, at: createdAt })
    .from(inquiries)
    .where(and(fromHousehold(tx, scope), ne(kind, 'chat'), olderThan(createdAt, id, before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export function repliesBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit }: Page) {
  const { id, body, at } = inquiryEntries;
  return tx
    .select({ id, body, at, number: inquiries.number })
    .from(inquiryEntries)
    .innerJoin(inquiries, eq(inquiries.id, inquiryEntries.inquiryId))
    .where(and(fromHousehold(tx, scope), eq(inquiryEntries.kind, 'reply'), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Messages of one entry at most: forty of the longest still fit into a line of an export. */
const MESSAGES_OF_PART = 40;

/**
 * Days of the household's conversations by the calendar of `timeZone`, by their first message, newest first. A new message
 * moves none of them. Conversations of a visitor's browser belong to no household until it has signed in there.
 */
export async function chatDaysBefore(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  { before, limit, timeZone }: Page & { timeZone: string },
): Promise<ChatDay[]> {
  const { id, inquiryId, seq, at, writer, authorId, body } = conversationMessages;
  const day = sql`(${at} at time zone ${timeZone}::text)::date`;
  const said = tx
    .select({
      id,
      at,
      seq,
      writer,
      body,
      inquiryId,
      number: inquiries.number,
      author: sql<string | null>`${namesView.firstName}`.as('author'),
      day: sql<string>`${day}`.as('day'),
      part: sql<number>`(row_number() over (partition by ${inquiryId}, ${day} order by ${seq}) - 1) / ${MESSAGES_OF_PART}::int`.as(
        'part',
      ),
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.inquiryId, inquiryId))
    .innerJoin(inquiries, eq(inquiries.id, inquiryId))
    .leftJoin(namesView, eq(namesView.id, authorId))
    .where(and(eq(conversations.householdId, householdId), isNull(conversations.visitorHash)))
    .as('said');
  const days = tx
    .select({
      id: sql<string>`(array_agg(${said.id} order by ${said.seq}))[1]`.as('first_id'),
      at: sql<Date>`(array_agg(${said.at} order by ${said.seq}))[1]`.mapWith(at).as('first_at'),
      number: said.number,
      messages: sql<
        ChatLine[]
      >`json_agg(json_build_object('writer', ${said.writer}, 'author', ${said.author}, 'body', ${said.body}, 'at', ${said.at}) order by ${said.seq})`.as(
        'messages',
      ),
    })
    .from(said)
    .groupBy(said.inquiryId, said.number, said.day, said.part)
    .as('days');
  return tx
    .select()
    .from(days)
    .where(olderThan(days.at, days.id, before))
    .orderBy(desc(days.at), desc(days.id))
    .limit(limit);
}
