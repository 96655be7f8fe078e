import type { ReadCtx } from '#src/platform/services.ts';
import type { DeskArea } from '../rules/staff-roles.ts';
import type { StaffScope } from '../scopes.ts';
import { personById } from '../store.ts';

/** The mail address of a colleague who is signed in; null for one who has none. */
export async function ownMailbox(ctx: ReadCtx, { personId }: StaffScope<DeskArea>): Promise<string | null> {
  return (await personById(ctx.tx, personId))?.email ?? null;
}
