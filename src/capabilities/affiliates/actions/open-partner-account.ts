import { randomInt } from 'node:crypto';
import { requireRecentProof } from '#src/capabilities/access/actions/confirm-identity.ts';
import { otherWhoEverDid } from '#src/capabilities/access/actions/last-act.ts';
import { isColleaguesOwn } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import { lockPartner, setOrderCode } from '#src/capabilities/outreach/actions/partner-records.ts';
import { countTerms } from '#src/capabilities/outreach/actions/partner-terms.ts';
import type { PartnerRecord } from '#src/capabilities/outreach/rules/partner-record.ts';
import { isSameTerms } from '#src/capabilities/outreach/rules/partner-terms.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type PartnerAccountInput, refusals } from '../contract.ts';
import { partnerOpenedMail } from '../mail/partner-opened.tsx';
import { accountBlockedBy } from '../rules/partner-account.ts';
import {
  type Affiliate,
  affiliateById,
  affiliateOfPartner,
  insertAffiliate,
  lockAffiliateByAddress,
  updateAffiliate,
} from '../store.ts';
import { proposalOfOthers } from './confirm-terms.ts';
import { recordEvent } from './record-event.ts';

type Staff = StaffScope<'payments'>;

/**
 * Begins to count and pay the orders of a partner's page, once, and again where the account was closed, which keeps what it
 * earned. Opens that account again for the same address, else one for the partner's address, or uses the affiliate's account that
 * this address has, and mails the terms, which the colleague confirms with it. Refuses `confirmation-needed`, `partner-unknown`,
 * `partner-unpublished`, `partner-without-address`, `own-affiliate`, `affiliate-known`, `terms-second-person`, and
 * `partner-changed` where address or terms are not those that the colleague was shown, `overtaken` by another one. A refusal changes nothing.
 */
export async function openPartnerAccount(
  ctx: Ctx,
  scope: Staff,
  { partner: partnerId, shown }: PartnerAccountInput,
): Promise<DomainError | null> {
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  const partner = await lockPartner(ctx, partnerId);
  if (isDomainError(partner)) return partner;
  if (partner.orderCode) return openedBefore(ctx, scope, partnerId);
  const blocked = accountBlockedBy(partner);
  if (blocked) return refusals(blocked);
  const email = (partner.contactEmail ?? '').toLowerCase();
  if (shown.email.toLowerCase() !== email || !isSameTerms(shown, partner.proposed)) return refusals('partner-changed');
  if (await isColleaguesOwn(ctx.tx, scope, email)) return refusals('own-affiliate');
  const former = await affiliateOfPartner(ctx.tx, partnerId);
  if (former?.closedAt === null) return refusals('affiliate-known');
  const proposal = await proposalOfOthers(ctx, scope, partner);
  if (isDomainError(proposal)) return proposal;
  const account = await accountFor(ctx, scope, { partner, email, former });
  if (isDomainError(account)) return account;
  await countTerms(ctx, scope, partner, proposal.version);
  await setOrderCode(ctx, scope, partnerId, account.code);
  await ctx.mail(partnerOpenedMail(ctx.settings, { to: email, partner, code: account.code }));
  return null;
}

/** Null where it was the same colleague. */
async function openedBefore(ctx: Ctx, scope: Staff, subject: string): Promise<DomainError | null> {
  const who = await otherWhoEverDid(ctx, scope, { action: 'partner.open-account', subject });
  return who ? refusals('overtaken', { message: `${who} has begun to pay this partner before.` }) : null;
}

/** The account of this address, opened where there is none, in the place of a closed one. Its code is the partner's from now on. */
async function accountFor(
  ctx: Ctx,
  scope: Staff,
  {
    partner: { id: partnerId, name },
    email,
    former,
  }: { partner: PartnerRecord; email: string; former: Affiliate | undefined },
): Promise<Pick<Affiliate, 'code'> | DomainError> {
  const known = await lockAffiliateByAddress(ctx.tx, email);
  if (known && known.id === former?.id) {
    await updateAffiliate(ctx.tx, known.id, { closedAt: null });
    await recordEvent(ctx, scope, { affiliateId: known.id, kind: 'reopened' });
    return known;
  }
  if (known?.partnerId || known?.closedAt) return refusals('affiliate-known');
  const code = newReferralCode((below) => randomInt(below));
  const id = (await affiliateById(ctx.tx, partnerId)) ? newId() : partnerId;
  const opened = { id, name, email, code, approvedById: scope.personId, approvedAt: ctx.now };
  if (!known && !(await insertAffiliate(ctx.tx, opened))) return refusals('affiliate-known');
  if (former) {
    await updateAffiliate(ctx.tx, former.id, { partnerId: null });
    await recordEvent(ctx, scope, { affiliateId: former.id, kind: 'replaced' });
  }
  const account = known ?? opened;
  await updateAffiliate(ctx.tx, account.id, { partnerId });
  await recordEvent(ctx, scope, { affiliateId: account.id, kind: 'partner' });
  return account;
}
