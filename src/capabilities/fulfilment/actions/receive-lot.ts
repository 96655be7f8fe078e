import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { Ctx, SystemActor } from '#src/platform/services.ts';
import { type CorrectLot, lotRefusals, type ReceiveLot, type ReorderPoint } from '../lot-contract.ts';
import {
  insertLot,
  insertReceipt,
  isMoved,
  lastMovement,
  lockLot,
  lotByCode,
  moveSticks,
  putReorderPoint,
} from '../lot-store.ts';
import { correction, movedSince } from '../rules/stock.ts';

const PERSON_ID_LENGTH = 36;

/** Records a lot that came in; repeated, it is one. Refuses `lot-code-taken` with the colleague who recorded that one. */
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
  return known?.code === code && known.formula === formula ? null : codeTaken(ctx, person, code);
}

async function codeTaken(ctx: Ctx, by: string, code: string): Promise<DomainError> {
  const there = await lotByCode(ctx.tx, code);
  const name = there && (there.receivedBy === by ? 'You' : await nameOf(ctx, there.receivedBy));
  if (!there || !name) return lotRefusals('lot-code-taken');
  const sticks = countOf(there.made, 'stick');
  const message = `${name} received lot ${code} already: ${sticks} of ${FORMULAS[there.formula].name}.`;
  return lotRefusals('lot-code-taken', { message });
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

/** Sets the number of sticks of a formula below which the desk warns. Refuses `reorder-changed` with the colleague who changed it. */
export async function setReorderPoint(
  ctx: Ctx,
  { personId: by }: StaffScope<'lots'>,
  { formula, sticks, seen }: ReorderPoint,
): Promise<DomainError | null> {
  const there = await putReorderPoint(ctx.tx, { formula, sticks, by, at: ctx.now }, seen);
  if (!there) return null;
  const name = there.by === by ? 'You' : await nameOf(ctx, there.by);
  const set = `${name} set it to ${countOf(there.sticks, 'stick')} after it was shown here. Save again to replace that.`;
  return lotRefusals('reorder-changed', name ? { message: set } : {});
}
