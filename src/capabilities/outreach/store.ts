import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { fullNameColumn, namesView, verifiedEmailsView } from '#src/capabilities/access/views.ts';
import type { VerifiedEmail } from '#src/lib/email.ts';
import type { ReadHandle, StaleReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import {
  conversations,
  inquiries,
  inquiryEntries,
  inquiryFiles,
  newsletterSubscribers,
  waitlistPlaces,
  partners,
  partnerTerms,
} from './tables.ts';

export type Inquiry = typeof inquiries.$inferSelect;
export type Partner = typeof partners.$inferSelect;
export type ConfirmedTerms = typeof partnerTerms.$inferSelect;
export type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** False when this request is stored already, or the number is somebody else's. */
export async function insertInquiry(tx: Tx, row: typeof inquiries.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(inquiries).values(row).onConflictDoNothing().returning({ id: inquiries.id });
  return rows.length === 1;
}

export async function inquiryByRequest(tx: ReadHandle, requestId: string): Promise<Inquiry | undefined> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.requestId, requestId));
  return row;
}

export async function insertInquiryFile(tx: Tx, row: typeof inquiryFiles.$inferInsert): Promise<void> {
  await tx.insert(inquiryFiles).values(row);
}

/**
 * Inquiries from an address that a member of the household has confirmed (unconfirmed ones could be anybody's), and the
 * household's conversations: those of others are theirs alone, whatever address they left.
 */
export function fromMembers(tx: ReadHandle, { householdId }: HouseholdScope): SQL | undefined {
  const view = verifiedEmailsView;
  const addresses = tx.select({ email: view.email }).from(view).where(eq(view.householdId, householdId));
  const chats = tx
    .select({ id: conversations.inquiryId })
    .from(conversations)
    .where(eq(conversations.householdId, householdId));
  return or(and(ne(inquiries.kind, 'chat'), inArray(inquiries.email, addresses)), inArray(inquiries.id, chats));
}

/** An inquiry, locked until the transaction ends, for work of the system. */
export async function inquiryForWork(tx: Tx, id: string): Promise<Inquiry | undefined> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update');
  return row;
}

/** Open applications of affiliates, oldest first. */
export const openApplications = (tx: ReadHandle): Promise<Inquiry[]> =>
  tx
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.state, 'open'), eq(inquiries.kind, 'affiliate')))
    .orderBy(asc(inquiries.id));

/** Gives priority to a household's open inquiries. */
export async function prioritizeInquiries(tx: Tx, scope: HouseholdScope): Promise<void> {
  await tx
    .update(inquiries)
    .set({ priority: true })
    .where(and(eq(inquiries.state, 'open'), fromMembers(tx, scope)));
}

/** The row of an address, locked; made from the given values where there was none (`fresh`). */
export async function subscriberFor(
  tx: Tx,
  row: typeof newsletterSubscribers.$inferInsert,
): Promise<{ subscriber: Subscriber; fresh: boolean }> {
  const made = await tx
    .insert(newsletterSubscribers)
    .values(row)
    .onConflictDoNothing({ target: newsletterSubscribers.email })
    .returning();
  if (made[0]) return { subscriber: made[0], fresh: true };
  const [known] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, row.email))
    .for('update');
  if (!known) throw new Error('A subscriber was deleted while being read.');
  return { subscriber: known, fresh: false };
}

export async function updateSubscriber(
  tx: Tx,
  id: string,
  change: Partial<typeof newsletterSubscribers.$inferInsert>,
): Promise<Subscriber | undefined> {
  const [row] = await tx.update(newsletterSubscribers).set(change).where(eq(newsletterSubscribers.id, id)).returning();
  return row;
}

