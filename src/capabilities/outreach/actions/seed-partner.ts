import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { isPartnerSlug } from '../rules/partner-slug.ts';
import { insertPartner, type Partner } from '../store.ts';

/** Adds a partner unless there is one of this slug; later changes stay. */
export async function seedPartner(
  ctx: Ctx,
  partner: Omit<Partner, 'id' | 'updatedAt' | 'contactEmail' | 'orderCode'>,
): Promise<void> {
  if (!isPartnerSlug(partner.slug)) throw new RangeError(`Not an address for a partner: ${partner.slug}`);
  await insertPartner(ctx.tx, { ...partner, id: newId(), updatedAt: ctx.now });
}
