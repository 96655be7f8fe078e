import { type OwnerSignature, ownerSignature } from '#src/capabilities/access/actions/household-owner.ts';
import type { Membership } from '#src/capabilities/access/rules/household-acts.ts';
import { lastDayOf, memberMay } from '#src/capabilities/access/rules/household-acts.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { boxForMember } from '#src/capabilities/billing/actions/box-for-member.ts';
import { refusals } from '#src/capabilities/households/contract.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { entriesOn } from '#src/capabilities/households/actions/find-entries.ts';
import { householdView } from '#src/capabilities/households/actions/edit-household.ts';
import { catView } from '#src/capabilities/households/actions/read-cat.ts';
import { entryView } from '#src/capabilities/households/actions/read-log.ts';
import { listMedicines } from '#src/capabilities/households/actions/read-medicines.ts';
import type { CatCard, RecordedEntry } from '#src/capabilities/households/rules/cat.ts';
import { readResults } from '#src/capabilities/lab/actions/read-results.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { SharedHouseholdView, SharedResultsView } from '../shared-contract.ts';

/** A household for somebody who shares it: cats, today's log and, for a partner, the date of the next box. */
export async function readShared(ctx: ReadCtx, member: Membership): Promise<SharedHouseholdView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await householdWithCats(ctx.tx, scope);
  if (!found) return refusals('household-unknown');
  const { today, timeZone, weightUnit } = householdView(found.household, ctx.now);
  const signature = await ownerSignature(ctx.tx, scope);
  const owner = signature?.name ?? '';
  const cards = found.cards.filter(({ cat }) => !cat.archivedAt);
  const livesHere = (catId: string) => cards.some(({ cat }) => cat.id === catId);
  const medicines = await listMedicines(ctx);
  if (isDomainError(medicines)) return medicines;
  const mayChange = memberMay(member.role, 'medicine.change');
  const entries = await entriesOn(ctx.tx, scope, today);
  return {
    ...{ owner, role: member.role, lastDay: lastDayOf(member.until, timeZone), today, timeZone, weightUnit },
    cats: cards.map((card) => sharedCat(card, { now: ctx.now, today })),
    entries: entries
      .filter(({ catId }) => livesHere(catId))
      .map((entry) => sharedEntry(entry, { owner: signature, personId: member.personId })),
    medicines: medicines.filter(({ catId, taken }) => (taken || mayChange) && livesHere(catId)),
    box: memberMay(member.role, 'box.preview') ? await boxForMember(ctx, scope, member.id) : null,
  };
}

/** The newest results of a cat, for a partner. Refuses `cat-unknown`. */
export async function sharedResults(ctx: ReadCtx, catId: string): Promise<SharedResultsView | DomainError> {
  const results = await readResults(ctx, catId);
  if (isDomainError(results)) return results;
  const { state, why, sandbox, releasedAt, notADiagnosis, markers } = results;
  return {
    ...{ state, why, sandbox, releasedAt, notADiagnosis },
    markers: markers.map(({ id, name, unit, value, level, side }) => ({ id, name, unit, value, level, side })),
  };
}

function sharedCat(card: CatCard, { now, today }: { now: Date; today: string }): SharedHouseholdView['cats'][number] {
  const { id, name, breed, ageRange, coat, pattern, eye, tint, dietaryPreference, food, details } = catView(card, now);
  return {
    ...{ id, name, breed, ageRange, coat, pattern, eye, tint, dietaryPreference, food },
    ...{ specialNeeds: details.specialNeeds, allergies: details.allergies },
    sticks: card.cat.sticksSince !== null && card.cat.sticksSince <= today,
  };
}

function sharedEntry(
  entry: RecordedEntry,
  { owner, personId }: { owner: OwnerSignature | null; personId: string },
): SharedHouseholdView['entries'][number] {
  const { id, catId, kind, at, day, value, outcome, formula, note } = entryView(entry);
  return {
    ...{ id, catId, kind, at, day, value, outcome, formula, note },
    ...{
      by: entry.signedBy ?? (owner?.personId === entry.personId ? owner.name : null),
      mine: entry.personId === personId,
    },
  };
}
