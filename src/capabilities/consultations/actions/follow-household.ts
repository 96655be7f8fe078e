import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/services.ts';
import { deleteConsultations } from '../household-store.ts';
import { lockUpcoming } from '../store.ts';
import { endConsultation } from './cancel-consultation.ts';
import { catsOf } from './consultation-view.ts';
import { mailVet } from './write-mails.ts';

/** Cancels consultations about a cat that lives here no longer, unless they are about another one too. */
export async function catLeaves(ctx: Ctx, scope: HouseholdScope, catId: string): Promise<void> {
  for (const row of await lockUpcoming(ctx.tx, scope, ctx.now)) {
    if (!row.catIds.includes(catId)) continue;
    if ((await catsOf(ctx, scope, row)).some(({ id }) => id !== catId)) continue;
    await endConsultation(ctx, scope, row, { by: 'shop', reason: null, counts: false, news: 'cancelled-for-cat' });
    await mailVet(ctx, row, 'cancelled');
  }
}

/** Deletes everything of a household that leaves; vets learn that they are free. */
export async function householdLeaves(ctx: Ctx, scope: HouseholdScope): Promise<void> {
  await lockHousehold(ctx.tx, scope);
  for (const row of await lockUpcoming(ctx.tx, scope, ctx.now)) await mailVet(ctx, row, 'cancelled');
  await deleteConsultations(ctx.tx, scope);
}
