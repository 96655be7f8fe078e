import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';

export const StaticSection = await staticSections('.pp', () => import('./sections.tsx'), Art);
