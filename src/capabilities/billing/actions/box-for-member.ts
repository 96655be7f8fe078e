import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import { type BoxQuoteView, refusals } from '../contract.ts';
import { type BoxRequest, chargeToCome } from '../rules/next-box.ts';
import { isForPartner, isPartners, PARTNER_CHANGES, type PartnerChange } from '../rules/partner-box.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { findLive } from '../store.ts';
import { readBox } from './box-token.ts';
import { applyBox, type WithinHousehold } from './change-next-box.ts';
import { datedPlanOf } from './plan-state.ts';
import { previewBoxOf } from './preview-next-box.ts';

/** The next charge of a running plan, and what a partner may change about it now; null without a plan. */
export async function boxForMember(
  ctx: ReadCtx,
  scope: HouseholdScope,
): Promise<{ chargesAt: string | null; wish: 'skip' | 'move' | 'pause' | null; may: PartnerChange[] } | null> {
  const row = await findLive(ctx.tx, scope);
  if (!row) return null;
  const state = await datedPlanOf(ctx, row);
  const kind = row.timing?.kind;
  return {
    chargesAt: chargeToCome(row, ctx.now)?.toISOString() ?? null,
    wish: kind === 'skip' || kind === 'move' || kind === 'pause' ? kind : null,
    may: PARTNER_CHANGES.filter((change) => PLAN_RULES[change](state) === 'allowed'),
  };
}

/** The same as `previewNextBox`, for a partner. Refuses `owner-only` where the payment would come earlier. */
export async function previewBoxForMember(
  ctx: ReadCtx,
  scope: HouseholdScope,
  request: BoxRequest,
): Promise<BoxQuoteView | DomainError> {
  if (!isPartners(request.change)) return accessRefusals('owner-only');
  const quote = await previewBoxOf(ctx, scope, request);
  if (isDomainError(quote)) return quote;
  const dates = { until: quote.chargesAt, from: quote.insteadOf };
  return isForPartner({ change: request.change, ...dates }) ? quote : accessRefusals('owner-only');
}

/** Gives the next box its previewed date, as `changeNextBox` does, in the name of a partner. Refuses as the preview does. */
export async function changeBoxForMember(
  services: AppServices,
  { token, by }: { token: string; by: string },
  within: WithinHousehold,
): Promise<DomainError | null> {
  const terms = readBox(token, services.settings.sessionSecret);
  if (!terms) return within(async () => refusals('change-outdated'));
  // The quote may be one that the owner was shown.
  if (!isForPartner({ ...terms, change: terms.request.change }))
    return within(async () => accessRefusals('owner-only'));
  return applyBox(services, terms, within, { by });
}
