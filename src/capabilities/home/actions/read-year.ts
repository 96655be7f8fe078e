import { householdScope } from '#src/capabilities/access/scopes.ts';
import { boxesOf } from '#src/capabilities/fulfilment/actions/read-boxes.ts';
import { refusals } from '#src/capabilities/households/contract.ts';
import { loggedDays } from '#src/capabilities/households/actions/find-entries.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { catView } from '#src/capabilities/households/actions/read-cat.ts';
import { formulasByVersion } from '#src/capabilities/lab/actions/find-samples.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { YearView } from '../year-contract.ts';
import { type SentBox, yearInSticks } from '../rules/year-in-sticks.ts';

/** The household's year so far in sticks, by its own calendar. */
export async function readYear(ctx: ReadCtx): Promise<YearView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const everybody = await householdWithCats(ctx.tx, scope);
  if (!everybody) return refusals('household-unknown');
  const { timeZone } = everybody.household;
  const today = dayIn(timeZone, ctx.now);
  const versions = await formulasByVersion(ctx.tx, scope);
  const formulasOf = (catId: string, version: number) =>
    versions.find((one) => one.catId === catId && one.version === version)?.formulas ?? [];
  const boxes = (await boxesOf(ctx, scope)).flatMap(({ shippedAt, cats }): SentBox[] => {
    if (!shippedAt) return [];
    const inside = cats.flatMap(({ id, formulaVersion }) =>
      formulaVersion === null ? [] : [formulasOf(id, formulaVersion)],
    );
    return [{ day: dayIn(timeZone, new Date(shippedAt)), cats: inside }];
  });
  const living = everybody.cards.filter(({ cat }) => !cat.archivedAt).map((card) => catView(card, ctx.now));
  const cats = living.map(({ id, name, breed, ageRange, coat, pattern, eye, tint }) => ({
    ...{ id, name, breed, ageRange, coat, pattern, eye, tint },
  }));
  return { today, cats, ...yearInSticks(today, { boxes, log: await loggedDays(ctx.tx, scope) }) };
}
