import type { ReadCtx } from '#src/platform/services.ts';
import { lastDone } from '../audit-store.ts';
import type { StaffActKey } from '../rules/staff-acts.ts';

/**
 * Name of the other colleague who did the last of these acts about a subject, by the audit log, for a sentence: `Somebody else`
 * where the log has none, null where it was the same person, or nobody after the given time. One statement.
 */
export async function otherWhoDid(
  { tx }: ReadCtx,
  { personId }: { personId: string },
  { actions, subject, after }: { actions: readonly StaffActKey[]; subject: string; after?: Date },
): Promise<string | null> {
  const last = await lastDone(tx, actions, subject);
  if (after && !(last && last.at > after)) return null;
  if (!last) return 'Somebody else';
  return last.staffId === personId ? null : last.staffName;
}

/** The same of one act that nobody may have done: null also where the log has none. */
export const otherWhoEverDid = (
  ctx: ReadCtx,
  scope: { personId: string },
  { action, subject }: { action: StaffActKey; subject: string },
): Promise<string | null> => otherWhoDid(ctx, scope, { actions: [action], subject, after: new Date(0) });
