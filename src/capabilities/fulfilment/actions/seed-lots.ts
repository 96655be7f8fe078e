import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import { FORMULA_IDS } from '#src/capabilities/lab/rules/formulas.ts';
import { derivedId } from '#src/lib/id.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { Ctx, SystemActor } from '#src/platform/services.ts';
import { receiveLot } from './receive-lot.ts';

const STICKS = 50_000;
const KEEPS_DAYS = 730;

/** Made-up lots of a shop that is tried out, one of each formula. Repeated, they stay as they are. */
export async function seedLots(ctx: Ctx, by: SystemActor): Promise<void> {
  const bestBefore = addDays(dayIn(SHOP_ZONE, ctx.now), KEEPS_DAYS);
  for (const formula of FORMULA_IDS) {
    const code = `SAMPLE-${formula.toUpperCase()}`;
    await receiveLot(ctx, by, { id: derivedId('sample lot', formula), code, formula, made: STICKS, bestBefore });
  }
}
