import pLimit from 'p-limit';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { recallMail } from '../mail/recall.ts';
import { finishRecall, lastOfNext, openRecall, type RecalledBox, recalledBoxes } from '../recall-store.ts';
import { insertNotices, isAnyUntold } from '../recall-notice-store.ts';

const SYSTEM = systemActor('fulfilment/write-about-recall');

/** Boxes of a job: few enough for its households to be written to within its lease, on a database that is busy as well. */
const BOXES_AT_ONCE = 2000;
/** Households of a transaction: each changes their versions, which takes longer the more there are. */
const HOUSEHOLDS_AT_ONCE = 125;
const TRANSACTIONS_AT_ONCE = 4;
/** The last try of a job writes to each household by itself, so that one that cannot be written to keeps back no other. */
const LAST_RETRY = 8;
/** Before every id. */
const NONE = '00000000-0000-0000-0000-000000000000';

/**
 * Writes to the households that got a recalled lot: those of the next boxes, in several transactions, then the next. Where
 * one fails, the job is tried again and passes over every box that has been told of; after the last try the next boxes
 * follow all the same, and the recall is finished once nobody is left.
 */
export const writeAboutRecall = defineJob<{ recallId: string; afterBox?: string }>('fulfilment-recall', {
  retryLimit: LAST_RETRY,
  async run(services, { recallId, afterBox: after = NONE }, { retryCount } = { retryCount: 0 }) {
    const found = await services.read(SYSTEM, async ({ tx }) => {
      const recalled = await openRecall(tx, recallId);
      if (!recalled) return null;
      const lotId = recalled.lot.id;
      const last = await lastOfNext(tx, { lotId, after }, BOXES_AT_ONCE);
      return { recalled, last, boxes: last ? await recalledBoxes(tx, { lotId, after, last }) : [] };
    });
    if (!found) return;
    const { recalled, last, boxes } = found;
    const households = [...Map.groupBy(boxes, ({ householdId }) => householdId).values()];
    const turns = pLimit(TRANSACTIONS_AT_ONCE);
    const isLastTry = retryCount >= LAST_RETRY;
    const size = isLastTry ? 1 : HOUSEHOLDS_AT_ONCE;
    const parts = Array.from({ length: Math.ceil(households.length / size) }, (_, part) =>
      households.slice(part * size, (part + 1) * size),
    );
    const write = (part: RecalledBox[][]) => services.transact(SYSTEM, (ctx) => tell(ctx, recalled, part));
    const written = await Promise.allSettled(parts.map((part) => turns(write, part)));
    const failed = written.find((one) => one.status === 'rejected');
    if (failed && !isLastTry) throw failed.reason;
    await services.transact(SYSTEM, (ctx) => goOn(ctx, recalled, last));
    if (failed) throw failed.reason;
  },
});

/** Hands the boxes after this one to the next job; after the last the recall is finished. Throws while somebody was not written to. */
async function goOn(ctx: Ctx, { recall: { id: recallId }, lot }: Recalled, last: string | null): Promise<void> {
  if (last) {
    await ctx.enqueue(writeAboutRecall, { recallId, afterBox: last }, { singletonKey: `${recallId} ${last}` });
    return;
  }
  if (await isAnyUntold(ctx.tx, { recallId, lotId: lot.id }))
    throw new Error('households of a recall have not been written to: a job before this one failed');
  await finishRecall(ctx.tx, recallId, ctx.now);
}

type Recalled = NonNullable<Awaited<ReturnType<typeof openRecall>>>;

/** Writes to these households about their boxes that have not been told of. */
async function tell(ctx: Ctx, { recall, lot }: Recalled, households: readonly RecalledBox[][]): Promise<void> {
  const notices = households.flatMap((all) =>
    all.map(({ boxId, householdId, cats }) => ({
      // One mail for all boxes of a household goes to the address of the first.
      ...{ id: newId(), recallId: recall.id, boxId, householdId, email: all[0]?.email ?? '', mailedAt: ctx.now },
      cats: cats.map(({ id, name }) => ({ id, name })),
    })),
  );
  const untold = await insertNotices(ctx.tx, notices);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const { formula, code } = lot;
  const written = households.flatMap((all) => {
    // Others in the household may have the sticks of a cat that is gone: it is written about them without its name.
    const boxes = all
      .filter(({ boxId }) => untold.has(boxId))
      .map((box) => ({ ...box, cats: box.cats.filter(({ here }) => here) }));
    const [first] = all;
    return first && boxes.length > 0 ? [{ householdId: first.householdId, to: first.email, boxes }] : [];
  });
  await ctx.mailAll(
    written.map(({ to, boxes }) => recallMail({ to, formula, code, why: recall.reason, boxes, origin, supportEmail })),
  );
  await ctx.notifyAll(
    written.map(({ householdId }) => householdId),
    'order',
  );
}
