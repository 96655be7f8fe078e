import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { changeHouseholdSettings } from '#src/capabilities/access/actions/household-settings.ts';
import type { HouseholdSettings } from '#src/capabilities/access/rules/household-settings.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { isTimeZone } from '#src/lib/known-zone.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type EditHouseholdInput, type HouseholdView, refusals } from '../contract.ts';
import { dayIn } from '../rules/days.ts';
import { earliestDay } from '../rules/measures.ts';
import { findHousehold } from '../store.ts';

/** Time zone, unit of weight and current date of the household. */
export async function readHousehold(ctx: ReadCtx): Promise<HouseholdView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const household = await findHousehold(ctx.tx, scope);
  return household ? householdView(household, ctx.now) : refusals('household-unknown');
}

/** Sets the time zone and the unit of weights. Days that have been written down stay the days they were. */
export async function editHousehold(ctx: Ctx, input: EditHouseholdInput): Promise<HouseholdView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const { timeZone, weightUnit } = input;
  if (timeZone !== undefined && !isTimeZone(timeZone))
    return invalidField('timeZone', 'Please choose a time zone, for example Asia/Dubai.');
  const change = { ...(timeZone && { timeZone }), ...(weightUnit && { weightUnit }) };
  if (Object.keys(change).length) await changeHouseholdSettings(ctx.tx, scope, change);
  return readHousehold(ctx);
}

export function householdView({ timeZone, weightUnit }: HouseholdSettings, now: Date): HouseholdView {
  const today = dayIn(timeZone, now);
  return { timeZone, weightUnit, today, earliestDay: earliestDay(today) };
}
