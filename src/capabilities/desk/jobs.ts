import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { endedMonths, keepFiguresOf } from './actions/month-figures.ts';

const SYSTEM = systemActor('desk/jobs');

/**
 * Adds up the figures of each month that has ended, every night, because a charge may be recovered and an event of the
 * payment service may come late. A month is a job of its own.
 */
const keepFigures = defineJob<{ month?: string }>('desk-keep-figures', {
  nightly: '02:50',
  async run(services, { month }) {
    await services.transact(SYSTEM, async (ctx) => {
      if (month) await keepFiguresOf(ctx, SYSTEM, month);
      else
        for (const ended of endedMonths(ctx.now))
          await ctx.enqueue(keepFigures, { month: ended }, { singletonKey: ended });
    });
  },
});

export const jobs: AnyJob[] = [keepFigures];
