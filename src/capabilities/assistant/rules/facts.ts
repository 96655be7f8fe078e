import type { ResultsView } from '#src/capabilities/lab/results-contract.ts';
import type { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';

/** A sentence about this household, and the row that it was made of. */
export interface RowLine {
  text: string;
  row: string;
}

/** Released results and sticks of one cat, as its tabs show them. */
export interface LabRows {
  results: ResultsView;
  sticks: SticksView;
  timeZone: string;
}

/** Facts the caller passes about one cat. Null is unrecorded; nothing is fetched or guessed here. */
export interface CatFacts {
  name: string;
  /** '4 years', as the dashboard says it. */
  age: string | null;
  weight: { text: string; day: string } | null;
  trend: { direction: 'rising' | 'steady' | 'falling'; perWeek: string; fast: boolean } | null;
  today: { day: string; waterMl: number; waterTarget: number; waterEntries: number; stick: string | null } | null;
  /** Results of the latest samples for the seven nutrients; `attention` names those that are not optimal. */
  nutrients: { optimal: number; of: number; attention: readonly string[]; day: string } | null;
  /** Its next month of sticks: the day by which it should be at the door, or why none is planned. */
  box: { by: string } | { none: 'not-planned' | 'plan-over' };
  /** Rows of the lab: null until they are read, which is done once a question needs them. Absent: there are none to read. */
  lab?: { catId: string; rows: LabRows | 'failed' | null };
}

/** The next payment in the words of the dashboard, or null where nothing is due. */
interface PaymentFacts {
  date: string;
  amount: string;
}

/** Follow-up kits of one cat: '$54 each' or 'included', and the day of the charge with which the next one comes. */
interface KitFacts {
  name: string;
  each: string;
  /** Null while it has no date. */
  next: string | null;
}

/** Current availability of the plans, as on every page that sells them. */
interface OfferFacts {
  launchRuns: boolean;
  soldOut: readonly PlanId[];
}

export interface HouseholdFacts {
  cats: readonly CatFacts[];
  /** The name of the cat that is looked at; null where all of them are. */
  chosen: string | null;
  plan: { id: PlanId; paid: boolean } | null;
  order: { number: string; step: string; done: number; of: number } | null;
  /** A box under way, as the dashboard calls it. */
  box: { number: string; status: string } | null;
  payment: PaymentFacts | null;
  /** Follow-up kits that were chosen, in the words of the dashboard. */
  kits: readonly KitFacts[];
}

/** Everything an answer may be built from, besides the library. */
export interface Facts extends HouseholdFacts {
  /** Null until the server has answered. */
  offers: OfferFacts | null;
}