/** Out of the newsletter; the first time is the time that is kept. Undefined when the token is nobody's. */
export async function unsubscribeByToken(tx: Tx, token: string, now: Date): Promise<Subscriber | undefined> {
  const at = sql`coalesce(${newsletterSubscribers.unsubscribedAt}, ${now.toISOString()}::timestamptz)`;
  const [row] = await tx
    .update(newsletterSubscribers)
    .set({ state: 'unsubscribed', unsubscribedAt: at })
    .where(eq(newsletterSubscribers.unsubscribeToken, token))
    .returning();
  return row;
}

/** One after the other, so that two who join at once get two numbers. Held until the transaction ends. */
export async function lockWaitlist(tx: Tx): Promise<void> {
  await holdName(tx, 'pro-waitlist');
}

export async function insertPlace(tx: Tx, row: Omit<typeof waitlistPlaces.$inferInsert, 'ticket'>): Promise<void> {
  await tx.insert(waitlistPlaces).values(row);
}

/** The place the next one gets. */
export async function nextRank(tx: ReadHandle): Promise<number> {
  const [row] = await tx.select({ rank: count() }).from(waitlistPlaces);
  return Number(row?.rank ?? 0) + 1;
}

/** 1 is next; null without a place. */
export async function rankOf(tx: ReadHandle, email: string): Promise<number | null> {
  const own = tx.select({ ticket: waitlistPlaces.ticket }).from(waitlistPlaces).where(eq(waitlistPlaces.email, email));
  const [row] = await tx.select({ rank: count() }).from(waitlistPlaces).where(lte(waitlistPlaces.ticket, own));
  return Number(row?.rank ?? 0) || null;
}

export async function unsubscribeTokenOf(tx: ReadHandle, email: string): Promise<string | null> {
  const [row] = await tx
    .select({ leaveToken: waitlistPlaces.leaveToken })
    .from(waitlistPlaces)
    .where(eq(waitlistPlaces.email, email));
  return row?.leaveToken ?? null;
}

export type WaitlistPlace = typeof waitlistPlaces.$inferSelect;

/** The next place in the queue that has no invitation. */
export async function nextWaiting(tx: Tx): Promise<WaitlistPlace | undefined> {
  const { offerId, ticket } = waitlistPlaces;
  const [row] = await tx.select().from(waitlistPlaces).where(isNull(offerId)).orderBy(asc(ticket)).limit(1);
  return row;
}

export async function noteOffer(
  tx: Tx,
  id: string,
  offer: Pick<WaitlistPlace, 'offerId' | 'offeredUntil'>,
): Promise<void> {
  await tx.update(waitlistPlaces).set(offer).where(eq(waitlistPlaces.id, id));
}

export async function placeOfOffer(tx: ReadHandle, offerId: string): Promise<WaitlistPlace | undefined> {
  const [row] = await tx.select().from(waitlistPlaces).where(eq(waitlistPlaces.offerId, offerId));
  return row;
}

/** Deletes a place, and returns it; undefined if there was none. */
export async function deletePlace(
  tx: Tx,
  by: { leaveToken: string } | { offerId: string } | { email: VerifiedEmail },
): Promise<WaitlistPlace | undefined> {
  const { leaveToken, offerId, email } = waitlistPlaces;
  const found =
    'leaveToken' in by
      ? eq(leaveToken, by.leaveToken)
      : 'offerId' in by
        ? eq(offerId, by.offerId)
        : eq(email, by.email);
  const [row] = await tx.delete(waitlistPlaces).where(found).returning();
  return row;
}

/** Deletes older rows: messages by their last word, applications by their decision or arrival, the rest by arrival. */
export async function forgetBefore(
  tx: Tx,
  times: { messages: Date; applications: Date; withdrawals: Date; unconfirmed: Date },
): Promise<void> {
  const { kind, createdAt, updatedAt, doneAt } = inquiries;
  const decided = sql`coalesce(${doneAt}, ${createdAt}) < ${times.applications.toISOString()}::timestamptz`;
  await tx
    .delete(inquiries)
    .where(
      or(
        and(eq(kind, 'application'), decided),
        and(eq(kind, 'withdrawal'), lt(createdAt, times.withdrawals)),
        and(notInArray(kind, ['application', 'withdrawal']), lt(updatedAt, times.messages)),
      ),
    );
  const { state, askedAt } = newsletterSubscribers;
  await tx.delete(newsletterSubscribers).where(and(eq(state, 'pending'), lt(askedAt, times.unconfirmed)));
}

