import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { StaleReadCtx } from '#src/platform/services.ts';
import type { Figures } from '../contract.ts';
import { lastDays, type Period } from '../rules/days.ts';
import { sumsByDay, sumsByPath, sumsByReferrer } from '../store.ts';

const REFERRERS_SHOWN = 50;

/** Page views and visits of the last days, today included. */
export async function readFigures(ctx: StaleReadCtx, scope: StaffScope<'figures'>, days: Period): Promise<Figures> {
  const all = lastDays(ctx.now, days);
  const span = { from: all[0] as string, to: all.at(-1) as string };
  const byDay = new Map((await sumsByDay(ctx.tx, scope, span)).map((sum) => [sum.day, sum]));
  const perDay = all.map((day) => byDay.get(day) ?? { day, views: 0, visits: 0 });
  return {
    total: {
      views: perDay.reduce((sum, { views }) => sum + views, 0),
      visits: perDay.reduce((sum, { visits }) => sum + visits, 0),
    },
    days: perDay,
    pages: await sumsByPath(ctx.tx, scope, span),
    referrers: await sumsByReferrer(ctx.tx, scope, span, REFERRERS_SHOWN),
  };
}
