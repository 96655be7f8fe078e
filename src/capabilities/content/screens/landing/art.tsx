import { staticArt } from '#src/ui/art/static-art.tsx';

/** The landing page's drawings, as part of its HTML. */
export const Art = await staticArt(() => import('./drawings.ts'));
