import type { LedgerReason } from './points.ts';

/** Points that currently stand for a subject. */
export interface PointsClaim {
  about: string;
  reason: LedgerReason;
  points: number;
  /** Time of the claim; now if unknown. */
  at?: Date;
}

/**
 * Claims of a module: `claims` are all that currently stand among the keys in `of`. An entry of `of` that ends in a
 * colon is a prefix.
 */
export interface ClaimSet {
  of: string[];
  claims: PointsClaim[];
}

/** Number of entries so far, and their sum. */
export interface SubjectTotal {
  about: string;
  reason: LedgerReason;
  entries: number;
  worth: number;
}

/** A ledger entry to add: `sequence` is odd where points are earned, even where they are reversed. */
export interface Delta {
  about: string;
  reason: LedgerReason;
  sequence: number;
  delta: number;
  at?: Date;
}

/** Spendable points and debt. At most one of them is above zero. */
export interface Sums {
  balance: number;
  debt: number;
}

/** Splits a change into points and debt, so that the balance never falls below zero. */
export function entryOf({ balance, debt }: Sums, delta: number): { points: number; owed: number } {
  const net = balance - debt + delta;
  return { points: Math.max(0, net) - balance, owed: Math.max(0, -net) - debt };
}

export const afterEntry = ({ balance, debt }: Sums, entry: { points: number; owed: number }): Sums => ({
  balance: balance + entry.points,
  debt: debt + entry.owed,
});

const belongs = (about: string, of: string[]) =>
  of.some((name) => (name.endsWith(':') ? about.startsWith(name) : about === name));

/**
 * Ledger entries missing for the current claims. A reversal takes back the points that were given, at their value of
 * then.
 */
export function pendingEntries(totals: SubjectTotal[], { of, claims }: ClaimSet): Delta[] {
  const known = new Map(totals.map((one) => [one.about, one]));
  const stands = new Map(claims.filter(({ about }) => belongs(about, of)).map((claim) => [claim.about, claim]));
  const missing: Delta[] = [];
  for (const { about, reason, entries, worth } of known.values())
    if (entries % 2 === 1 && !stands.has(about) && belongs(about, of))
      missing.push({ about, reason, sequence: entries + 1, delta: -worth });
  for (const { about, reason, points, at } of stands.values()) {
    const entries = known.get(about)?.entries ?? 0;
    if (entries % 2 === 1) continue;
    // A claim that was reversed stands again.
    missing.push({ about, reason, sequence: entries + 1, delta: points, ...(entries === 0 && at && { at }) });
  }
  return missing;
}
