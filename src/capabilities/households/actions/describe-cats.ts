import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { CatDescription } from '../rules/description.ts';
import { type CatRow, findCats } from '../store.ts';

/**
 * The cats of a household as an order describes them: those that are named, else the first ones, and where fewer live
 * here than are ordered for, newcomers without a story. Refuses `cat-unknown` for one that does not live here.
 */
export async function describeCats(
  ctx: Ctx,
  scope: HouseholdScope,
  { count, ids }: { count: number; ids?: readonly string[] | undefined },
): Promise<CatDescription[] | DomainError> {
  const here = await findCats(ctx.tx, scope);
  const chosen = new Set(ids);
  if ([...chosen].some((id) => !here.some((cat) => cat.id === id))) return refusals('cat-unknown');
  const cats = (ids ? here.filter(({ id }) => chosen.has(id)) : here).slice(0, count).map(describe);
  const taken = new Set(here.map(({ name }) => name.toLowerCase()));
  for (let number = cats.length + 1; cats.length < count; number++) {
    const name = `Cat ${number}`;
    if (!taken.has(name.toLowerCase())) cats.push(newcomer(name));
  }
  return cats;
}

const newcomer = (name: string): CatDescription => ({
  name,
  ageBand: null,
  concerns: [],
  coat: null,
  pattern: null,
  eye: null,
});

function describe({ id, name, ageBand, concerns, coat, pattern, eye }: CatRow): CatDescription {
  return { id, name, ageBand, concerns, coat, pattern, eye };
}
