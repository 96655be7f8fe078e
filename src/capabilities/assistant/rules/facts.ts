import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';

/** What the caller knows of one cat. Nothing here is fetched or guessed; null is what nobody has written down. */
export interface CatFacts {
  name: string;
  /** '4 years', as the dashboard says it. */
  age: string | null;
  weight: { text: string; day: string } | null;
  trend: { direction: 'rising' | 'steady' | 'falling'; perWeek: string; fast: boolean } | null;
  /** What has been written down today. */
  today: { day: string; waterMl: number; waterTarget: number; waterEntries: number; stick: string | null } | null;
  /** What its last samples showed of the seven nutrients; names of those that are not as they should be. */
  nutrients: { optimal: number; of: number; attention: readonly string[]; day: string } | null;
}

/** Everything an answer may be built from, besides the library. */
export interface Facts {
  cats: readonly CatFacts[];
  plan: { id: PlanId; paid: boolean } | null;
  order: { number: string; step: string; done: number; of: number } | null;
}

export const NO_FACTS: Facts = { cats: [], plan: null, order: null };
