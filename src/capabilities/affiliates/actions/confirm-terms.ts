import { requireRecentProof } from '#src/capabilities/access/actions/confirm-identity.ts';
import { otherWhoEverDid } from '#src/capabilities/access/actions/last-act.ts';
import { isColleaguesOwn } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { lockPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { countTerms, proposedTerms } from '#src/capabilities/outreach/actions/partner-terms.ts';
import type { PartnerRecord } from '#src/capabilities/outreach/rules/partner-record.ts';
import { isSameTerms } from '#src/capabilities/outreach/rules/partner-terms.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals, type TermsInput } from '../contract.ts';
import { termsChangedMail } from '../mail/terms-changed.tsx';
import { affiliateOfPartner } from '../store.ts';

type Staff = StaffScope<'payments'>;

/**
 * Has a partner who is paid be paid by the terms that a colleague published, from the next order on, and writes to them. The same
 * terms twice by one colleague change nothing. Refuses `confirmation-needed`, `partner-unknown`, `partner-not-paid`,
 * `partner-changed` where other terms were published since they were shown, `own-affiliate`, `terms-second-person`, and
 * `overtaken` with the other colleague who confirmed them before.
 */
export async function confirmTerms(
  ctx: Ctx,
  scope: Staff,
  { partner: partnerId, shown }: TermsInput,
): Promise<DomainError | null> {
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  const partner = await lockPartner(ctx, partnerId);
  if (isDomainError(partner)) return partner;
  const { commission, paidMonths: payments, name, slug } = partner;
  const account = partner.orderCode === null ? undefined : await affiliateOfPartner(ctx.tx, partnerId);
  if (!account) return refusals('partner-not-paid');
  const before = { commission, payments };
  if (isSameTerms(shown, before)) return confirmedBefore(ctx, scope, partnerId);
  if (!isSameTerms(shown, partner.proposed)) return termsChanged(ctx, scope, partner);
  if (await isColleaguesOwn(ctx.tx, scope, account.email)) return refusals('own-affiliate');
  const proposal = await proposalOfOthers(ctx, scope, partner);
  if (isDomainError(proposal)) return proposal;
  await countTerms(ctx, scope, partner, proposal.version);
  await ctx.mail(termsChangedMail(ctx.settings, { to: account.email, name, slug, before, now: shown }));
  return null;
}

async function termsChanged(ctx: Ctx, scope: Staff, partner: PartnerRecord): Promise<DomainError> {
  const { version } = await proposedTerms(ctx, scope, partner);
  const who = version && version.authorId !== scope.personId ? version.author : null;
  const message = `${who} changed the terms of this partner. Please look at them again.`;
  return refusals('partner-changed', who ? { message } : {});
}

async function confirmedBefore(ctx: Ctx, scope: Staff, subject: string): Promise<DomainError | null> {
  const who = await otherWhoEverDid(ctx, scope, { action: 'partner.confirm-terms', subject });
  return who ? refusals('overtaken', { message: `${who} has confirmed these terms already.` }) : null;
}

/** The proposal of the terms that were published last. Refuses `terms-second-person` for their proposer. */
export async function proposalOfOthers(
  ctx: Ctx,
  scope: Staff,
  partner: Pick<PartnerRecord, 'id' | 'slug' | 'proposed'>,
) {
  const proposal = await proposedTerms(ctx, scope, partner);
  return proposal.authorIds.has(scope.personId) ? refusals('terms-second-person') : proposal;
}
