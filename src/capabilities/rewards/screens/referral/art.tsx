import { staticArt } from '#src/ui/art/static-art.tsx';

/** The drawing of the page for friends, as part of its HTML. */
export const Art = await staticArt(() => import('./drawings.ts'));
