import type { CatDay } from '#src/capabilities/households/rules/cat-day.ts';

export type { CatDay };

/** A parcel with sticks. Month 1 is the first. */
interface BoxFact {
  id: string;
  checkoutId: string;
  month: number;
  shipped: boolean;
  delivered: boolean;
  /** Time of its last step. */
  movedAt: Date;
}

/**
 * `since` when it moved in, `until` when it was archived, `away` before it came back; `described` where age, sex and breed are known.
 * `countsFrom`: the moment from which having it earns points. One that an import added counts from its first box of sticks on, and
 * never before, because the importer may have edited the file. Null before that.
 */
export interface CatFact {
  id: string;
  since: Date;
  countsFrom: Date | null;
  until: Date | null;
  away: { from: Date; until: Date }[];
  described: boolean;
}

/** Facts of other modules about a household that points and achievements depend on. The rest is derived by rules. */
export interface Facts {
  log: { days: CatDay[] };
  lab: { sets: { id: string; catId: string; releasedAt: Date; dna: boolean }[] };
  /** Parcels, without stopped ones. */
  parcels: { boxes: BoxFact[] };
  /** Paid orders and months, without fully refunded ones. */
  plan: {
    orders: { checkoutId: string; paidAt: Date }[];
    months: { invoiceId: string; paidAt: Date }[];
    /** Months set aside for cats in shelters. */
    donations: { paidAt: Date }[];
  };
  cats: { cats: CatFact[] };
  friends: { received: { id: string }[]; made: { id: string }[] };
}

export type Part = keyof Facts;
export const PARTS: readonly Part[] = ['log', 'lab', 'parcels', 'plan', 'cats', 'friends'];

/**
 * Facts that count. Cats count only once the household has bought, log entries only once a box of sticks has arrived.
 */
export const earning = (facts: Partial<Facts>, { bought, boxed }: { bought: boolean; boxed: boolean }) => ({
  ...facts,
  ...(facts.log && !boxed && { log: { days: [] } }),
  ...(facts.cats && !bought && { cats: { cats: [] } }),
});
