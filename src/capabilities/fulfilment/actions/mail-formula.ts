import { systemScope } from '#src/capabilities/access/scopes.ts';
import { formulaNews } from '#src/capabilities/lab/actions/formula-news.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { formulaMail } from '../mail/formula.tsx';
import { aboutCat } from './mail-results.ts';

const SYSTEM = systemActor('fulfilment/mail-formula');

/** Writes that the sticks of a cat change with the next box, and how, while the earlier version can still be kept (N13). */
export async function mailFormula(ctx: Ctx, of: { householdId: string; catId: string }): Promise<void> {
  const news = await formulaNews(ctx, systemScope(SYSTEM, of.householdId), of.catId);
  const about = news && (await aboutCat(ctx, of));
  if (about) await ctx.mail(formulaMail({ ...about.mail, ...news, catId: of.catId }));
}
