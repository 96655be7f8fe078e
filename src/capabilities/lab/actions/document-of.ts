import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';

export interface CatDocumentInput {
  cat: Pick<Cat, 'name' | 'tint'>;
  timeZone: string;
  /** By the calendar of the household. */
  day: Day;
}

export const AUTHOR = 'Purrwell';

export const SANDBOX = 'Sandbox: no lab read these samples. The values are made up from the profile.';
