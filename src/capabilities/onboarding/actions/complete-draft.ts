import type { Ctx } from '#src/platform/services.ts';
import { markCompleted } from '../store.ts';

/** Notes that the household of these answers has paid. The first time counts; repeating it changes nothing. */
export async function completeDraft(ctx: Ctx, draftId: string, householdId: string | null = null): Promise<void> {
  await markCompleted(ctx.tx, draftId, householdId, ctx.now);
}
