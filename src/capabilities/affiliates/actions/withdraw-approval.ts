import { isColleaguesOwn } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import {
  type AffiliateApplication,
  lockAffiliateApplication,
  reopenAffiliateApplication,
  reopenerOfApplication,
} from '#src/capabilities/outreach/actions/affiliate-applications.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { withdrawnMail } from '../mail/withdrawn.tsx';
import { approvalKeptBy, KEPT_BECAUSE } from '../rules/withdrawal.ts';
import { type Affiliate, attributionsOfAffiliate, countTeam, deleteAffiliate, lockAffiliate } from '../store.ts';
import { overtakenBy } from './overtaken-by.ts';

type Staff = StaffScope<'payments'>;

/**
 * Withdraws an approval, once, and mails it: deletes the account and its code, and reopens the
 * application. Refuses `affiliate-unknown`, `own-affiliate`, `approval-kept` by `rules/withdrawal.ts`, and `overtaken` where another
 * colleague did it.
 */
export async function withdrawApproval(ctx: Ctx, scope: Staff, id: string): Promise<DomainError | null> {
  // As an approval locks them: the application first.
  const application = await lockAffiliateApplication(ctx, scope, id);
  const affiliate = await lockAffiliate(ctx.tx, id);
  if (!affiliate) return withdrawnBefore(ctx, scope, id);
  const { email, name } = affiliate;
  if (await isColleaguesOwn(ctx.tx, scope, email)) return refusals('own-affiliate');
  const kept = await refuseUsed(ctx, affiliate, application);
  if (kept) return kept;
  await deleteAffiliate(ctx.tx, id);
  await reopenAffiliateApplication(ctx, scope, id);
  await ctx.mail(withdrawnMail(ctx.settings, { email, name }));
  return null;
}

/** Refuses `affiliate-unknown`, and `overtaken` with the name of the colleague who took the approval back; null where it was the same person. */
async function withdrawnBefore(ctx: ReadCtx, scope: Staff, id: string): Promise<DomainError | null> {
  const personId = await reopenerOfApplication(ctx, scope, id);
  if (!personId) return refusals('affiliate-unknown');
  return overtakenBy(ctx, scope, personId);
}

/** Refuses `approval-kept` with the reason in a sentence. */
export async function refuseUsed(
  ctx: ReadCtx,
  { id, partnerId, connectId }: Affiliate,
  application: AffiliateApplication | undefined,
): Promise<DomainError | null> {
  const kept = approvalKeptBy({
    hasApplication: application !== undefined,
    isPartners: partnerId !== null,
    orders: (await attributionsOfAffiliate(ctx.tx, id)).length,
    team: await countTeam(ctx.tx, id),
    hasConnect: connectId !== null,
  });
  return kept ? refusals('approval-kept', { message: KEPT_BECAUSE[kept] }) : null;
}
