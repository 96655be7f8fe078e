import { staticArt } from '#src/ui/art/static-art.tsx';

/** The drawings of the blog's front page. */
export const Art = await staticArt(() => import('./drawings.ts'));
