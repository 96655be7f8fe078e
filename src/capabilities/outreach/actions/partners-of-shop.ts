import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { contentOfPitch } from '../rules/partner-page.ts';
import type { PartnerPitch } from '../rules/partner-pitch.ts';
import { insertPartner, publishedPartners } from '../store.ts';
import { pitchOf } from './read-partner.ts';

type Staff = StaffScope<'shop'>;

/** The partners whose pages the shop began with, by slug. */
export async function partnersOfShop(ctx: ReadCtx, _scope: Staff): Promise<ReadonlyMap<string, PartnerPitch>> {
  const rows = await publishedPartners(ctx.tx);
  return new Map(rows.map((row) => [row.slug, pitchOf(row)]));
}

/** Gives a partner a row unless there is one; the page is the published one of the desk. */
export async function keepPartner(ctx: Ctx, _scope: Staff, slug: string, pitch: PartnerPitch): Promise<void> {
  const { name, country, localCurrency, localRate, audience, conversionBasisPoints, cookieDays, paidMonths } = pitch;
  const { commissionAmount, commissionCurrency, terms } = pitch;
  await insertPartner(ctx.tx, {
    ...{ name, country, localCurrency, localRate, audience, conversionBasisPoints, cookieDays, paidMonths },
    ...{ commissionAmount, commissionCurrency, terms, content: contentOfPitch(pitch) },
    ...{ id: newId(), slug, published: false, sample: false, updatedAt: ctx.now },
  });
}
