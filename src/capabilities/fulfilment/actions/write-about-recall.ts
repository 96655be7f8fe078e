import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { recallMail } from '../mail/recall.ts';
import { finishRecall, insertNotices, openRecall, type RecalledBox, recalledBoxes } from '../recall-store.ts';

const SYSTEM = systemActor('fulfilment/write-about-recall');

/** Few enough to be written to within the lease of a job. */
const HOUSEHOLDS_AT_ONCE = 400;
/** Transactions at a time; each writes to its part of them. */
const PARTS = 4;

/**
 * Writes to the households that got a recalled lot: so many, in a few transactions, then the next. Where one fails, the
 * job is tried again and passes over every box that has been told of.
 */
export const writeAboutRecall = defineJob<{ recallId: string; after?: string }>('fulfilment-recall', {
  async run(services, { recallId, after }) {
    const found = await services.read(SYSTEM, async ({ tx }) => {
      const recalled = await openRecall(tx, recallId);
      const batch = { lotId: recalled?.lot.id ?? '', after: after ?? null, limit: HOUSEHOLDS_AT_ONCE };
      return recalled && { recalled, boxes: await recalledBoxes(tx, batch) };
    });
    if (!found) return;
    const households = [...Map.groupBy(found.boxes, ({ householdId }) => householdId).values()];
    const size = Math.ceil(households.length / PARTS);
    const parts = Array.from({ length: PARTS }, (_, part) => households.slice(part * size, (part + 1) * size));
    await Promise.all(parts.map((part) => services.transact(SYSTEM, (ctx) => tell(ctx, found.recalled, part))));
    const last = households.at(-1)?.[0]?.householdId;
    await services.transact(SYSTEM, async (ctx) => {
      if (!last || households.length < HOUSEHOLDS_AT_ONCE) await finishRecall(ctx.tx, recallId, ctx.now);
      else await ctx.enqueue(writeAboutRecall, { recallId, after: last }, { singletonKey: `${recallId} ${last}` });
    });
  },
});

type Recalled = NonNullable<Awaited<ReturnType<typeof openRecall>>>;

/** Writes to these households about their boxes that have not been told of. */
async function tell(ctx: Ctx, { recall, lot }: Recalled, households: readonly RecalledBox[][]): Promise<void> {
  const notices = households.flat().map(({ boxId, householdId, cats, email }) => ({
    ...{ id: newId(), recallId: recall.id, boxId, householdId, email, mailedAt: ctx.now },
    cats: cats.map(({ id, name }) => ({ id, name })),
  }));
  const untold = await insertNotices(ctx.tx, notices);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const { formula, code } = lot;
  const written = households.flatMap((all) => {
    // Others in the household may have the sticks of a cat that is gone: it is written about them without its name.
    const boxes = all
      .filter(({ boxId }) => untold.has(boxId))
      .map((box) => ({ ...box, cats: box.cats.filter(({ here }) => here) }));
    const [first] = boxes;
    return first ? [{ householdId: first.householdId, to: first.email, boxes }] : [];
  });
  await ctx.mailAll(
    written.map(({ to, boxes }) => recallMail({ to, formula, code, why: recall.reason, boxes, origin, supportEmail })),
  );
  await ctx.notifyAll(
    written.map(({ householdId }) => householdId),
    'order',
  );
}
