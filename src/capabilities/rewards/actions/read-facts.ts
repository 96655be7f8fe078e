import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { paidPlan } from '#src/capabilities/billing/actions/paid-plan.ts';
import { shippedBoxes } from '#src/capabilities/fulfilment/actions/shipped-boxes.ts';
import { loggedDays } from '#src/capabilities/households/actions/find-entries.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { samplesOf } from '#src/capabilities/lab/actions/find-samples.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Facts, Part } from '../rules/facts.ts';
import { referralFacts } from '../referral-store.ts';

const READ: { [P in Part]: (tx: ReadHandle, scope: HouseholdScope) => Promise<Facts[P]> } = {
  log: async (tx, scope) => ({ days: await loggedDays(tx, scope) }),
  lab: async (tx, scope) => ({
    sets: (await samplesOf(tx, scope)).flatMap(({ id, catId, releasedAt, hasDna }) =>
      releasedAt ? [{ id, catId, releasedAt, dna: hasDna }] : [],
    ),
  }),
  parcels: async (tx, scope) => ({ boxes: await shippedBoxes(tx, scope, await paidPlan(tx, scope)) }),
  plan: paidPlan,
  cats: async (tx, scope) => ({
    cats: (await allCats(tx, scope)).map(
      ({ id, createdAt, archivedAt, absences, imported, sticksSince, bornOn, ageMonths, ageBand, gender, breed }) => ({
        id,
        since: createdAt,
        countsFrom: imported ? (sticksSince === null ? null : new Date(sticksSince)) : createdAt,
        until: archivedAt,
        away: absences.map(([from, until]) => ({ from: new Date(from), until: new Date(until) })),
        described: (bornOn ?? ageMonths ?? ageBand) !== null && Boolean(gender && breed),
      }),
    ),
  }),
  friends: referralFacts,
};

/** Reads facts of other modules: a statement for each part, and one more for the parcels. */
export async function readFacts(
  tx: ReadHandle,
  scope: HouseholdScope,
  parts: readonly Part[],
): Promise<Partial<Facts>> {
  const facts: Partial<Facts> = {};
  const read = async <P extends Part>(part: P) => {
    facts[part] = await READ[part](tx, scope);
  };
  for (const part of parts) await read(part);
  return facts;
}
