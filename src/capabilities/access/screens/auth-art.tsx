import { staticArt } from '#src/ui/art/static-art.tsx';

/** A drawing that is part of the page's HTML; its code is only sent to those who come from another page. */
export const AuthArt = await staticArt(() => import('./drawings.ts'));
