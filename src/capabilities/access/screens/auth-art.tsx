import { staticArt } from '#src/ui/art/static-art.tsx';

const drawn = import.meta.env.SSR ? (await import('./drawings.ts')).DRAWINGS : null;

/** A drawing that is part of the page's HTML; its code is only sent to those who come from another page. */
export const AuthArt = staticArt(drawn, async () => (await import('./drawings.ts')).DRAWINGS);
