import { salesByNumber, salesSums } from '#src/capabilities/affiliates/actions/partner-sales.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { listPartners, readPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { PartnerAtDesk, PartnersAtDesk } from '../desk-contract.ts';
import { partnerForStaff } from '../scopes.ts';
import { liveKeysByPartner } from '../store.ts';
import { webhookCounts } from '../webhook-store.ts';
import { listDeliveries } from './deliveries.ts';
import { listKeys } from './keys.ts';
import { webhooksAtDesk } from './webhooks.ts';

const MOST_SALES = 20;

type Staff = StaffScope<'partners'>;

/** Every partner with its keys and webhooks. */
export async function partnersAtDesk(ctx: ReadCtx, scope: Staff): Promise<PartnersAtDesk> {
  const partners = await listPartners(ctx, scope);
  const keys = await liveKeysByPartner(ctx.tx, scope, ctx.now);
  const { failed, enabled } = await webhookCounts(ctx.tx, scope);
  return {
    partners: partners.map(({ id, slug, name, published }) => ({
      ...{ id, slug, name, published },
      keys: keys.find((row) => row.partnerId === id)?.keys ?? 0,
      webhooks: enabled.find((row) => row.partnerId === id)?.enabled ?? 0,
      failed: failed.find((row) => row.partnerId === id)?.failed ?? 0,
    })),
  };
}

/** One partner: keys, webhooks and deliveries. Refuses `partner-unknown`. */
export async function partnerAtDesk(ctx: ReadCtx, staff: Staff, id: string): Promise<PartnerAtDesk | DomainError> {
  const partner = await readPartner(ctx, id);
  if (isDomainError(partner)) return partner;
  const scope = partnerForStaff(staff, id);
  const { slug, name, published, contactEmail, orderCode } = partner;
  const newest = (await salesByNumber(ctx, id, MOST_SALES)).map(({ id: sale, number, day, refused, commission }) => ({
    ...{ id: sale, number, day, reason: refused, commission },
  }));
  return {
    ...{ id, slug, name, published, contactEmail },
    sales: { open: orderCode !== null, ...(await salesSums(ctx, id)), newest },
    keys: await listKeys(ctx, scope),
    webhooks: await webhooksAtDesk(ctx, scope),
    deliveries: await listDeliveries(ctx, scope),
  };
}
