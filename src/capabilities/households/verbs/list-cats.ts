import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { CatView } from '../contract.ts';
import { type CatRow, findCats } from '../store.ts';

/** The actor's own cats. */
export async function listCats(ctx: Ctx): Promise<CatView[] | Refusal> {
  const scope = householdScope(ctx.actor);
  return isRefusal(scope) ? scope : catsOf(ctx, scope);
}

export async function catsOf(ctx: Ctx, scope: HouseholdScope): Promise<CatView[]> {
  return (await findCats(ctx.tx, scope)).map(view);
}

function view(cat: CatRow): CatView {
  const { id, name, breed, coat, pattern, eye, tint } = cat;
  return {
    id,
    name,
    ageRange: cat.ageBand,
    breed,
    coat,
    pattern,
    eye,
    tint,
    healthConcerns: cat.concerns,
    livingEnvironment: cat.homeType,
    activityLevel: cat.activity,
    dietaryPreference: cat.diet,
  };
}
