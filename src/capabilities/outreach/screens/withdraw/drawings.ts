import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';

/** Who sits beside the form and has no opinion. */
export const DRAWINGS = {
  mochi: () => cat({ ...CAST.mochi, mood: 'level', pose: 'loaf', title: '', uid: 'wd-mochi' }),
};
