import { systemScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import { refusals } from '../contract.ts';
import { deliverWithBox, lockWaiting, packInBox, shipWithBox, unpackFromBox } from '../box-kit-store.ts';
import type { BoxKey } from '../rules/box.ts';
import { type ExceptionCode, isStopped } from '../rules/state-machine.ts';

const SYSTEM = systemActor('fulfilment/follow-extras');

/**
 * Puts the waiting extras of cats that live here, and the follow-up kits that its renewal was for, into the box that is being packed. Refuses `list-changed` if they
 * differ from the packing list that was shown.
 */
export async function packExtras(
  ctx: Ctx,
  { id, householdId, invoiceId }: Pick<BoxRow, 'id' | 'householdId' | 'invoiceId'>,
  seen: string[] | undefined,
): Promise<DomainError | null> {
  const going = await lockWaiting(ctx.tx, systemScope(SYSTEM, householdId), { invoiceId });
  const waiting = going.map((extra) => extra.id);
  const same = !seen || (new Set(seen).size === waiting.length && waiting.every((extra) => seen.includes(extra)));
  if (!same) return refusals('list-changed');
  await packInBox(ctx.tx, id, waiting);
  return null;
}

/** Moves the extras of a box along with it; unpacked or stopped, it releases them for another box. */
export async function followExtras(
  ctx: Ctx,
  boxId: string,
  { stands, exception }: { stands: BoxKey | null; exception: ExceptionCode | null },
): Promise<void> {
  if (!stands || stands === 'box_paid' || isStopped(exception)) await unpackFromBox(ctx.tx, boxId);
  else if (stands === 'box_delivered') await deliverWithBox(ctx.tx, boxId, ctx.now);
  else await shipWithBox(ctx.tx, boxId);
}
