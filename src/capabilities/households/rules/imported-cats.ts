import type { z } from 'zod';
import { bornOnProblem, OLDEST_YEARS } from './age.ts';
import { LOOKS } from './appearance.ts';
import { BREEDS } from './breeds.ts';
import type { CatChange } from './cat-changes.ts';
import { catFields } from './cat-fields.ts';
import type { Cat } from './cat.ts';
import { type Day, isDay } from './days.ts';
import { TINTS } from './tints.ts';
import {
  ACTIVITIES,
  ageBandOf,
  concernsOf,
  dietOf,
  GENDERS,
  homeTypeOf,
  MOST_CATS,
  OUTDOOR_ACCESS,
} from './vocabulary.ts';

/** As many as the form takes. */
const MOST_ALLERGIES = 20;

/** A cat as another shop described it: in words that may not be ours, and that nobody has checked. */
export interface DescribedElsewhere
  extends Pick<Cat, 'id' | 'name' | 'bornOn' | 'ageMonths' | 'ageGivenOn' | 'neutered' | 'allergies'>,
    Pick<Cat, 'specialNeeds' | 'food'> {
  concerns: string[];
  ageBand: string | null;
  gender: string | null;
  breed: string | null;
  coat: string | null;
  pattern: string | null;
  eye: string | null;
  tint: string | null;
  homeType: string | null;
  outdoorAccess: string | null;
  activity: string | null;
  diet: string | null;
  /** The moment at which it left the household there. */
  archivedAt: string | null;
}

/** `here`: the cat of that name. `left`, `no-place`, `no-name`: history only. */
type CatPlace = 'here' | 'added' | 'left' | 'no-place' | 'no-name';

export interface PlacedCat {
  id: string;
  name: string;
  place: CatPlace;
  /** The cat of this household, where there is one already. */
  catId: string | null;
}

/**
 * Says for each cat whether it is one that lives here, by `known` (ids of cats it was found to be before) or its name, or
 * moves in, or has no place among the six.
 */
export function placeCats(
  wanted: readonly DescribedElsewhere[],
  here: readonly Pick<Cat, 'id' | 'name' | 'archivedAt'>[],
  known: ReadonlyMap<string, string> = new Map(),
): PlacedCat[] {
  const living = here.filter(({ archivedAt }) => !archivedAt);
  const taken = new Set<string>();
  let free = MOST_CATS - living.length;
  const names = new Set(living.map(({ name }) => name.toLowerCase()));
  return wanted.map(({ id, name: said, archivedAt }) => {
    const name = read(catFields.name, said);
    if (name === null) return { id, name: said, place: 'no-name', catId: null };
    const before = here.find((cat) => cat.id === known.get(id));
    const twin = before ?? living.find((cat) => cat.name.toLowerCase() === name.toLowerCase());
    if (twin && !taken.has(twin.id) && (before || !archivedAt)) {
      taken.add(twin.id);
      return { id, name: twin.name, place: 'here', catId: twin.id };
    }
    if (archivedAt) return { id, name, place: 'left', catId: null };
    if (free <= 0 || names.has(name.toLowerCase())) return { id, name, place: 'no-place', catId: null };
    free -= 1;
    names.add(name.toLowerCase());
    return { id, name, place: 'added', catId: null };
  });
}

/** The description in the words of this shop; others are left out. */
export function describedHere(cat: DescribedElsewhere, today: Day): CatChange & Pick<Cat, 'name' | 'concerns'> {
  const oneOf = <T extends string>(words: readonly T[], said: string | null): T | null =>
    words.find((one) => one === said) ?? null;
  const looks = (part: 'coat' | 'pattern' | 'eye') =>
    cat[part] && Object.hasOwn(LOOKS[part], cat[part]) ? cat[part] : null;
  const tint = oneOf(TINTS, cat.tint);
  return {
    name: read(catFields.name, cat.name) ?? '',
    ...ageOf(cat, today),
    gender: oneOf(GENDERS, cat.gender),
    breed: oneOf(BREEDS, cat.breed),
    coat: looks('coat'),
    pattern: looks('pattern'),
    eye: looks('eye'),
    ...(tint && { tint }),
    neutered: cat.neutered,
    concerns: concernsOf(cat.concerns),
    allergies: [...new Set(cat.allergies.flatMap((one) => read(catFields.allergies, [one]) ?? []))].slice(
      0,
      MOST_ALLERGIES,
    ),
    specialNeeds: read(catFields.specialNeeds, cat.specialNeeds) || null,
    homeType: homeTypeOf(cat.homeType),
    outdoorAccess: oneOf(OUTDOOR_ACCESS, cat.outdoorAccess),
    activity: oneOf(ACTIVITIES, cat.activity),
    diet: dietOf(cat.diet),
    food: read(catFields.food, cat.food) || null,
  };
}

function ageOf(
  { bornOn, ageMonths, ageBand, ageGivenOn }: DescribedElsewhere,
  today: Day,
): Pick<CatChange, 'bornOn' | 'ageMonths' | 'ageBand' | 'ageGivenOn'> {
  const nothing = { bornOn: null, ageMonths: null, ageBand: null, ageGivenOn: null };
  if (bornOn) return bornOnProblem(bornOn, today) ? nothing : { ...nothing, bornOn };
  const given = ageGivenOn && isDay(ageGivenOn) && ageGivenOn <= today ? ageGivenOn : today;
  if (ageMonths !== null)
    return Number.isInteger(ageMonths) && ageMonths >= 0 && ageMonths < OLDEST_YEARS * 12
      ? { ...nothing, ageMonths, ageGivenOn: given }
      : nothing;
  const band = ageBandOf(ageBand);
  return band ? { ...nothing, ageBand: band, ageGivenOn: given } : nothing;
}

/** The value as a form would have taken it; null for one that it would have refused. */
function read<S extends z.ZodType>(schema: S, value: unknown): NonNullable<z.output<S>> | null {
  const { data } = schema.safeParse(value);
  return (data as NonNullable<z.output<S>> | undefined) ?? null;
}
