import { systemScope } from '#src/capabilities/access/scopes.ts';
import { wantsCatNotes } from '#src/capabilities/access/actions/wants-letters.ts';
import { endedComparisons, takeDecidedComparisons } from '#src/capabilities/households/actions/before-after.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { comparisonMail } from '../mail/comparison.ts';
import { findCurrentOrder } from '../store.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';

const SYSTEM = systemActor('fulfilment/mail-comparison');

/** Tells whoever wants such mails that the weeks before and on sticks of their cats can be compared: once for each cat. */
export const mailComparisons = defineJob<Record<string, never>>('fulfilment-comparisons', {
  nightly: '10:10',
  async run(services) {
    const ended = await services.read(SYSTEM, endedComparisons);
    for (const [householdId, catIds] of ended)
      await services.transact(SYSTEM, (ctx) => mailComparison(ctx, householdId, catIds));
  },
});

async function mailComparison(ctx: Ctx, householdId: string, catIds: string[]): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const found = await findCurrentOrder(ctx.tx, scope);
  const to = found && (await mailboxOfOrder(ctx, found.order));
  if (!to || !(await wantsCatNotes(ctx, scope, to))) return;
  const told = await takeDecidedComparisons(ctx, scope, catIds);
  if (told.length === 0) return;
  const cats = await catsInMail(
    ctx,
    scope,
    told.map((id) => ({ id })),
  );
  await ctx.mail(comparisonMail({ to, cats, origin: ctx.settings.publicUrl }));
}
