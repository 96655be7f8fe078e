import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import * as store from '../saved-reply-store.ts';

type Staff = StaffScope<'inbox'>;
/** A version of a saved reply, with its author's full name. */
export interface SavedReply {
  id: string;
  replyId: string;
  name: string;
  body: string;
  removed: boolean;
  author: string | null;
  at: Date;
}

/** The newest version of each reply, removed ones too, by name. */
export const findSavedReplies = (tx: ReadHandle, scope: Staff): Promise<SavedReply[]> =>
  store.newestVersions(tx, scope);

/** Every version of a reply, newest first. */
export const historyOfReply = (tx: ReadHandle, scope: Staff, replyId: string): Promise<SavedReply[]> =>
  store.versionsOf(tx, scope, replyId);

/** One change after the other, until the transaction ends. */
export const lockSavedReplies = (tx: Tx): Promise<void> => store.lockSavedReplies(tx);

/** Whether there is a version with this id already. */
export const isSavedVersion = async (tx: ReadHandle, id: string): Promise<boolean> =>
  (await store.versionById(tx, id)) !== undefined;

/** Adds a version to the history of a reply; it counts from then on. */
export const addVersion = (tx: Tx, { personId }: Staff, version: Omit<SavedReply, 'author'>): Promise<void> =>
  store.insertVersion(tx, { ...version, authorId: personId });
