import { and, asc, count, desc, eq, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { namesView } from '#src/capabilities/access/views.ts';
import type { VerifiedEmail } from '#src/lib/email.ts';
import type { ReadHandle, StaleReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import type { ChatOwner } from './rules/chat-owner.ts';
import type { Inquiry } from './store.ts';
import { conversationMessages, conversations, inboxPresence, inquiries } from './tables.ts';

export type Conversation = typeof conversations.$inferSelect;
export type ConversationMessage = typeof conversationMessages.$inferSelect;
export type WrittenMessage = ConversationMessage & { author: string | null };

const belongsTo = (owner: ChatOwner): SQL =>
  'scope' in owner
    ? eq(conversations.householdId, owner.scope.householdId)
    : eq(conversations.visitorHash, owner.visitorHash);

/** One after the other for everything with this name, until the transaction ends. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await holdName(tx, name);
}

/** The owner's newest conversation. */
export async function newestConversation(
  tx: ReadHandle,
  owner: ChatOwner,
): Promise<{ conversation: Conversation; inquiry: Inquiry } | undefined> {
  const [row] = await tx
    .select({ conversation: conversations, inquiry: inquiries })
    .from(conversations)
    .innerJoin(inquiries, eq(inquiries.id, conversations.inquiryId))
    .where(belongsTo(owner))
    .orderBy(desc(conversations.inquiryId))
    .limit(1);
  return row;
}

/** The same, with its inquiry locked until the transaction ends. */
export async function lockNewestConversation(tx: Tx, owner: ChatOwner) {
  const found = await newestConversation(tx, owner);
  if (!found) return undefined;
  const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, found.inquiry.id)).for('update');
  return inquiry && { ...found, inquiry };
}

export async function conversationOf(tx: ReadHandle, inquiryId: string): Promise<Conversation | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.inquiryId, inquiryId));
  return row;
}

export async function insertConversation(tx: Tx, row: typeof conversations.$inferInsert): Promise<void> {
  await tx.insert(conversations).values(row);
}

export async function updateConversation(tx: Tx, inquiryId: string, change: Partial<Conversation>): Promise<void> {
  await tx.update(conversations).set(change).where(eq(conversations.inquiryId, inquiryId));
}

/** The conversation of a message; undefined where there is none with the id. */
export async function conversationOfMessage(tx: ReadHandle, id: string): Promise<Conversation | undefined> {
  const [row] = await tx
    .select({ conversation: conversations })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.inquiryId, conversationMessages.inquiryId))
    .where(eq(conversationMessages.id, id));
  return row?.conversation;
}

/** False where a message has this id already. */
export async function insertMessage(tx: Tx, row: typeof conversationMessages.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(conversationMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: conversationMessages.id });
  return rows.length === 1;
}

/** The last messages of a conversation, oldest first, with the first names of colleagues. */
export async function lastMessages(tx: ReadHandle, inquiryId: string, most: number): Promise<WrittenMessage[]> {
  const rows = await tx
    .select({ message: conversationMessages, author: namesView.firstName })
    .from(conversationMessages)
    .leftJoin(namesView, eq(namesView.id, conversationMessages.authorId))
    .where(eq(conversationMessages.inquiryId, inquiryId))
    .orderBy(desc(conversationMessages.seq))
    .limit(most);
  return rows.toReversed().map(({ message, author }) => ({ ...message, author }));
}

/**
 * Writers since a message of a conversation, with the first names of colleagues; since its beginning where it
 * has no such message.
 */
export const writersSince = (
  tx: ReadHandle,
  inquiryId: string,
  messageId: string | null,
): Promise<{ writer: WrittenMessage['writer']; name: string | null }[]> => {
  const { seq, authorId, writer } = conversationMessages;
  const since = sql`(select seq from ${conversationMessages} where id = ${messageId} and inquiry_id = ${inquiryId})`;
  return tx
    .selectDistinct({ writer, name: namesView.firstName })
    .from(conversationMessages)
    .leftJoin(namesView, eq(namesView.id, authorId))
    .where(and(eq(conversationMessages.inquiryId, inquiryId), gt(seq, sql`coalesce(${since}, 0)`)));
};

/** Oldest answer that was neither read nor mailed. */
export async function oldestUnread(
  tx: ReadHandle,
  { inquiryId, readSeq, mailedSeq }: Conversation,
): Promise<ConversationMessage | undefined> {
  const { seq, writer } = conversationMessages;
  const [row] = await tx
    .select()
    .from(conversationMessages)
    .where(
      and(eq(conversationMessages.inquiryId, inquiryId), eq(writer, 'staff'), gt(seq, Math.max(readSeq, mailedSeq))),
    )
    .orderBy(asc(seq))
    .limit(1);
  return row;
}

