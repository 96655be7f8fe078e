import { type Vet, vetsAtWork } from '#src/capabilities/access/actions/vets.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { PlanRight } from '#src/capabilities/billing/rules/plan-right.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { FreeSlots } from '../contract.ts';
import { bookableSpan, includedIn, rightAt } from '../rules/booking.ts';
import { type PlanMonth, planMonth } from '../rules/plan-month.ts';
import { SLOT_MS, slotsOf } from '../rules/slots.ts';
import { allVetRows, countBetween, takenBetween, type VetRow } from '../vet-store.ts';
import { rightOfHousehold } from './plan-of-household.ts';

/** A vet who takes consultations. */
export interface OpenVet {
  vet: Vet;
  row: VetRow;
}

/** Vets who work here and have hours, by name. */
export async function openVets(ctx: Pick<ReadCtx, 'tx'>): Promise<OpenVet[]> {
  const rows = await allVetRows(ctx.tx);
  return (await vetsAtWork(ctx)).flatMap((vet) => {
    const row = rows.find(({ vetId }) => vetId === vet.id);
    return row ? [{ vet, row }] : [];
  });
}

/** Times that the household can book with its plan; none without a plan that includes them. */
export async function readFreeSlots(ctx: ReadCtx): Promise<FreeSlots | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const right = await rightOfHousehold(ctx, scope);
  const timeZone = (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE;
  if (!right || includedIn(right) === 0) return { timeZone, vets: [], slots: [], months: [] };
  const span = bookableSpan(right, ctx.now);
  const vets = await openVets(ctx);
  const free = (await freeOf(ctx, { scope, vets, span })).filter(
    ({ startsAt }) => rightAt(right, startsAt) === 'allowed',
  );
  return {
    timeZone,
    vets: vets.map(({ vet: { id, name }, row }) => ({ id, name, link: row.link !== null })),
    slots: free.map(({ startsAt, vetId }) => ({ startsAt: startsAt.toISOString(), vetId })),
    months: await monthsOf(ctx, { scope, right, span }),
  };
}

/** Months of the plan that a span touches, and how many can still be booked in each. */
async function monthsOf(
  ctx: ReadCtx,
  { scope, right, span }: { scope: HouseholdScope; right: PlanRight; span: PlanMonth },
) {
  const months: FreeSlots['months'] = [];
  for (let at = span.from; at < span.until; ) {
    const month = planMonth(right.since, at);
    const left = Math.max(0, includedIn(right) - (await countBetween(ctx.tx, scope, month)));
    months.push({ from: month.from.toISOString(), until: month.until.toISOString(), left });
    at = month.until;
  }
  return months;
}

interface Asked {
  scope: HouseholdScope;
  vets: readonly OpenVet[];
  span: { from: Date; until: Date };
}

/** One vet for each time, in order. */
async function freeOf(ctx: ReadCtx, { scope, vets, span }: Asked) {
  const until = new Date(span.until.getTime() + SLOT_MS);
  const taken = await takenBetween(ctx.tx, { from: span.from, until });
  const found = new Map<number, { startsAt: Date; vetId: string }>();
  for (const { vet, row } of vets) {
    const own = taken.filter(({ vetId, householdId }) => vetId === vet.id || householdId === scope.householdId);
    for (const startsAt of slotsOf(row.hours, span.from, span.until)) {
      const time = startsAt.getTime();
      if (!found.has(time) && !own.some((one) => overlaps(one, time))) found.set(time, { startsAt, vetId: vet.id });
    }
  }
  return [...found.values()].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Whether a slot that begins then runs into this consultation. */
const overlaps = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, slot: number): boolean =>
  startsAt.getTime() < slot + SLOT_MS && endsAt.getTime() > slot;
