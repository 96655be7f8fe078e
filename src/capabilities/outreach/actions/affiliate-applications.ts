import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { Inquiry } from '../rules/inquiry.ts';
import { inquiryForWork, insertEntry, lastActor, openApplications, updateInquiry } from '../store.ts';

/** An application with the address that its answer goes to. */
export type AffiliateApplication = Inquiry & { email: string };

type Staff = StaffScope<'payments'>;

/** An inquiry as an application; undefined where it is none. */
function applicationOf(inquiry: Inquiry | undefined): AffiliateApplication | undefined {
  if (inquiry?.kind !== 'affiliate' || inquiry.email === null) return undefined;
  return { ...inquiry, email: inquiry.email };
}

/** Applications of affiliates that nobody has answered or approved, oldest first. */
export const openAffiliateApplications = async ({ tx }: ReadCtx, _scope: Staff): Promise<AffiliateApplication[]> =>
  (await openApplications(tx)).flatMap((one) => applicationOf(one) ?? []);

/** An application, locked until the transaction ends. */
export async function lockAffiliateApplication(
  { tx }: Ctx,
  _scope: Staff,
  id: string,
): Promise<AffiliateApplication | undefined> {
  return applicationOf(await inquiryForWork(tx, id));
}

/** Marks an application as done because it was approved. The row is locked by the caller. */
export async function completeAffiliateApplication(ctx: Ctx, { personId }: Staff, id: string): Promise<void> {
  await updateInquiry(ctx.tx, id, { state: 'done', doneAt: ctx.now, updatedAt: ctx.now });
  await insertEntry(ctx.tx, { id: newId(), inquiryId: id, kind: 'done', authorId: personId, body: null, at: ctx.now });
}

/** Opens an application again because its approval was taken back. The row is locked by the caller. */
export async function reopenAffiliateApplication(ctx: Ctx, { personId }: Staff, id: string): Promise<void> {
  await updateInquiry(ctx.tx, id, { state: 'open', doneAt: null, updatedAt: ctx.now });
  const entry = { id: newId(), inquiryId: id, kind: 'reopened' as const, authorId: personId, body: null, at: ctx.now };
  await insertEntry(ctx.tx, entry);
}

/** The colleague who opened an application again; null where nobody did. */
export const reopenerOfApplication = ({ tx }: ReadCtx, _scope: Staff, id: string): Promise<string | null> =>
  lastActor(tx, id, 'reopened');

/** The person who answered an application last, or closed it without an answer; null where nobody did. */
export const affiliateApplicationDoneBy = ({ tx }: ReadCtx, _scope: Staff, id: string): Promise<string | null> =>
  lastActor(tx, id, 'done');
