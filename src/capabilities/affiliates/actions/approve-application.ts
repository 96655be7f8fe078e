import { randomInt } from 'node:crypto';
import { isColleaguesOwn } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newReferralCode, parseReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import {
  affiliateApplicationDoneBy,
  completeAffiliateApplication,
  lockAffiliateApplication,
} from '#src/capabilities/outreach/actions/affiliate-applications.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { approvedMail } from '../mail/approved.tsx';
import { affiliateById, holdAffiliateByCode, insertAffiliate } from '../store.ts';
import { linkOf } from './read-account.ts';
import { otherColleague, overtakenBy } from './overtaken-by.ts';

/**
 * Opens the account of an applicant, once, and mails link, code and terms. Refuses `application-unknown`,
 * `application-done`, `referrer-unknown`, `affiliate-known`, `own-affiliate`, and `overtaken` where another colleague did it.
 */
export async function approveApplication(
  ctx: Ctx,
  scope: StaffScope<'payments'>,
  { id, broughtBy }: { id: string; broughtBy: string | null },
): Promise<DomainError | null> {
  const application = await lockAffiliateApplication(ctx, scope, id);
  if (!application) return refusals('application-unknown');
  const there = await affiliateById(ctx.tx, id);
  if (there) return overtakenBy(ctx, scope, there.approvedById);
  if (application.state === 'done') return answeredBefore(ctx, scope, id);
  const { name, email } = application;
  if (await isColleaguesOwn(ctx.tx, scope, email)) return refusals('own-affiliate');
  const referrer = broughtBy ? await holdAffiliateByCode(ctx.tx, parseReferralCode(broughtBy) ?? '') : null;
  if (referrer === undefined) return refusals('referrer-unknown');
  const code = newReferralCode((below) => randomInt(below));
  const opened = await insertAffiliate(ctx.tx, {
    ...{ id, name, email: email.toLowerCase(), code, broughtById: referrer?.id ?? null },
    ...{ approvedById: scope.personId, approvedAt: ctx.now },
  });
  if (!opened) return refusals('affiliate-known');
  await completeAffiliateApplication(ctx, scope, id);
  await ctx.mail(approvedMail(ctx.settings, { to: email, name, code, link: linkOf(ctx, code) }));
  return null;
}

/** Names the other colleague who answered it in the inbox. */
async function answeredBefore(ctx: Ctx, scope: StaffScope<'payments'>, id: string): Promise<DomainError> {
  const who = await otherColleague(ctx, scope, await affiliateApplicationDoneBy(ctx, scope, id));
  const message = `${who} has answered this application already. Open it again in the inbox first.`;
  return refusals('application-done', who ? { message } : {});
}
