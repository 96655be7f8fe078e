import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';

export const DRAWINGS = {
  head: () => cat({ ...CAST.miso, pose: 'loaf', mood: 'unimpressed', look: -0.5, title: '', uid: 'article-head' }),
  help: () => cat({ ...CAST.laila, pose: 'loaf', mood: 'sleepy', title: '', uid: 'article-help' }),
};