export interface InquiryFilter {
  state?: Inquiry['state'];
  assigneeId?: string;
  kind?: Inquiry['kind'];
  /** In name, address or number. */
  search?: string;
  before?: string;
}

const literally = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const before = alias(inquiries, 'before');

/** Entries after one of the list of open inquiries: new messages first, then priority, then the newest. */
const waitsBehind = (tx: ReadHandle, id: string) =>
  sql`(${inquiries.newMessages}, ${inquiries.priority}, ${inquiries.id}) < (${tx.select({ newMessages: before.newMessages, priority: before.priority, id: before.id }).from(before).where(eq(before.id, id))})`;

/** Without parameters, for which a prepared statement could not use an index of the open ones alone. */
const IS: Record<Inquiry['state'], SQL> = {
  open: sql`${inquiries.state} = 'open'`,
  done: sql`${inquiries.state} = 'done'`,
};

/** Inquiries for the desk, newest first, each with its assignee's name; among open ones those with new messages first, then those with priority. */
export async function inquiriesFor(tx: ReadHandle, _scope: StaffScope<'inbox'>, filter: InquiryFilter, most: number) {
  const { state, assigneeId, kind, search } = filter;
  const open = state === 'open';
  const behind = (id: string) => (open ? waitsBehind(tx, id) : lt(inquiries.id, id));
  const text = search ? literally(search) : undefined;
  return tx
    .select({ inquiry: inquiries, assignee: fullNameColumn })
    .from(inquiries)
    .leftJoin(namesView, eq(namesView.id, inquiries.assigneeId))
    .where(
      and(
        state ? IS[state] : undefined,
        assigneeId ? eq(inquiries.assigneeId, assigneeId) : undefined,
        kind ? eq(inquiries.kind, kind) : undefined,
        filter.before ? behind(filter.before) : undefined,
        text ? or(ilike(inquiries.name, text), ilike(inquiries.email, text), ilike(inquiries.number, text)) : undefined,
      ),
    )
    .orderBy(...(open ? [desc(inquiries.newMessages), desc(inquiries.priority)] : []), desc(inquiries.id))
    .limit(most);
}

export async function countOpen(
  tx: ReadHandle,
  { personId }: StaffScope<'inbox'>,
): Promise<{ open: number; mine: number }> {
  const [row] = await tx
    .select({ open: count(), mine: sql<number>`count(*) filter (where ${inquiries.assigneeId} = ${personId})` })
    .from(inquiries)
    .where(IS.open);
  return { open: Number(row?.open ?? 0), mine: Number(row?.mine ?? 0) };
}

export async function inquiryById(
  tx: ReadHandle,
  _scope: StaffScope<'inbox'>,
  id: string,
): Promise<Inquiry | undefined> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.id, id));
  return row;
}

export async function lockInquiry(tx: Tx, _scope: StaffScope<'inbox'>, id: string): Promise<Inquiry | undefined> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update');
  return row;
}

export async function updateInquiry(tx: Tx, id: string, change: Partial<typeof inquiries.$inferInsert>) {
  await tx.update(inquiries).set(change).where(eq(inquiries.id, id));
}

/** History of an inquiry, oldest first, with the actors' names. */
export async function entriesOf(tx: ReadHandle, _scope: StaffScope<'inbox'>, inquiryId: string) {
  const answersFirst = sql`${inquiryEntries.kind} <> 'reply'`;
  return tx
    .select({ entry: inquiryEntries, author: fullNameColumn })
    .from(inquiryEntries)
    .leftJoin(namesView, eq(namesView.id, inquiryEntries.authorId))
    .where(eq(inquiryEntries.inquiryId, inquiryId))
    .orderBy(asc(inquiryEntries.at), answersFirst, asc(inquiryEntries.id));
}

