import { type ClaimId, isStatement } from '#src/capabilities/pricing/rules/claims.ts';

/** Pages besides /facts that state claims about ourselves. A test compares it with their code. */
const STATED_ON: Readonly<Partial<Record<ClaimId, readonly string[]>>> = {
  catsServed: ['/', '/science'],
  catsInTrials: ['/science'],
  acceptance: ['/', '/science', '/about'],
  team: ['/info', '/about'],
  shelters: ['/about'],
};

/** Pages besides /facts that state a claim; null for the figure of a rule, which is stated in many places. */
export const statedOn = (id: ClaimId): readonly string[] | null => (isStatement(id) ? (STATED_ON[id] ?? []) : null);
