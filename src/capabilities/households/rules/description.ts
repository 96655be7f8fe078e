import type { WeightUnit } from './units.ts';
import type { Activity, AgeBand, Concern, Diet, Gender, HomeType, OutdoorAccess } from './vocabulary.ts';

/** A cat as its people describe it. */
export interface CatDescription {
  /** Id of a present cat. */
  id?: string;
  name: string;
  ageBand: AgeBand | null;
  concerns: Concern[];
  coat: string | null;
  pattern: string | null;
  eye: string | null;
  /* Fields of the long wizard only. */
  breed?: string | null;
  ageMonths?: number | null;
  bornOn?: string | null;
  gender?: Gender | null;
  neutered?: boolean | null;
  allergies?: string[];
  specialNeeds?: string | null;
  outdoorAccess?: OutdoorAccess | null;
  food?: string | null;
  weight?: { value: number; unit: WeightUnit };
}

/** Facts about a home, the same for all of its cats. */
export interface HomeDescription {
  activity: Activity | null;
  homeType: HomeType | null;
  diet: Diet | null;
}
