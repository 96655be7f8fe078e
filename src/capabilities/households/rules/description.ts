import type { Activity, AgeBand, Concern, Diet, HomeType } from './vocabulary.ts';

/** A cat as its people describe it. */
export interface CatDescription {
  name: string;
  ageBand: AgeBand | null;
  concerns: Concern[];
  coat: string | null;
  pattern: string | null;
  eye: string | null;
}

/** What is said once for all cats of a home. */
export interface HomeDescription {
  activity: Activity | null;
  homeType: HomeType | null;
  diet: Diet | null;
}
