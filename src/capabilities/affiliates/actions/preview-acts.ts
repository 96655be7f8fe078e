import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { parseReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import {
  lockAffiliateApplication,
  openAffiliateApplications,
} from '#src/capabilities/outreach/actions/affiliate-applications.ts';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type AffiliatePreview, type ApproveInput, type PreviewActInput, refusals } from '../contract.ts';
import { REFUSED_BY_US } from '../rules/attribution.ts';
import type { CommissionRow } from '../rules/commission-row.ts';
import { sumOf } from '../rules/ledger.ts';
import { type Affiliate, affiliateByCode, affiliateById, attributionOf } from '../store.ts';
import { affiliateForStaff, orderToCount, refusePartner } from './act-on-fraud.ts';
import { balancesOf } from './balances.ts';
import { missingRows } from './recalculate-commissions.ts';
import { refuseUsed } from './withdraw-approval.ts';

type Staff = StaffScope<'payments'>;

/** Consequences of approving an application. Refuses `application-unknown`, `referrer-unknown`. */
export async function previewApproval(
  ctx: ReadCtx,
  scope: Staff,
  { id, broughtBy }: ApproveInput & { id: string },
): Promise<AffiliatePreview | DomainError> {
  const application = (await openAffiliateApplications(ctx, scope)).find((one) => one.id === id);
  if (!application) return refusals('application-unknown');
  const referrer = broughtBy ? await affiliateByCode(ctx.tx, parseReferralCode(broughtBy) ?? '') : null;
  if (referrer === undefined) return refusals('referrer-unknown');
  return {
    lines: [
      `${application.name} gets a mail to ${application.email} with a link, a code and the terms, and earns from the next order on.`,
      `Each customer’s first purchase earns ${COMMISSION.firstPurchasePercent} percent of what is kept of it, every later payment a flat rate, ${COMMISSION.payments} payments in all.`,
      ...(referrer ? [`${referrer.name} earns ${COMMISSION.overridePercent} percent of that on top.`] : []),
    ],
    amounts: [],
    undo: 'Can be taken back until an order comes by it, they bring somebody along or open an account at Stripe. Later the account is closed instead: what it earned is paid.',
  };
}

/** Consequences of an act on an affiliate, with the amounts that move. Refuses as the act itself does. */
export async function previewAct(
  ctx: Ctx,
  scope: Staff,
  id: string,
  { act, order }: PreviewActInput,
): Promise<AffiliatePreview | DomainError> {
  const application = act === 'withdraw' ? await lockAffiliateApplication(ctx, scope, id) : undefined;
  const affiliate = await affiliateForStaff(ctx, scope, id);
  if (isDomainError(affiliate)) return affiliate;
  if (act === 'withdraw') return (await refuseUsed(ctx, affiliate, application)) ?? withdrawal(affiliate);
  if (act === 'close') return closing(ctx, affiliate);
  if (act === 'reopen') return (await refusePartner(ctx, affiliate)) ?? reopening(affiliate);
  return order === undefined ? refusals('order-unknown') : ofOrder(ctx, affiliate, { act, order });
}

const withdrawal = ({ name, email }: Affiliate): AffiliatePreview => ({
  lines: [
    `The account of ${name} is deleted with its link, its code and what was entered for payouts. Nothing was earned by it.`,
    `${name} gets a mail to ${email}, and the application is open again.`,
  ],
  amounts: [],
  undo: 'Can be taken back by approving the application again: link and code are new ones.',
});

async function closing(ctx: ReadCtx, affiliate: Affiliate): Promise<AffiliatePreview> {
  const { name, partnerId } = affiliate;
  const owed = (await balancesOf(ctx, affiliate, { flags: new Map() })).map((balance) => balance.owed);
  return {
    lines: [
      `New orders with the code of ${name} count no more, and ${name} gets a mail. What is owed is paid as before.`,
      ...(partnerId ? ['The page of the partner names no code any more.'] : []),
    ],
    amounts: owed.map((amount) => ({ what: `Owed to ${name}, still paid`, amount })),
    undo: partnerId
      ? 'Can be taken back by beginning to pay the partner again, which takes two colleagues: whoever wrote the terms, and another.'
      : 'Can be taken back: orders that come in between stay nobody’s.',
  };
}

const reopening = ({ name, iban, connectId }: Affiliate): AffiliatePreview => ({
  lines: [
    `New orders with the code of ${name} count from now on, and ${name} gets a mail. Orders placed while the account was closed do not count.`,
    ...(iban || connectId ? [] : ['There is no account for payouts: it is entered anew.']),
  ],
  amounts: [],
  undo: 'Can be taken back by closing the account.',
});

async function ofOrder(
  ctx: Ctx,
  affiliate: Affiliate,
  { act, order }: { act: 'refuse' | 'count'; order: string },
): Promise<AffiliatePreview | DomainError> {
  const attribution = act === 'count' ? await orderToCount(ctx, affiliate, order) : await attributionOf(ctx.tx, order);
  if (isDomainError(attribution)) return attribution;
  if (attribution?.affiliateId !== affiliate.id) return refusals('order-unknown');
  const refused = act === 'refuse' ? (attribution.refused ?? REFUSED_BY_US) : null;
  const rows = await missingRows(ctx, { ...attribution, refused });
  return {
    lines: [
      act === 'refuse'
        ? 'The order does not count: what it earned is reversed, and it earns nothing later.'
        : 'The order counts again: it earns what it would have earned, and its later payments earn.',
      ...(rows.length ? [] : ['No amount changes now.']),
    ],
    amounts: await amountsOf(ctx, rows),
    undo:
      act === 'refuse' ? 'Can be taken back: the order counts again.' : 'Can be taken back: the order counts no more.',
  };
}

/** Sums of rows by affiliate and currency. */
async function amountsOf(ctx: ReadCtx, rows: readonly CommissionRow[]): Promise<AffiliatePreview['amounts']> {
  const sums = Map.groupBy(rows, ({ affiliateId, currency }) => `${affiliateId} ${currency}`);
  const amounts: AffiliatePreview['amounts'] = [];
  for (const [first, ...rest] of sums.values()) {
    if (!first) continue;
    const amount = money(sumOf([first, ...rest]), first.currency);
    const name = (await affiliateById(ctx.tx, first.affiliateId))?.name ?? 'A former affiliate';
    amounts.push({ what: name, amount });
  }
  return amounts;
}
