import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { otherWhoDid, otherWhoEverDid } from '#src/capabilities/access/actions/last-act.ts';
import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type {
  AllocateDonationsInput,
  DonationLedger,
  NewShelterInput,
  ReverseAllocationInput,
} from '../donation-contract.ts';
import { refusals } from '../contract.ts';
import { countDonations } from '../donation-store.ts';
import { unallocated } from '../rules/donations.ts';
import {
  allocationById,
  closeShelter,
  countAllocated,
  insertAllocation,
  insertShelter,
  lockAllocations,
  newestAllocations,
  reversalOf,
  shelterById,
  shelterByName,
  sheltersWithMonths,
} from '../shelter-store.ts';

const MOST = 100;
const FORMER = 'A former colleague';

type Scope = StaffScope<'payments'>;

/** Months donated, their allocation to shelters, and the latest allocations. */
export async function readDonationLedger(ctx: ReadCtx, scope: Scope): Promise<DonationLedger> {
  const [standing, allocated] = [await countDonations(ctx.tx), await countAllocated(ctx.tx)];
  const found = await newestAllocations(ctx.tx, scope, MOST);
  const reversed = new Set(found.map(({ allocation }) => allocation.reverses));
  const names = await fullNames(ctx.tx, [...new Set(found.map(({ allocation }) => allocation.writtenBy))]);
  return {
    standing,
    allocated,
    ...unallocated({ standing, allocated }),
    shelters: (await sheltersWithMonths(ctx.tx)).map(({ closedAt, ...shelter }) => ({
      ...shelter,
      open: closedAt === null,
    })),
    allocations: found.map(({ allocation: { id, units, day, note, reverses, writtenBy, writtenAt }, shelter }) => ({
      ...{ id, shelter, units, day, note, by: names.get(writtenBy) ?? FORMER, at: writtenAt.toISOString() },
      isReversal: reverses !== null,
      reversed: reversed.has(id),
    })),
  };
}

/** Adds a shelter. Refuses `shelter-known` for a name that is there, with the other colleague who added it. */
export async function addShelter(ctx: Ctx, scope: Scope, input: NewShelterInput): Promise<DomainError | null> {
  if (await insertShelter(ctx.tx, { ...input, createdAt: ctx.now, closedAt: null })) return null;
  if (await shelterById(ctx.tx, input.id)) return null;
  const subject = (await shelterByName(ctx.tx, input.name))?.id ?? '';
  const who = await otherWhoEverDid(ctx, scope, { action: 'shelter.add', subject });
  return refusals('shelter-known', who ? { message: `${who} has added a shelter with this name already.` } : {});
}

/** Whether a shelter may get more. Refuses `shelter-unknown`, and `shelter-set` with the other colleague who opened or closed it before. */
export async function setShelterOpen(
  ctx: Ctx,
  scope: Scope,
  { id, open }: { id: string; open: boolean },
): Promise<DomainError | null> {
  await lockAllocations(ctx.tx);
  const shelter = await shelterById(ctx.tx, id);
  if (!shelter) return refusals('shelter-unknown');
  if (open === (shelter.closedAt === null)) {
    const actions = open ? (['shelter.open', 'shelter.add'] as const) : (['shelter.close'] as const);
    const who = await otherWhoDid(ctx, scope, { actions, subject: id });
    const message = `${who} ${open ? 'opened' : 'closed'} this shelter before.`;
    return who ? refusals('shelter-set', { message }) : null;
  }
  await closeShelter(ctx.tx, id, open ? null : ctx.now);
  return null;
}

/**
 * Allocates months to a shelter, once for each id and never more than are left. Refuses `shelter-unknown`, `shelter-closed`,
 * and `donations-too-few` with the other colleague who made the latest allocation.
 */
export async function allocateDonations(
  ctx: Ctx,
  scope: Scope,
  { id, shelterId, units, day, note }: AllocateDonationsInput,
): Promise<DomainError | null> {
  await lockAllocations(ctx.tx);
  if (await allocationById(ctx.tx, id)) return null;
  const shelter = await shelterById(ctx.tx, shelterId);
  if (!shelter) return refusals('shelter-unknown');
  if (shelter.closedAt) return closedBy(ctx, scope, shelterId);
  const { left } = unallocated({ standing: await countDonations(ctx.tx), allocated: await countAllocated(ctx.tx) });
  if (units > left) return tooFew(ctx, scope, left);
  const writtenBy = scope.personId;
  await insertAllocation(ctx.tx, { id, shelterId, units, day, note, reverses: null, writtenBy, writtenAt: ctx.now });
  return null;
}

async function closedBy(ctx: Ctx, scope: Scope, subject: string): Promise<DomainError> {
  const who = await otherWhoEverDid(ctx, scope, { action: 'shelter.close', subject });
  const message = `${who} closed this shelter. Open it first, or choose another one.`;
  return refusals('shelter-closed', who ? { message } : {});
}

async function tooFew(ctx: Ctx, scope: Scope, left: number): Promise<DomainError> {
  const [latest] = await newestAllocations(ctx.tx, scope, 1);
  if (!latest || latest.allocation.reverses || latest.allocation.writtenBy === scope.personId)
    return refusals('donations-too-few');
  const { units, writtenBy } = latest.allocation;
  const name = (await fullNames(ctx.tx, [writtenBy])).get(writtenBy) ?? FORMER;
  const message = `Fewer months are left than that: ${left}. ${name} made the latest allocation, of ${countOf(units, 'month')} to ${latest.shelter}.`;
  return refusals('donations-too-few', { message });
}

/**
 * Takes an allocation back by another row, once. Refuses `allocation-unknown`, also for a reversal, and `allocation-reversed` with
 * the other colleague who took it back.
 */
export async function reverseAllocation(
  ctx: Ctx,
  { personId: writtenBy }: Scope,
  reverses: string,
  { id, note }: ReverseAllocationInput,
): Promise<DomainError | null> {
  await lockAllocations(ctx.tx);
  const known = await allocationById(ctx.tx, reverses);
  if (!known || known.reverses) return refusals('allocation-unknown');
  const reversal = await reversalOf(ctx.tx, reverses);
  if (reversal) return reversal.writtenBy === writtenBy ? null : reversedBefore(ctx, reversal.writtenBy);
  const { shelterId, units, day } = known;
  await insertAllocation(ctx.tx, { id, shelterId, units: -units, day, note, reverses, writtenBy, writtenAt: ctx.now });
  return null;
}

async function reversedBefore(ctx: Ctx, by: string): Promise<DomainError> {
  const name = (await fullNames(ctx.tx, [by])).get(by) ?? FORMER;
  const message = `${name} took this allocation back before. Your note was not recorded.`;
  return refusals('allocation-reversed', { message });
}
