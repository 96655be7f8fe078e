import { ownPhone } from '#src/capabilities/access/actions/vets.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type ConsultationsView, refusals } from '../contract.ts';
import { includedIn, rightAt } from '../rules/booking.ts';
import { planMonth } from '../rules/plan-month.ts';
import { countBetween } from '../vet-store.ts';
import { newestConsultations } from '../store.ts';
import { consultationViews } from './consultation-view.ts';
import { rightOfHousehold } from './plan-of-household.ts';

const SHOWN = 50;

/** Consultations that the household can book in the present month, and those it has booked. */
export async function readConsultations(ctx: ReadCtx): Promise<ConsultationsView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : consultationsOf(ctx, scope);
}

export async function consultationsOf(ctx: ReadCtx, scope: HouseholdScope): Promise<ConsultationsView> {
  const right = await rightOfHousehold(ctx, scope);
  const month = right && planMonth(right.since, ctx.now);
  const used = month ? await countBetween(ctx.tx, scope, month) : 0;
  const may = rightAt(right, ctx.now);
  return {
    timeZone: (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE,
    refusal: may === 'allowed' ? null : refusals(may).message,
    included: includedIn(right),
    left: Math.max(0, includedIn(right) - used),
    until: month?.until.toISOString() ?? null,
    phone: await ownPhone(ctx),
    consultations: await consultationViews(ctx, scope, await newestConsultations(ctx.tx, scope, SHOWN)),
  };
}
