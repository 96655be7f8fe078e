import { staticArt } from './static-art.tsx';

const drawn = import.meta.env.SSR ? (await import('./gallery.ts')).GALLERY : null;

/** `<GalleryArt name="cable" />`: a scene as part of the page's HTML; its code is not sent. */
export const GalleryArt = staticArt(drawn, async () => (await import('./gallery.ts')).GALLERY);
