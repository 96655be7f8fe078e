import { staticArt } from '#src/ui/art/static-art.tsx';

/** The partner pages' drawings, as part of their HTML. */
export const Art = await staticArt(() => import('./drawings.ts'));
