import type { CatDay } from '#src/capabilities/households/rules/cat-day.ts';

export type { CatDay };

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
