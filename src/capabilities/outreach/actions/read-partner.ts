import { piecesInEffect } from '#src/capabilities/publishing/actions/read-versions.ts';
import { changedStatements } from '#src/capabilities/pricing/actions/read-claims.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { AppServices, ReadCtx, StaleReadCtx } from '#src/platform/services.ts';
import { type PartnerView, refusals } from '../contract.ts';
import { PARTNER_KIND, type PartnerPitch } from '../rules/partner-pitch.ts';
import { pageOfPitch } from '../rules/partner-page.ts';
import { isPartnerSlug } from '../rules/partner-slug.ts';
import { type Partner, partnerOfSlug, publishedPartnerPages } from '../store.ts';
import { termsThatCount } from './partner-terms.ts';

/**
 * The page of a partner, for everybody: as published at the desk, else as in the partner's row, with the terms by which the partner
 * is paid. Refuses `partner-unknown`, also for one that is not published.
 */
export async function readPublishedPartner(ctx: ReadCtx, slug: string): Promise<PartnerView | DomainError> {
  if (!isPartnerSlug(slug)) return refusals('partner-unknown');
  const piece = (await piecesInEffect<PartnerPitch>(ctx, { kind: PARTNER_KIND, key: slug })).get(slug);
  const row = await partnerOfSlug(ctx.tx, slug);
  const statements = await changedStatements(ctx);
  const around = {
    terms: row?.orderCode ? (await termsThatCount(ctx, row.id)).get(row.id) : undefined,
    contactEmail: ctx.settings.supportEmail,
    sample: row?.sample,
    orderCode: row?.orderCode,
    statements,
  };
  if (piece?.content) return pageOfPitch(slug, piece.content, { ...around, updatedAt: piece.validFrom });
  if (piece || !row?.published) return refusals('partner-unknown');
  return pageOfPitch(slug, pitchOf(row), { ...around, updatedAt: row.updatedAt });
}

/** Paths of the partner pages that are on the shop, and when each was last changed. */
export async function listPartnerPages(ctx: StaleReadCtx): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await publishedPartnerPages(ctx.tx);
  const changed = await piecesInEffect<PartnerPitch>(ctx, { kind: PARTNER_KIND });
  const kept = rows.filter(({ slug }) => !changed.has(slug)).map(({ slug, updatedAt }) => ({ slug, at: updatedAt }));
  const shown = [...changed].flatMap(([slug, { content, validFrom }]) => (content ? [{ slug, at: validFrom }] : []));
  return [...kept, ...shown]
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map(({ slug, at }) => ({ path: `/${slug}`, changedAt: at }));
}

/** Data of the page at /{slug}; null if there is no such partner. */
export async function partnerPage(services: AppServices, path: string): Promise<{ partner: PartnerView } | null> {
  const found = await services.read({ kind: 'visitor' }, (ctx) => readPublishedPartner(ctx, path.slice(1)));
  return isDomainError(found) ? null : { partner: found };
}

/** The page of a partner's row, as it is written at the desk. */
export function pitchOf(
  row: Omit<Partner, 'id' | 'slug' | 'published' | 'sample' | 'contactEmail' | 'orderCode' | 'updatedAt'>,
): PartnerPitch {
  const { name, country, localCurrency, localRate, audience, conversionBasisPoints, cookieDays, paidMonths } = row;
  const { commissionAmount, commissionCurrency, terms, content } = row;
  const { shelters, ...words } = content;
  const { text: sheltersText, ...figure } = shelters;
  return {
    ...{ name, country, localCurrency, localRate, audience, conversionBasisPoints, cookieDays, paidMonths },
    ...{ commissionAmount, commissionCurrency, terms, ...words, shelters: figure, sheltersText },
  };
}