/** Marks as read up to a message of the conversation; the id of the conversation where that is news. */
export async function markRead(tx: Tx, owner: ChatOwner, messageId: string): Promise<string | undefined> {
  const { id, inquiryId, seq } = conversationMessages;
  const upTo = tx
    .select({ seq })
    .from(conversationMessages)
    .where(and(eq(id, messageId), eq(inquiryId, conversations.inquiryId)));
  const [row] = await tx
    .update(conversations)
    .set({ readSeq: sql`(${upTo})` })
    .where(and(belongsTo(owner), gt(sql`(${upTo})`, conversations.readSeq)))
    .returning({ inquiryId: conversations.inquiryId });
  return row?.inquiryId;
}

/** Gives the conversations of a visitor's browser to a household; their ids. */
export async function claimConversations(
  tx: Tx,
  visitorHash: Uint8Array,
  { householdId }: HouseholdScope,
): Promise<string[]> {
  const rows = await tx
    .update(conversations)
    .set({ householdId, visitorHash: null })
    .where(eq(conversations.visitorHash, visitorHash))
    .returning({ id: conversations.inquiryId });
  return rows.map(({ id }) => id);
}

/** The last message of each of these conversations. */
export async function lastWords(
  tx: ReadHandle,
  _scope: StaffScope<'inbox'>,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { inquiryId, body, seq } = conversationMessages;
  const rows = await tx
    .selectDistinctOn([inquiryId], { inquiryId, body })
    .from(conversationMessages)
    .where(inArray(inquiryId, ids))
    .orderBy(inquiryId, desc(seq));
  return new Map(rows.map((row) => [row.inquiryId, row.body]));
}

export async function noteInboxInView(tx: Tx, { personId }: StaffScope<'inbox'>, now: Date): Promise<void> {
  await tx
    .insert(inboxPresence)
    .values({ personId, seenAt: now })
    .onConflictDoUpdate({ target: inboxPresence.personId, set: { seenAt: now } });
}

/** Time at which a colleague last had the inbox in view, if that was after `since`. */
export async function inboxLastSeen(tx: ReadHandle, since: Date): Promise<Date | null> {
  const { seenAt } = inboxPresence;
  const [row] = await tx.select({ seenAt }).from(inboxPresence).where(gt(seenAt, since)).orderBy(desc(seenAt)).limit(1);
  return row?.seenAt ?? null;
}

export interface AnswerTimes {
  conversations: number;
  unanswered: number;
  /** Seconds; null without an answer. */
  median: number | null;
  ninetieth: number | null;
}

/** First answer times of conversations begun after `since`: of all, or of those that began while somebody was there. */
export async function firstAnswerTimes(
  tx: StaleReadHandle,
  _scope: StaffScope<'figures'>,
  { since, attended }: { since: Date; attended: boolean },
): Promise<AnswerTimes> {
  const { startedAt, firstAnswerAt } = conversations;
  const part = (share: number) =>
    sql<
      number | null
    >`percentile_cont(${sql.raw(String(share))}) within group (order by extract(epoch from ${firstAnswerAt} - ${startedAt})::float8)`;
  const [row] = await tx
    .select({
      conversations: count(),
      unanswered: sql<number>`count(*) filter (where ${firstAnswerAt} is null)`.mapWith(Number),
      median: part(0.5),
      ninetieth: part(0.9),
    })
    .from(conversations)
    .where(and(gte(startedAt, since), attended ? eq(conversations.attended, true) : undefined));
  return row ?? { conversations: 0, unanswered: 0, median: null, ninetieth: null };
}

/** The conversations of a household with everything said in them, for the data export. */
export async function conversationsOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const theirs = eq(conversations.householdId, householdId);
  const begun = await tx
    .select({
      id: inquiries.id,
      number: inquiries.number,
      name: inquiries.name,
      email: inquiries.email,
      state: inquiries.state,
      startedAt: conversations.startedAt,
    })
    .from(conversations)
    .innerJoin(inquiries, eq(inquiries.id, conversations.inquiryId))
    .where(theirs)
    .orderBy(inquiries.id);
  const { inquiryId, writer, body, at, seq } = conversationMessages;
  const said = await tx
    .select({ conversationId: inquiryId, writer, body, at })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.inquiryId, inquiryId))
    .where(theirs)
    .orderBy(asc(seq));
  return { conversations: begun, conversationMessages: said };
}

/** Deletes the conversations of a household, and those that visitors had under its confirmed address. */
export async function deleteConversations(
  tx: Tx,
  { householdId }: HouseholdScope,
  email: VerifiedEmail | null,
): Promise<void> {
  const { inquiryId, householdId: owner } = conversations;
  const ids = tx
    .select({ id: inquiryId })
    .from(conversations)
    .innerJoin(inquiries, eq(inquiries.id, inquiryId))
    .where(or(eq(owner, householdId), email ? and(isNull(owner), eq(inquiries.email, email)) : undefined));
  await tx.delete(inquiries).where(inArray(inquiries.id, ids));
}
