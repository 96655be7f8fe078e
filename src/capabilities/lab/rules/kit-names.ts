import type { FormulaId } from './formulas.ts';

/**
 * Names of seven of the eight formulas in the kit guide and on partner pages. Purr-fect Play joins when activity, teeth
 * or digestion ask for it.
 */
export const KIT_NAMES: readonly { id: FormulaId; name: string }[] = [
  { id: 'cardio', name: 'Heart' },
  { id: 'antiox', name: 'Kidney' },
  { id: 'vision', name: 'Vision' },
  { id: 'derma', name: 'Skin' },
  { id: 'neuro', name: 'Calm' },
  { id: 'omega', name: 'Joints' },
  { id: 'renal', name: 'Renal' },
];
