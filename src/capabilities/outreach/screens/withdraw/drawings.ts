import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';

export const DRAWINGS = {
  noor: () => cat({ ...CAST.noor, mood: 'level', pose: 'loaf', title: '', uid: 'withdraw-noor' }),
};
