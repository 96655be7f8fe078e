import { INK } from '../cats/tables.ts';
import type { EmblemId } from './emblems.ts';

const MILK = '#FFF9F5';

/** A stick as it is drawn: its emblem, its colour, the colour of print on it, and perhaps the name along its side. */
export interface StickLook {
  emblem: EmblemId;
  color: string;
  on: string;
  name?: string;
}

/** The seven colours of a month, in the order of the shelf; the same as the --color-stick tokens. */
export const SEVEN_STICKS: readonly StickLook[] = [
  { emblem: 'cardio', color: '#FF9485', on: INK },
  { emblem: 'vision', color: '#D3DF45', on: INK },
  { emblem: 'derma', color: '#FFC23D', on: INK },
  { emblem: 'neuro', color: '#93B8CF', on: INK },
  { emblem: 'omega', color: '#23607D', on: MILK },
  { emblem: 'play', color: '#FF7A2F', on: INK },
  { emblem: 'renal', color: '#2E7D5B', on: MILK },
];
