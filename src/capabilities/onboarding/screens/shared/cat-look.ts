import { HOUSEHOLD_TINTS } from '#src/ui/cats/tints.ts';
import type { QuickCat } from '../../rules/answers.ts';
import { coatOf } from '../../rules/coats.ts';

const COLLARS = ['saffron', 'catmint', 'marmalade', 'blue', 'berry', 'nose'] as const;

/** Portrait of a cat in the wizard: the chosen coat, or the default one of its position. */
export function lookInWizard(cat: Pick<QuickCat, 'name' | 'portrait' | 'ageRange'>, index: number) {
  const { coat, pattern, eye } = coatOf(cat.portrait, index);
  return {
    name: cat.name.trim() || `Cat ${index + 1}`,
    coat,
    pattern,
    eye,
    age: cat.ageRange ?? 'adult',
    collar: COLLARS[index % COLLARS.length] ?? 'saffron',
  };
}

export const tintOf = (index: number) => HOUSEHOLD_TINTS[index % HOUSEHOLD_TINTS.length] ?? 'eye';
