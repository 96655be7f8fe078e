import { systemScope } from '#src/capabilities/access/scopes.ts';
import { wantsCatNotes } from '#src/capabilities/access/actions/wants-letters.ts';
import { endedComparisons, takeDecidedComparisons } from '#src/capabilities/households/actions/before-after.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { withoutParams } from '#src/platform/redact.ts';
import type { Ctx } from '#src/platform/services.ts';
import { comparisonMail } from '../mail/comparison.ts';
import { findCurrentOrder } from '../store.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';

const SYSTEM = systemActor('fulfilment/mail-comparison');

/** Households few enough to be done within the lease of a job. */
const AT_ONCE = 20;

/**
 * Mails people with that preference that the weeks before and on sticks of a cat can be compared, once for each cat. In
 * batches of households.
 */
export const mailComparisons = defineJob<{ after?: string }>('fulfilment-comparisons', {
  nightly: '10:10',
  async run(services, { after }) {
    const page = { after: after ?? null, limit: AT_ONCE };
    const ended = [...(await services.read(SYSTEM, (ctx) => endedComparisons(ctx, page)))];
    for (const [householdId, catIds] of ended) {
      const mailed = services.transact(SYSTEM, (ctx) => mailComparison(ctx, householdId, catIds));
      // One that cannot be worked out keeps no other waiting; it is tried again the next night.
      await mailed.catch((error) =>
        services.log.error({ error: withoutParams(String(error)), household: householdId }, 'comparison not mailed'),
      );
    }
    const last = ended.at(-1)?.[0];
    if (last && ended.length === AT_ONCE)
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(mailComparisons, { after: last }, { singletonKey: last }));
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
