import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { PartnerPitch } from '../rules/partner-pitch.ts';
import { insertPartner, publishedPartners } from '../store.ts';
import { pitchOf } from './read-partner.ts';

type Staff = StaffScope<'shop'>;

/** The partners whose pages the shop began with, by slug. */
export async function partnersOfShop(ctx: ReadCtx, _scope: Staff): Promise<ReadonlyMap<string, PartnerPitch>> {
  const rows = await publishedPartners(ctx.tx);
  return new Map(rows.map((row) => [row.slug, pitchOf(row)]));
}

/** Gives a partner a row; the page is what was published at the desk. One who has a row keeps it. */
export async function keepPartner(ctx: Ctx, _scope: Staff, slug: string, pitch: PartnerPitch): Promise<void> {
  const { headline, lead, match, market, shelters, sheltersText, results, stories, contentTypes, support, ...terms } =
    pitch;
  const content = { headline, lead, match, market, results, stories, contentTypes, support };
  await insertPartner(ctx.tx, {
    ...terms,
    content: { ...content, shelters: { ...shelters, text: sheltersText } },
    ...{ id: newId(), slug, published: false, sample: false, updatedAt: ctx.now },
  });
}
