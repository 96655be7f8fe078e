import type { Cat } from './cat.ts';
import type { WeightUnit } from './units.ts';

/** A cat as its people describe it: the short wizard asks for the first fields alone; with the id of a present cat it is that one. */
export interface CatDescription
  extends Pick<Cat, 'name' | 'ageBand' | 'concerns' | 'coat' | 'pattern' | 'eye'>,
    Partial<Pick<Cat, 'id' | 'breed' | 'ageMonths' | 'bornOn' | 'gender' | 'neutered' | 'allergies'>>,
    Partial<Pick<Cat, 'specialNeeds' | 'outdoorAccess' | 'food'>> {
  weight?: { value: number; unit: WeightUnit };
}

/** Facts about a home, the same for all of its cats. */
export type HomeDescription = Pick<Cat, 'activity' | 'homeType' | 'diet'>;
