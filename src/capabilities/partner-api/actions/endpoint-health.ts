import { readPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { webhookDisabledMail } from '../mail/webhook-disabled.tsx';
import { isGivenUp, type Outcome } from '../rules/retries.ts';
import type { PartnerScope } from '../scopes.ts';
import { lockEndpoint, updateEndpoint } from '../webhook-store.ts';

export async function noteSuccess(ctx: Ctx, scope: PartnerScope, endpointId: string): Promise<void> {
  const endpoint = await lockEndpoint(ctx.tx, scope, endpointId);
  if (endpoint?.failingSince) await updateEndpoint(ctx.tx, endpointId, { failingSince: null });
}

/**
 * Stores the beginning of a webhook's failures. It is disabled after a long time once an event had its last try, or if it
 * answers that it is gone; the partner is mailed.
 */
export async function noteFailure(ctx: Ctx, scope: PartnerScope, endpointId: string, outcome: Outcome): Promise<void> {
  const endpoint = await lockEndpoint(ctx.tx, scope, endpointId);
  if (!endpoint || endpoint.disabledAt) return;
  const failingSince = endpoint.failingSince ?? ctx.now;
  const isGone = outcome === 'gone';
  // After its last try only: one that fails for the first time in a long while may arrive a minute later.
  if (!isGone && !(outcome === 'failed' && isGivenUp(failingSince, ctx.now))) {
    if (!endpoint.failingSince) await updateEndpoint(ctx.tx, endpointId, { failingSince });
    return;
  }
  const disabledBy = isGone ? 'gone' : 'failures';
  await updateEndpoint(ctx.tx, endpointId, { failingSince, disabledAt: ctx.now, disabledBy });
  const partner = await readPartner(ctx, scope.partnerId);
  if (isDomainError(partner)) return;
  const { supportEmail } = ctx.settings;
  for (const to of new Set([partner.contactEmail ?? supportEmail, supportEmail]))
    await ctx.mail(webhookDisabledMail(ctx.settings, { to, partner: partner.name, url: endpoint.url, disabledBy }));
}
