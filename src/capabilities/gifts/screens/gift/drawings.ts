import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';

const loaf = (who: keyof typeof CAST, mood: string) => () =>
  cat({ ...CAST[who], mood, pose: 'loaf', title: '', uid: `gift-${who}` });

export const DRAWINGS = {
  biscuit: loaf('biscuit', 'bliss'),
  mochi: loaf('mochi', 'curious'),
  zaatar: loaf('zaatar', 'level'),
};