/** The person who did something with an inquiry last, such as opening it again; null where nobody did. */
export async function lastActor(
  tx: ReadHandle,
  inquiryId: string,
  kind: (typeof inquiryEntries.$inferSelect)['kind'],
): Promise<string | null> {
  const [row] = await tx
    .select({ authorId: inquiryEntries.authorId })
    .from(inquiryEntries)
    .where(and(eq(inquiryEntries.inquiryId, inquiryId), eq(inquiryEntries.kind, kind)))
    .orderBy(desc(inquiryEntries.at), desc(inquiryEntries.id))
    .limit(1);
  return row?.authorId ?? null;
}

/** False when there is an entry with this id already. */
export async function insertEntry(tx: Tx, row: typeof inquiryEntries.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(inquiryEntries).values(row).onConflictDoNothing().returning({ id: inquiryEntries.id });
  return rows.length === 1;
}

export async function filesOf(tx: ReadHandle, _scope: StaffScope<'inbox'>, inquiryId: string) {
  const { id, name, size } = inquiryFiles;
  return tx.select({ id, name, size }).from(inquiryFiles).where(eq(inquiryFiles.inquiryId, inquiryId));
}

export async function fileOf(tx: ReadHandle, _scope: StaffScope<'inbox'>, inquiryId: string, id: string) {
  const theirs = and(eq(inquiryFiles.id, id), eq(inquiryFiles.inquiryId, inquiryId));
  const [row] = await tx.select().from(inquiryFiles).where(theirs);
  return row;
}

/** The waitlist in its order. */
export async function placesAfter(tx: ReadHandle, _scope: StaffScope<'inbox'>, ticket: number, most: number) {
  const { ticket: order } = waitlistPlaces;
  return tx.select().from(waitlistPlaces).where(gt(order, ticket)).orderBy(asc(order)).limit(most);
}

export async function countPlaces(tx: ReadHandle, _scope: StaffScope<'inbox'>, upToTicket?: number): Promise<number> {
  const some = upToTicket === undefined ? undefined : lte(waitlistPlaces.ticket, upToTicket);
  const [row] = await tx.select({ places: count() }).from(waitlistPlaces).where(some);
  return Number(row?.places ?? 0);
}

/** Readers of the newsletter and those who were or may become some, newest first. */
export async function subscribersBefore(
  tx: ReadHandle,
  _scope: StaffScope<'inbox'>,
  { state, before }: { state?: Subscriber['state']; before?: string },
  most?: number,
): Promise<Subscriber[]> {
  const { id, state: stands } = newsletterSubscribers;
  const query = tx
    .select()
    .from(newsletterSubscribers)
    .where(and(state ? eq(stands, state) : undefined, before ? lt(id, before) : undefined))
    .orderBy(desc(id));
  return most === undefined ? query : query.limit(most);
}

export async function countSubscribers(
  tx: ReadHandle,
  _scope: StaffScope<'inbox'>,
): Promise<Record<Subscriber['state'], number>> {
  const { state } = newsletterSubscribers;
  const rows = await tx.select({ state, readers: count() }).from(newsletterSubscribers).groupBy(state);
  const of = (wanted: Subscriber['state']) => Number(rows.find((row) => row.state === wanted)?.readers ?? 0);
  return { pending: of('pending'), confirmed: of('confirmed'), unsubscribed: of('unsubscribed') };
}

export async function partnerOfSlug(tx: ReadHandle, slug: string): Promise<Partner | undefined> {
  return (await tx.select().from(partners).where(eq(partners.slug, slug)))[0];
}

/** Paths of published partner pages, and when each was last changed. */
export function publishedPartnerPages(tx: StaleReadHandle): Promise<Pick<Partner, 'slug' | 'updatedAt'>[]> {
  return tx
    .select({ slug: partners.slug, updatedAt: partners.updatedAt })
    .from(partners)
    .where(eq(partners.published, true))
    .orderBy(partners.slug);
}

