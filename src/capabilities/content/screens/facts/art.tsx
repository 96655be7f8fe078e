import { staticArt } from '#src/ui/art/static-art.tsx';

/** The cats of the page of facts, as part of its HTML. */
export const Art = await staticArt(() => import('./drawings.ts'));
