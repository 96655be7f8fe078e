import { staticArt } from '#src/ui/art/static-art.tsx';

const drawn = import.meta.env.SSR ? (await import('./drawings.ts')).DRAWINGS : null;

/** The drawing of the page for friends, as part of its HTML. */
export const Art = staticArt(drawn, async () => (await import('./drawings.ts')).DRAWINGS);
