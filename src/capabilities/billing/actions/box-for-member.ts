import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { ownerSignature } from '#src/capabilities/access/actions/household-owner.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import type { BoxQuoteView } from '../next-box-contract.ts';
import { refusals } from '../contract.ts';
import { type BoxRequest, type BoxTiming, chargeToCome } from '../rules/next-box.ts';
import { isForPartner, isPartners, ownAct, PARTNER_CHANGES, type PartnerChange, undoOf } from '../rules/partner-box.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { findLive, type Subscription } from '../store.ts';
import { type BoxTerms, readBox } from './box-token.ts';
import { applyBox, type WithinHousehold } from './change-next-box.ts';
import { datedPlanOf } from './plan-state.ts';
import { previewBoxOf } from './preview-next-box.ts';
import { timeZoneOf } from './time-zone-of.ts';

interface BoxForMember {
  chargesAt: string | null;
  wish: 'skip' | 'move' | 'pause' | null;
  /** Name of the person who asked for it; null where none is stored. */
  by: string | null;
  may: PartnerChange[];
  /** The request that undoes this partner's change; null without one. */
  undo: BoxRequest | null;
}

/** The next charge of a running plan, and what a partner may change about it now; null without a plan. Nothing can be undone where `membership` is null. */
export async function boxForMember(
  ctx: ReadCtx,
  scope: HouseholdScope,
  membership: string | null,
): Promise<BoxForMember | null> {
  const row = await findLive(ctx.tx, scope);
  if (!row) return null;
  const state = await datedPlanOf(ctx, row);
  const kind = row.timing?.kind;
  const own = membership === null ? null : ownAct(row, membership, ctx.now);
  const timeZone = await timeZoneOf(ctx, scope);
  return {
    chargesAt: chargeToCome(row, ctx.now)?.toISOString() ?? null,
    wish: kind === 'skip' || kind === 'move' || kind === 'pause' ? kind : null,
    by: await wishedBy(ctx, scope, row.timing),
    may: PARTNER_CHANGES.filter((change) => PLAN_RULES[change](state) === 'allowed'),
    undo: own && PLAN_RULES.resume(state) === 'allowed' ? undoOf(own, timeZone) : null,
  };
}

async function wishedBy(ctx: ReadCtx, scope: HouseholdScope, timing: BoxTiming | null): Promise<string | null> {
  if (!timing?.owner) return timing?.by ?? null;
  const owner = await ownerSignature(ctx.tx, scope);
  return owner?.personId === timing.owner ? owner.name : null;
}

/** The same as `previewNextBox`, for a partner. Refuses `owner-only` where the payment would come earlier than the owner's setting. */
export async function previewBoxForMember(
  ctx: ReadCtx,
  { scope, membership }: { scope: HouseholdScope; membership: string },
  request: BoxRequest,
): Promise<BoxQuoteView | DomainError> {
  if (!isPartners(request.change) && request.change !== 'resume') return accessRefusals('owner-only');
  const row = await findLive(ctx.tx, scope);
  const own = row ? ownAct(row, membership, ctx.now) : null;
  if (row && !isPartners(request.change) && !own) return accessRefusals('owner-only');
  const quote = await previewBoxOf(ctx, scope, request);
  if (isDomainError(quote)) return quote;
  const dates = { until: quote.chargesAt, from: quote.insteadOf };
  return isForPartner({ change: request.change, ...dates }, own) ? quote : accessRefusals('owner-only');
}

/** Gives the next box its previewed date, as `changeNextBox` does, in the name of a partner. Refuses as the preview does. */
export async function changeBoxForMember(
  services: AppServices,
  { token, by, membership }: { token: string; by: string; membership: string },
  within: WithinHousehold,
): Promise<DomainError | null> {
  const terms = readBox(token, services.settings.sessionSecret);
  if (!terms) return within(async () => refusals('change-outdated'));
  return applyBox(services, terms, within, {
    partner: { name: by, membership, allows: (row, now) => allows(row, { terms, membership, now }) },
  });
}

/** Asked with the plan's row held: the quote may be one that the owner was shown. */
const allows = (row: Subscription, { terms, membership, now }: { terms: BoxTerms; membership: string; now: Date }) =>
  isForPartner({ ...terms, change: terms.request.change }, ownAct(row, membership, now))
    ? null
    : accessRefusals('owner-only');
