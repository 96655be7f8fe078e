import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx, SystemActor } from '#src/platform/services.ts';
import { type CorrectLot, lotRefusals, type ReceiveLot, type ReorderPoint } from '../lot-contract.ts';
import { insertLot, insertReceipt, isMoved, lastMovement, lockLot, moveSticks, putReorderPoint } from '../lot-store.ts';
import { correction, movedSince } from '../rules/stock.ts';

const PERSON_ID_LENGTH = 36;

/** Records a lot that came in; repeated, it is one. Refuses `lot-code-taken`. */
export async function receiveLot(
  ctx: Ctx,
  by: StaffScope<'lots'> | SystemActor,
  { id, code, formula, made, bestBefore }: ReceiveLot,
): Promise<DomainError | null> {
  const person = 'personId' in by ? by.personId : 'system';
  const lot = { id, code, formula, made, bestBefore, receivedAt: ctx.now, receivedBy: person, stock: made };
  if (await insertLot(ctx.tx, lot)) {
    const receipt = { id: newId(), lotId: id, kind: 'received', sticks: made, by: person, at: ctx.now } as const;
    await insertReceipt(ctx.tx, receipt);
    ctx.log.info({ lot: id, formula, sticks: made }, 'lot received');
    return null;
  }
  const known = await lockLot(ctx.tx, id);
  return known?.code === code && known.formula === formula ? null : lotRefusals('lot-code-taken');
}

/** Corrects the stock of a lot by hand, with a reason. Refuses `lot-unknown` and as the rule `correction` does, `lot-moved` with the colleague who moved sticks. */
export async function correctLot(
  ctx: Ctx,
  { personId: by }: StaffScope<'lots'>,
  lotId: string,
  { id, reason, ...said }: CorrectLot,
): Promise<DomainError | null> {
  const lot = await lockLot(ctx.tx, lotId);
  if (!lot) return lotRefusals('lot-unknown');
  if (await isMoved(ctx.tx, id)) return null;
  const sticks = correction(lot.stock, said);
  if (sticks === 'lot-moved') return lotMoved(ctx, by, lot);
  if (sticks === 'lot-too-few') return lotRefusals(sticks, { details: { stock: lot.stock } });
  await moveSticks(ctx.tx, { id, lotId, kind: said.kind, sticks, reason, by, at: ctx.now });
  return null;
}

async function lotMoved(ctx: Ctx, by: string, { id, stock }: { id: string; stock: number }): Promise<DomainError> {
  const details = { stock };
  const last = await lastMovement(ctx.tx, id);
  const name = last && (last.by === by ? 'You' : await nameOf(ctx, last.by));
  const message = last && name && movedSince(name, last.kind, stock);
  return lotRefusals('lot-moved', message ? { message, details } : { details });
}

/** Undefined without a person. */
const nameOf = async ({ tx }: Ctx, by: string): Promise<string | undefined> =>
  by.length === PERSON_ID_LENGTH ? (await fullNames(tx, [by])).get(by) : undefined;

/** Sets the number of sticks of a formula below which the desk warns. */
export const setReorderPoint = (
  ctx: Ctx,
  { personId: by }: StaffScope<'lots'>,
  { formula, sticks }: ReorderPoint,
): Promise<void> => putReorderPoint(ctx.tx, { formula, sticks, by, at: ctx.now });
