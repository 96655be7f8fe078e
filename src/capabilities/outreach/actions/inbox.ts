import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Inquiry, InquiryEntry } from '../rules/inquiry.ts';
import * as store from '../store.ts';

type Staff = StaffScope<'inbox'>;
type InquiryFilter = store.InquiryFilter;

/** A page of inquiries, newest first, each with its assignee's name; among open ones those with priority first. */
export const findInquiries = (
  tx: ReadHandle,
  scope: Staff,
  filter: InquiryFilter,
  limit: number,
): Promise<{ inquiry: Inquiry; assignee: string | null }[]> => store.inquiriesFor(tx, scope, filter, limit);

/** Number of open inquiries, and of those assigned to the person. */
export const countOpenInquiries = (tx: ReadHandle, scope: Staff): Promise<{ open: number; mine: number }> =>
  store.countOpen(tx, scope);

export const findInquiry = (tx: ReadHandle, scope: Staff, id: string): Promise<Inquiry | undefined> =>
  store.inquiryById(tx, scope, id);

/** The same, locked until the transaction ends: each change of an inquiry or its history holds the lock. */
export const lockInquiry = (tx: Tx, scope: Staff, id: string): Promise<Inquiry | undefined> =>
  store.lockInquiry(tx, scope, id);

/** Changes state or assignee of a locked inquiry, or only the time of its last change. */
export const changeInquiry = (
  tx: Tx,
  id: string,
  change: Partial<Pick<Inquiry, 'state' | 'doneAt' | 'assigneeId'>> & { updatedAt: Date },
): Promise<void> => store.updateInquiry(tx, id, change);

/** History of an inquiry, oldest first, with the names of those who wrote it. */
export const historyOfInquiry = (
  tx: ReadHandle,
  scope: Staff,
  inquiryId: string,
): Promise<{ entry: InquiryEntry; author: string | null }[]> => store.entriesOf(tx, scope, inquiryId);

/** Adds to the history of an inquiry; false when there is an entry with this id already. */
export const addToHistory = (tx: Tx, entry: Omit<InquiryEntry, 'body'> & { body?: string | null }): Promise<boolean> =>
  store.insertEntry(tx, entry);

/** Attachments of an inquiry, without their content. */
export const attachmentsOf = (
  tx: ReadHandle,
  scope: Staff,
  inquiryId: string,
): Promise<{ id: string; name: string; size: number }[]> => store.filesOf(tx, scope, inquiryId);

/** An attachment with its content. */
export const attachment = (
  tx: ReadHandle,
  scope: Staff,
  { inquiryId, id }: { inquiryId: string; id: string },
): Promise<{ name: string; bytes: Uint8Array } | undefined> => store.fileOf(tx, scope, inquiryId, id);
