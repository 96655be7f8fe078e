import type { Day } from './days.ts';

/** Log summary of one cat on one day of the household's calendar, without corrected or removed entries. */
export interface CatDay {
  catId: string;
  day: Day;
  given: number;
  refused: number;
  weighed: boolean;
  water: boolean;
  appetite: boolean;
  activity: boolean;
  noted: boolean;
  /** The last moment that was written about. */
  at: Date;
  /** The last of them at which a stick was given. */
  givenAt: Date | null;
  /** The last of them that is not about sticks. */
  loggedAt: Date | null;
}
