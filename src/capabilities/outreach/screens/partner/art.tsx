import { staticArt } from '#src/ui/art/static-art.tsx';

const drawn = import.meta.env.SSR ? (await import('./drawings.ts')).DRAWINGS : null;

/** The partner pages' drawings, as part of their HTML. */
export const Art = staticArt(drawn, async () => (await import('./drawings.ts')).DRAWINGS);
