import { staticArt } from '#src/ui/art/static-art.tsx';

const drawn = import.meta.env.SSR ? (await import('./drawings.ts')).DRAWINGS : null;

export const Art = staticArt(drawn, async () => (await import('./drawings.ts')).DRAWINGS);
