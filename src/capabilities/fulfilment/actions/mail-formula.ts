import { systemScope } from '#src/capabilities/access/scopes.ts';
import { formulaNews } from '#src/capabilities/lab/actions/formula-news.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { formulaMail } from '../mail/formula.tsx';
import { followCats } from './fill-boxes.ts';
import { aboutCat } from './mail-results.ts';

const SYSTEM = systemActor('fulfilment/mail-formula');

/** A change was told long enough ago: boxes that are not packed follow it. Repeating it changes nothing. */
export const followFormula = defineJob<{ householdId: string; catId: string }>('fulfilment-follow-formula', {
  run: (services, of) => services.transact(SYSTEM, (ctx) => followCats(ctx, of)),
});

/** Writes that the sticks of a cat change with the next box, and how, while the earlier version can still be kept (N13). */
export async function mailFormula(ctx: Ctx, of: { householdId: string; catId: string }): Promise<void> {
  const scope = systemScope(SYSTEM, of.householdId);
  const news = await formulaNews(ctx, scope, of.catId);
  const about = news && (await aboutCat(ctx, of));
  if (!about) return;
  const timeZone = (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE;
  await ctx.mail(formulaMail({ ...about.mail, ...news, catId: of.catId, timeZone }));
  // Boxes that are not packed by then have the new version.
  const wait = Math.ceil((news.packedFrom.getTime() - ctx.now.getTime()) / 1000);
  await ctx.enqueue(followFormula, of, { startAfterSeconds: Math.max(0, wait) });
}
