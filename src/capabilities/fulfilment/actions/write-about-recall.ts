import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { recallMail } from '../mail/recall.ts';
import { finishRecall, insertNotices, lockRecall, type RecalledBox, recalledBoxes } from '../recall-store.ts';

const SYSTEM = systemActor('fulfilment/write-about-recall');

/** Few enough to be written to within the lease of a job. */
const HOUSEHOLDS_AT_ONCE = 500;

/**
 * Writes to the households that got a recalled lot: so many in one transaction, then the next. A batch that fails is
 * tried again as a whole, and a box that was told of is not told of again.
 */
export const writeAboutRecall = defineJob<{ recallId: string; after?: string }>('fulfilment-recall', {
  run: (services, { recallId, after }) =>
    services.transact(SYSTEM, async (ctx) => {
      const found = await lockRecall(ctx.tx, recallId);
      if (!found) return;
      const batch = { lotId: found.lot.id, after: after ?? null, limit: HOUSEHOLDS_AT_ONCE };
      const households = Map.groupBy(await recalledBoxes(ctx.tx, batch), ({ householdId }) => householdId);
      await tell(ctx, found, households);
      const last = [...households.keys()].at(-1);
      if (households.size < HOUSEHOLDS_AT_ONCE) await finishRecall(ctx.tx, recallId, ctx.now);
      else if (last) await ctx.enqueue(writeAboutRecall, { recallId, after: last });
    }),
});

type Recalled = NonNullable<Awaited<ReturnType<typeof lockRecall>>>;

async function tell(ctx: Ctx, { recall, lot }: Recalled, households: Map<string, RecalledBox[]>): Promise<void> {
  const notices = [...households.values()].flat().map(({ boxId, householdId, cats, email }) => ({
    ...{ id: newId(), recallId: recall.id, boxId, householdId, cats, email },
    mailedAt: ctx.now,
  }));
  const untold = await insertNotices(ctx.tx, notices);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const { formula, code } = lot;
  for (const [householdId, all] of households) {
    const boxes = all.filter(({ boxId }) => untold.has(boxId));
    const [first] = boxes;
    if (!first) continue;
    await ctx.mail(recallMail({ to: first.email, formula, code, why: recall.reason, boxes, origin, supportEmail }));
    await ctx.notify(householdId, 'order');
  }
}
