import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { inboxLastSeen, noteInboxInView } from '../conversation-store.ts';
import { seenSince, somebodyIsThere } from '../rules/chat.ts';

/** Whether somebody is at the chat now. */
export async function isAttended({ tx, settings, now }: ReadCtx): Promise<boolean> {
  return somebodyIsThere(settings.chatHours, await inboxLastSeen(tx, seenSince(now)), now);
}

/** A colleague has the inbox in view. */
export const inboxInView = ({ tx, now }: Ctx, scope: StaffScope<'inbox'>): Promise<void> =>
  noteInboxInView(tx, scope, now);
