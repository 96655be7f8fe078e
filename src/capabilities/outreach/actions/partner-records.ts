import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { lastPublished, piecesInEffect } from '#src/capabilities/publishing/actions/read-versions.ts';
import { refusals } from '../contract.ts';
import { PARTNER_KIND, type PartnerPitch } from '../rules/partner-pitch.ts';
import type { PartnerRecord } from '../rules/partner-record.ts';
import { laterOf } from '../rules/partner-page.ts';
import { termsOfPitch } from '../rules/partner-terms.ts';
import { termsThatCount } from './partner-terms.ts';
import { pitchOf } from './read-partner.ts';
import { lockPartnerRow, type Partner, partnerRow, partnersByName, updateContact, updateOrderCode } from '../store.ts';

type Staff = StaffScope<'partners'>;
type AnyStaff = StaffScope<'partners' | 'payments'>;

/** Every partner by name, also those without a published page. */
export async function listPartners(ctx: ReadCtx, scope: AnyStaff): Promise<PartnerRecord[]> {
  const pages = await pagesOf(ctx);
  return (await partnersByName(ctx.tx, scope)).map((row) => record(row, pages));
}

/** Refuses `partner-unknown`. */
export async function readPartner(ctx: ReadCtx, id: string): Promise<PartnerRecord | DomainError> {
  const partner = await partnerRow(ctx.tx, id);
  return partner ? record(partner, await pagesOf(ctx, partner)) : refusals('partner-unknown');
}

/** The partner, locked until the transaction ends, for limits by partner. Refuses `partner-unknown`. */
export async function lockPartner(ctx: Ctx, id: string): Promise<PartnerRecord | DomainError> {
  const partner = await lockPartnerRow(ctx.tx, id);
  return partner ? record(partner, await pagesOf(ctx, partner)) : refusals('partner-unknown');
}

/**
 * Sets or takes away where we write to. Refuses `partner-unknown`, and `contact-changed` with the colleague who changed it after
 * it was shown.
 */
export async function changeContact(
  ctx: Ctx,
  scope: Staff,
  id: string,
  { email, seen }: { email: string | null; seen: string | null },
): Promise<PartnerRecord | DomainError> {
  const partner = await lockPartner(ctx, id);
  if (isDomainError(partner)) return partner;
  if (partner.contactEmail !== seen) {
    const refused = await contactChanged(ctx, scope, partner, email);
    if (refused) return refused;
  }
  await updateContact(ctx.tx, id, email);
  return { ...partner, contactEmail: email };
}

/** Null where the same colleague has saved this very address before. */
async function contactChanged(
  ctx: Ctx,
  scope: Staff,
  { id, contactEmail: now }: PartnerRecord,
  wanted: string | null,
): Promise<DomainError | null> {
  const other = await otherWhoDid(ctx, scope, { actions: ['partner.contact'], subject: id });
  if (!other && now === wanted) return null;
  const did = now ? `changed this address to ${now}` : 'removed this address';
  const message = `${other ?? 'You'} ${did} after it was shown here. Save again to replace that.`;
  return refusals('contact-changed', { message, details: { email: now } });
}

/** Has orders that begin on the page go with a code, or with none from now on. The row is locked by the caller. */
export const setOrderCode = ({ tx }: Ctx, _scope: StaffScope<'payments'>, id: string, code: string | null) =>
  updateOrderCode(tx, id, code);

/** Pages as they are shown and as they were published last, and terms that were confirmed: of every partner, or of one. */
async function pagesOf(ctx: ReadCtx, { id: partnerId, slug }: { id?: string; slug?: string } = {}) {
  const wanted = { kind: PARTNER_KIND, ...(slug !== undefined && { key: slug }) };
  return {
    inEffect: await piecesInEffect<PartnerPitch>(ctx, wanted),
    last: await lastPublished<PartnerPitch>(ctx, wanted),
    confirmed: await termsThatCount(ctx, partnerId),
  };
}

/**
 * Terms of a partner: as last published at the desk, also where the page was taken off since, else as in the row. A row
 * that was made at the desk begins with a draft: until something is published nothing holds. While the partner is paid,
 * commission and payments are those that a second colleague confirmed.
 */
function record(row: Partner, pages: Awaited<ReturnType<typeof pagesOf>>): PartnerRecord {
  const { id, slug, sample, contactEmail, orderCode } = row;
  const [shown, last] = [pages.inEffect.get(slug), pages.last.get(slug)];
  const pitch = last?.content ?? pitchOf(row);
  const { name, country, audience, conversionBasisPoints, cookieDays, terms } = pitch;
  const proposed = termsOfPitch(pitch);
  const confirmed = orderCode === null ? undefined : pages.confirmed.get(id);
  const { commission, payments: paidMonths } = confirmed ?? proposed;
  const publishedAt = last?.validFrom ?? row.updatedAt;
  return {
    ...{ id, slug, name, sample, published: shown ? shown.content !== null : row.published },
    holds: last !== undefined || row.published,
    ...{ country, audience, conversionBasisPoints, cookieDays, paidMonths, terms, commission, proposed },
    ...{ contactEmail, orderCode, updatedAt: laterOf(publishedAt, confirmed?.confirmedAt) },
  };
}
