import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { TASK_KINDS } from './rules/inquiries.ts';
import { fromMembers } from './store.ts';
import { inquiries, inquiryEntries } from './tables.ts';

const fromHousehold = (tx: ReadHandle, scope: HouseholdScope) =>
  and(fromMembers(tx, scope), notInArray(inquiries.kind, [...TASK_KINDS]));

export function inquiriesBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit }: Page) {
  const { id, number, subject, body, kind, createdAt } = inquiries;
  return tx
    .select({ id, number, subject, body, kind, at: createdAt })
    .from(inquiries)
    .where(and(fromHousehold(tx, scope), olderThan(createdAt, id, before)))
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