/** Partners with a published page, by slug. */
export function publishedPartners(tx: ReadHandle): Promise<Partner[]> {
  return tx.select().from(partners).where(eq(partners.published, true)).orderBy(partners.slug);
}

export function partnersByName(tx: ReadHandle, _scope: StaffScope<'partners' | 'payments'>): Promise<Partner[]> {
  return tx.select().from(partners).orderBy(partners.name, partners.id);
}

export async function partnerRow(tx: ReadHandle, id: string): Promise<Partner | undefined> {
  return (await tx.select().from(partners).where(eq(partners.id, id)))[0];
}

/** The partner, held until the transaction ends. */
export async function lockPartnerRow(tx: Tx, id: string): Promise<Partner | undefined> {
  return (await tx.select().from(partners).where(eq(partners.id, id)).for('no key update'))[0];
}

export async function updateContact(tx: Tx, id: string, contactEmail: string | null): Promise<void> {
  await tx.update(partners).set({ contactEmail }).where(eq(partners.id, id));
}

export async function updateOrderCode(tx: Tx, id: string, orderCode: string | null): Promise<void> {
  await tx.update(partners).set({ orderCode }).where(eq(partners.id, id));
}

/** Terms that were confirmed, of every partner or of one, newest first. */
export function confirmedTerms(tx: ReadHandle, partnerId?: string): Promise<ConfirmedTerms[]> {
  return tx
    .select()
    .from(partnerTerms)
    .where(partnerId === undefined ? undefined : eq(partnerTerms.partnerId, partnerId))
    .orderBy(asc(partnerTerms.partnerId), desc(partnerTerms.number));
}

/** The partner is locked by the caller. */
export async function insertTerms(tx: Tx, row: typeof partnerTerms.$inferInsert): Promise<void> {
  await tx.insert(partnerTerms).values(row);
}

/** Adds a partner; one who is there already stays as they are. */
export async function insertPartner(tx: Tx, row: typeof partners.$inferInsert): Promise<void> {
  await tx.insert(partners).values(row).onConflictDoNothing({ target: partners.slug });
}

/** Inquiries, replies, newsletter and waitlist entries of an address, for the data export. */
export async function everythingOf(tx: ReadHandle, email: VerifiedEmail) {
  const written = await tx
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.email, email), ne(inquiries.kind, 'chat')))
    .orderBy(inquiries.id);
  const answers = await tx
    .select({ inquiryId: inquiryEntries.inquiryId, body: inquiryEntries.body, at: inquiryEntries.at })
    .from(inquiryEntries)
    .innerJoin(inquiries, eq(inquiries.id, inquiryEntries.inquiryId))
    .where(and(eq(inquiries.email, email), ne(inquiries.kind, 'chat'), eq(inquiryEntries.kind, 'reply')))
    .orderBy(inquiryEntries.id);
  const letters = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  const places = await tx.select().from(waitlistPlaces).where(eq(waitlistPlaces.email, email));
  return {
    messages: written.map(({ assigneeId: _, requestId: __, newMessages: ___, ...message }) => message),
    answers,
    newsletter: letters.map(({ unsubscribeToken: _, requestId: __, ...letter }) => letter),
    waitlist: places.map(({ leaveToken: _, ...place }) => place),
  };
}

/** All of that for good but withdrawals, which are part of the books; whether there were any. Conversations are not among it. */
export async function deleteAllOf(tx: Tx, email: VerifiedEmail): Promise<boolean> {
  const { kind } = inquiries;
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  await tx.delete(inquiries).where(and(eq(inquiries.email, email), notInArray(kind, ['withdrawal', 'chat'])));
  const left = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(eq(inquiries.email, email), ne(kind, 'chat')))
    .limit(1);
  return left.length > 0;
}
