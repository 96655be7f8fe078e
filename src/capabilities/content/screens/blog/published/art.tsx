import { staticArt } from '#src/ui/art/static-art.tsx';

export const Art = await staticArt(() => import('./drawings.ts'));
