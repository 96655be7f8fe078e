import type { Day } from '#src/capabilities/households/rules/days.ts';

/** One cat on one day of the log, in the household's calendar; corrected and removed entries left out. */
export interface CatDay {
  catId: string;
  day: Day;
  given: number;
  refused: number;
  weighed: boolean;
  water: boolean;
  appetite: boolean;
  activity: boolean;
  noted: boolean;
  /** When the last of its entries was made. */
  at: Date;
}

/** What the rooms below know of a household, as far as points and achievements hang on it. Everything else follows by rule. */
export interface Facts {
  log: { days: CatDay[] };
  lab: { sets: { id: string; catId: string; releasedAt: Date; dna: boolean }[] };
  /** Parcels that stand: what was taken back is not among them. Month 1 is the first. */
  parcels: { boxes: { id: string; checkoutId: string; month: number; shipped: boolean; delivered: boolean }[] };
  /** Paid orders, and the months that were paid: what was given back whole is not among them. */
  plan: { orders: { checkoutId: string }[]; months: { invoiceId: string }[] };
  cats: { cats: { id: string; archived: boolean; described: boolean }[] };
  friends: { came: { id: string }[]; brought: { id: string }[] };
}

export type Part = keyof Facts;
