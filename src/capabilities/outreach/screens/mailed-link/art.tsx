import { staticArt } from '#src/ui/art/static-art.tsx';

// These pages are never printed ahead, so their drawings always arrive by themselves.
export const Art = staticArt(null, async () => (await import('./drawings.ts')).DRAWINGS);
