import { staticArt } from './static-art.tsx';

/** `<GalleryArt name="cable" />`: a scene as part of the page's HTML; its code is not sent. */
export const GalleryArt = await staticArt(() => import('./gallery.ts'));
