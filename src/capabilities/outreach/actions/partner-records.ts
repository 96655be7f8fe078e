import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { PartnerRecord } from '../rules/partner-record.ts';
import { lockPartnerRow, type Partner, partnerRow, partnersByName, updateContact } from '../store.ts';

type Staff = StaffScope<'partners'>;

/** Every partner by name, also those without a published page. */
export async function listPartners(ctx: ReadCtx, scope: Staff): Promise<PartnerRecord[]> {
  return (await partnersByName(ctx.tx, scope)).map(record);
}

/** Refuses `partner-unknown`. */
export async function readPartner(ctx: ReadCtx, id: string): Promise<PartnerRecord | DomainError> {
  const partner = await partnerRow(ctx.tx, id);
  return partner ? record(partner) : refusals('partner-unknown');
}

/** The partner, held until the transaction ends: for what is limited for each partner. Refuses `partner-unknown`. */
export async function lockPartner(ctx: Ctx, id: string): Promise<PartnerRecord | DomainError> {
  const partner = await lockPartnerRow(ctx.tx, id);
  return partner ? record(partner) : refusals('partner-unknown');
}

/** Sets or takes away where we write to. Refuses `partner-unknown`. */
export async function changeContact(
  ctx: Ctx,
  _scope: Staff,
  id: string,
  email: string | null,
): Promise<PartnerRecord | DomainError> {
  const partner = await lockPartner(ctx, id);
  if (isDomainError(partner)) return partner;
  await updateContact(ctx.tx, id, email);
  return { ...partner, contactEmail: email };
}

const record = ({ commissionAmount, commissionCurrency, ...row }: Partner): PartnerRecord => ({
  ...{ id: row.id, slug: row.slug, name: row.name, published: row.published, sample: row.sample },
  ...{ country: row.country, audience: row.audience, conversionBasisPoints: row.conversionBasisPoints },
  ...{ cookieDays: row.cookieDays, paidMonths: row.paidMonths, terms: row.terms },
  ...{ contactEmail: row.contactEmail, updatedAt: row.updatedAt },
  commission: money(commissionAmount, commissionCurrency),
});
