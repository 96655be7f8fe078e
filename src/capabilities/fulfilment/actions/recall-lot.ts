import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type RecallLot, lotRefusals } from '../lot-contract.ts';
import { lockLot, markRecalled } from '../lot-store.ts';
import { findRecall, insertRecall, type RecallRow } from '../recall-store.ts';
import { writeAboutRecall } from './write-about-recall.ts';

/**
 * Recalls a lot: nothing more is packed from it, packed boxes with its sticks do not leave, and every household that got
 * it is written to by a job. Repeated with the same id it is one recall. Refuses `lot-unknown`, and `lot-recalled`
 * with the colleague and the reason.
 */
export async function recallLot(
  ctx: Ctx,
  { personId: by }: StaffScope<'lots'>,
  lotId: string,
  { id, reason }: RecallLot,
): Promise<DomainError | null> {
  // Waits for boxes that are leaving with it: they hold the lot until they have left.
  const lot = await lockLot(ctx.tx, lotId);
  if (!lot) return lotRefusals('lot-unknown');
  const known = await findRecall(ctx.tx, lotId);
  if (known) return known.id === id ? null : recalledBefore(ctx, known);
  await markRecalled(ctx.tx, lotId, ctx.now);
  await insertRecall(ctx.tx, { id, lotId, reason, by, at: ctx.now });
  await ctx.enqueue(writeAboutRecall, { recallId: id });
  ctx.log.warn({ by, lot: lotId, formula: lot.formula }, 'lot recalled');
  return null;
}

async function recalledBefore(ctx: Ctx, { by, reason }: RecallRow): Promise<DomainError> {
  const name = (await fullNames(ctx.tx, [by])).get(by) ?? 'Somebody';
  const message = `${name} recalled this lot already: “${reason}” Your reason was not sent to anybody.`;
  return lotRefusals('lot-recalled', { message });
}
