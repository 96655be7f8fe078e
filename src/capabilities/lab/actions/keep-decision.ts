import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { insertSignOff, signOffsOfSet } from '../sign-off-store.ts';
import type { SetRow } from '../store.ts';
import { copiedFrom } from './copied-values.ts';

const SYSTEM = systemActor('lab/keep-decision');

/**
 * A vet's decision that no sticks are made from results holds for their correction and for values that a sample of their
 * kit adds, until a vet decides otherwise. True if it holds.
 */
export async function keepDecision(ctx: Ctx, set: SetRow): Promise<boolean> {
  const before = set.revises ?? (await copiedFrom(ctx, set))?.id;
  const [last] = before ? await signOffsOfSet(ctx.tx, SYSTEM, before) : [];
  if (last?.decision !== 'no-sticks') return false;
  await insertSignOff(ctx.tx, { ...last, id: newId(), setId: set.id });
  return true;
}
