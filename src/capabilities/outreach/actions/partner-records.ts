import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { lastPublished, pieceInEffect } from '#src/capabilities/publishing/actions/read-versions.ts';
import { refusals } from '../contract.ts';
import { PARTNER_KIND, type PartnerPitch } from '../rules/partner-pitch.ts';
import type { PartnerRecord } from '../rules/partner-record.ts';
import { pitchOf } from './read-partner.ts';
import { lockPartnerRow, type Partner, partnerRow, partnersByName, updateContact } from '../store.ts';

type Staff = StaffScope<'partners'>;

/** Every partner by name, also those without a published page. */
export async function listPartners(ctx: ReadCtx, scope: Staff): Promise<PartnerRecord[]> {
  const rows = await partnersByName(ctx.tx, scope);
  const records: PartnerRecord[] = [];
  for (const row of rows) records.push(await recordOf(ctx, row));
  return records;
}

/** Refuses `partner-unknown`. */
export async function readPartner(ctx: ReadCtx, id: string): Promise<PartnerRecord | DomainError> {
  const partner = await partnerRow(ctx.tx, id);
  return partner ? recordOf(ctx, partner) : refusals('partner-unknown');
}

/** The partner, held until the transaction ends: for what is limited for each partner. Refuses `partner-unknown`. */
export async function lockPartner(ctx: Ctx, id: string): Promise<PartnerRecord | DomainError> {
  const partner = await lockPartnerRow(ctx.tx, id);
  return partner ? recordOf(ctx, partner) : refusals('partner-unknown');
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

/**
 * Terms of a partner: as last published at the desk, also where the page was taken off since, else as in the row. A row
 * that was made at the desk begins with a draft: until something is published nothing holds.
 */
async function recordOf(ctx: ReadCtx, row: Partner): Promise<PartnerRecord> {
  const { id, slug, sample, contactEmail } = row;
  const piece = { kind: PARTNER_KIND, key: slug };
  const inEffect = await pieceInEffect<PartnerPitch>(ctx, piece, ctx.now);
  const last = await lastPublished<PartnerPitch>(ctx, piece);
  const pitch = last?.content ?? pitchOf(row);
  const { name, country, audience, conversionBasisPoints, cookieDays, paidMonths, terms } = pitch;
  return {
    ...{ id, slug, name, sample, published: inEffect ? inEffect.content !== null : row.published },
    holds: last !== undefined || row.published,
    ...{ country, audience, conversionBasisPoints, cookieDays, paidMonths, terms },
    ...{ contactEmail, updatedAt: last?.validFrom ?? row.updatedAt },
    commission: money(pitch.commissionAmount, pitch.commissionCurrency),
  };
}
