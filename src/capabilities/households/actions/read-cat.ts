import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { CatDetail, CatView } from '../cat-contract.ts';
import { refusals } from '../contract.ts';
import { type AgeFacts, ageOn, bandOn, sticksFrom } from '../rules/age.ts';
import { breedOf } from '../rules/breeds.ts';
import { dayIn } from '../rules/days.ts';
import { type IdealWeight, idealWeight } from '../rules/ideal-weight.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Cat, CatCard } from '../rules/cat.ts';
import { findCard } from '../card-store.ts';

/** One cat with everything known about it, also when it lives here no longer. */
export async function readCat(ctx: ReadCtx, id: string): Promise<CatDetail | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const card = await findCardOf(ctx, scope, id);
  return isDomainError(card) ? card : catDetail(card, ctx.now);
}

/** The household's own cat; anybody else's is as unknown as none at all. */
export async function findCardOf(ctx: ReadCtx, scope: HouseholdScope, id: string): Promise<CatCard | DomainError> {
  const card = isUuid(id) ? await findCard(ctx.tx, scope, id) : undefined;
  return card ?? refusals('cat-unknown');
}

export function catDetail(card: CatCard, now: Date): CatDetail {
  return { ...catView(card, now), idealWeight: idealWeightOf(card, now) };
}

export function idealWeightOf({ cat, timeZone }: CatCard, now: Date): IdealWeight {
  const today = dayIn(timeZone, now);
  const facts = ageFacts(cat, timeZone);
  const { breed, gender } = cat;
  return idealWeight({
    breed: breedOf(breed),
    gender,
    band: bandOn(today, facts),
    age: ageOn(today, facts)?.months ?? null,
  });
}

export function ageFacts({ bornOn, ageMonths, ageBand, ageGivenOn, createdAt }: Cat, timeZone: string): AgeFacts {
  return { bornOn, ageMonths, ageBand, givenOn: ageGivenOn ?? dayIn(timeZone, createdAt) };
}

export function catView({ cat, timeZone, weight }: CatCard, now: Date): CatView {
  const today = dayIn(timeZone, now);
  const facts = ageFacts(cat, timeZone);
  const { id, name, bornOn, breed, coat, pattern, eye, tint, activity, food, version } = cat;
  return {
    id,
    name,
    ageRange: bandOn(today, facts),
    age: ageOn(today, facts),
    bornOn,
    breed,
    coat,
    pattern,
    eye,
    tint,
    healthConcerns: cat.concerns,
    livingEnvironment: cat.homeType,
    activityLevel: activity,
    dietaryPreference: cat.diet,
    food,
    details: {
      gender: cat.gender,
      neutered: cat.neutered,
      indoor: cat.outdoorAccess && cat.outdoorAccess === 'indoor',
      outdoorAccess: cat.outdoorAccess,
      activityLevel: activity,
      specialNeeds: cat.specialNeeds,
      allergies: cat.allergies,
    },
    weight,
    sticksFrom: sticksFrom(today, facts),
    version,
    archived:
      cat.archivedAt && cat.archivedReason ? { at: cat.archivedAt.toISOString(), reason: cat.archivedReason } : null,
  };
}
