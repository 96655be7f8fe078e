import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { attachment } from '#src/capabilities/outreach/actions/inbox.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { recordAct } from './complete-inquiry.ts';

/** An attachment for download at the desk; the download is recorded. Refuses `file-unknown`. */
export async function handOutFile(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  inquiryId: string,
  fileId: string,
): Promise<{ name: string; bytes: Uint8Array } | DomainError> {
  const file = await attachment(ctx.tx, scope, { inquiryId, id: fileId });
  if (!file) return refusals('file-unknown');
  await recordAct(ctx, scope, inquiryId, 'file-downloaded', file.name);
  return { name: file.name, bytes: file.bytes };
}
