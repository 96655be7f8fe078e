import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import {
  addVersion,
  findSavedReplies,
  historyOfReply,
  isSavedVersion,
  lockSavedReplies,
  type SavedReply,
} from '#src/capabilities/outreach/actions/saved-replies.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import {
  refusals,
  type RemoveReplyInput,
  type SavedReplies,
  type SavedReplyHistory,
  type SaveReplyInput,
} from '../chat-contract.ts';
import { overtaken } from '../contract.ts';

type Staff = StaffScope<'inbox'>;

/** The replies to choose from, by name. */
export async function listSavedReplies(ctx: ReadCtx, scope: Staff): Promise<SavedReplies> {
  const newest = await findSavedReplies(ctx.tx, scope);
  return { replies: newest.filter(({ removed }) => !removed).map((one) => ({ id: one.replyId, ...shown(one) })) };
}

/** Every version of a reply, newest first. Refuses `reply-unknown`. */
export async function readReplyHistory(
  ctx: ReadCtx,
  scope: Staff,
  id: string,
): Promise<SavedReplyHistory | DomainError> {
  const versions = await historyOfReply(ctx.tx, scope, id);
  if (versions.length === 0) return refusals('reply-unknown');
  return { versions: versions.map((one) => ({ ...shown(one), removed: one.removed })) };
}

/**
 * Saves a reply as a new version, or a new reply. Refuses `reply-unknown`, `reply-name-taken`, and `overtaken` where a
 * colleague has changed it since it was looked at.
 */
export async function saveReply(
  ctx: Ctx,
  scope: Staff,
  replyId: string,
  input: SaveReplyInput,
): Promise<SavedReplies | DomainError> {
  const { version: id, seen, name, body } = input;
  const newest = await lockedFor(ctx, scope, { replyId, id, seen });
  if (newest === 'done') return listSavedReplies(ctx, scope);
  if (isDomainError(newest)) return newest;
  if (newest.some((one) => one.name === name && one.replyId !== replyId && !one.removed))
    return refusals('reply-name-taken');
  await addVersion(ctx.tx, scope, { id, replyId, name, body, removed: false, at: ctx.now });
  return listSavedReplies(ctx, scope);
}

/** Takes a reply off the list; its history stays. Refuses as `saveReply` does. */
export async function removeReply(
  ctx: Ctx,
  scope: Staff,
  replyId: string,
  { version: id, seen }: RemoveReplyInput,
): Promise<SavedReplies | DomainError> {
  const newest = await lockedFor(ctx, scope, { replyId, id, seen });
  if (newest === 'done') return listSavedReplies(ctx, scope);
  if (isDomainError(newest)) return newest;
  const current = newest.find((one) => one.replyId === replyId);
  if (!current) return refusals('reply-unknown');
  const { name, body } = current;
  await addVersion(ctx.tx, scope, { id, replyId, name, body, removed: true, at: ctx.now });
  return listSavedReplies(ctx, scope);
}

/** The newest versions, held until the transaction ends; `done` where this change was made already. */
async function lockedFor(
  ctx: Ctx,
  scope: Staff,
  { replyId, id, seen }: { replyId: string; id: string; seen: string | null },
): Promise<SavedReply[] | 'done' | DomainError> {
  await lockSavedReplies(ctx.tx);
  if (await isSavedVersion(ctx.tx, id)) return 'done';
  const newest = await findSavedReplies(ctx.tx, scope);
  const current = newest.find((one) => one.replyId === replyId);
  if ((current?.id ?? null) === seen) return newest;
  if (!current) return refusals('reply-unknown');
  const what = current.removed ? 'removed' : 'changed';
  return overtaken(
    `${current.author ?? 'Somebody'} has ${what} this reply. Please look at it again; your text is still here.`,
  );
}

const shown = ({ id, name, body, author, at }: SavedReply) => ({
  version: id,
  name,
  body,
  author: author ?? 'Somebody',
  at: at.toISOString(),
});
