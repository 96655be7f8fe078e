import type { CatRow } from '#src/capabilities/households/store.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import type { CatTint } from '#src/capabilities/households/rules/tints.ts';

export interface PaperOf {
  cat: Pick<CatRow, 'name' | 'tint'>;
  timeZone: string;
  /** By the calendar of the household. */
  day: Day;
}

export const AUTHOR = 'Purrwell';

/** The colour a cat brings along, as it is printed. */
export const FLOODS: Record<CatTint, string> = {
  eye: '#D3DF45',
  nose: '#FFC3B8',
  mint: '#B5DCC4',
  blue: '#BFD5E2',
  saffron: '#FFC23D',
  oat: '#EBD6BE',
};

export const SANDBOX = 'Sandbox: no lab read these samples. The values are made up from the profile.';
