import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { refusals } from '#src/capabilities/households/contract.ts';
import { sticksFrom } from '#src/capabilities/households/rules/age.ts';
import { type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { HouseholdSettings } from '#src/capabilities/access/rules/household-settings.ts';
import { ageFacts } from '#src/capabilities/households/actions/read-cat.ts';
import { STALE_DAYS } from '#src/capabilities/lab/rules/freshness.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { LivingCat } from '../rules/activity.ts';
import { type Covered, coveredDays } from '../rules/covered-days.ts';
import { readFacts } from './read-facts.ts';

export interface AtHome {
  household: HouseholdSettings;
  /** In the household's calendar. */
  today: Day;
  cats: (LivingCat & Pick<Cat, 'archivedAt' | 'sticksSince'>)[];
  /** Days on which the others left. */
  gone: Map<string, Day>;
}

/** The household's date, its living cats, and the days on which the others left. Refuses `household-unknown`. */
export async function activeCats(ctx: ReadCtx, scope: HouseholdScope): Promise<AtHome | DomainError> {
  const everybody = await householdWithCats(ctx.tx, scope);
  if (!everybody) return refusals('household-unknown');
  const { household, cards } = everybody;
  const today = dayIn(household.timeZone, ctx.now);
  const gone = new Map(
    cards.flatMap(({ cat: { id, archivedAt } }) => (archivedAt ? [[id, dayIn(household.timeZone, archivedAt)]] : [])),
  );
  const cats = cards
    .filter(({ cat }) => !cat.archivedAt)
    .map(({ cat }) => ({
      id: cat.id,
      name: cat.name,
      archivedAt: cat.archivedAt,
      sticksSince: cat.sticksSince,
      hasSticks: cat.sticksSince !== null && cat.sticksSince <= today,
      tooYoung: sticksFrom(today, ageFacts(cat, household.timeZone)) !== null,
    }));
  return { household, today, cats, gone };
}

export interface Coverage extends Covered {
  /** Time of the newest results; null without any. */
  last: Date | null;
}

/** Time for which a cat of the household has had results that are still fresh. */
export async function coverage(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { household, today, gone }: AtHome,
): Promise<Coverage> {
  const { lab } = await readFacts(ctx.tx, scope, ['lab']);
  const sets = (lab?.sets ?? []).toSorted((a, b) => a.releasedAt.getTime() - b.releasedAt.getTime());
  const results = sets.map(({ catId, releasedAt }) => ({
    released: dayIn(household.timeZone, releasedAt),
    gone: gone.get(catId),
  }));
  return { ...coveredDays(results, STALE_DAYS, today), last: sets.at(-1)?.releasedAt ?? null };
}
