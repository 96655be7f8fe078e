import { randomInt } from 'node:crypto';
import type { Ctx } from '#src/platform/services.ts';
import { insertReceipt } from '../plan-store.ts';
import { receiptCode } from '../rules/ending.ts';
import type { PlanReceipt } from '../rules/plan-receipt.ts';
import type { Subscription } from '../store.ts';
import { signReceipt } from './receipt-signature.ts';

/** Writes the receipt of a changed plan, cats or card, under the id of that change. Returns its code. */
export async function writePlanReceipt(
  ctx: Ctx,
  { id: subscriptionId, householdId }: Pick<Subscription, 'id' | 'householdId'>,
  { id, ...said }: Pick<PlanReceipt, 'kind' | 'said'> & { id: string },
): Promise<string> {
  const content: PlanReceipt = { ...said, at: ctx.now.toISOString() };
  const code = receiptCode((below) => randomInt(below));
  const signature = signReceipt({ code, content }, ctx.settings.sessionSecret);
  await insertReceipt(ctx.tx, { id, code, householdId, subscriptionId, content, signature, writtenAt: ctx.now });
  return code;
}
