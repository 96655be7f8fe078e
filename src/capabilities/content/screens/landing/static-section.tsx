import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';

/** A part of the page that only has to be read. Its css belongs to the page, since its code is not there. */
export const StaticSection = await staticSections('.landing', () => import('./static-sections.tsx'), Art);
