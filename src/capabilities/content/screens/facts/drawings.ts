import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';

export const DRAWINGS = {
  inspector: () => cat({ ...CAST.inspector, mood: 'unimpressed', pose: 'loaf', title: '', uid: 'facts-inspector' }),
  zaatar: () => cat({ ...CAST.zaatar, mood: 'curious', pose: 'loaf', title: '', uid: 'facts-zaatar' }),
};
