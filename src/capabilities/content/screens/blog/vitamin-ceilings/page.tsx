import { staticSections } from '#src/ui/static-section.tsx';
import { BuiltArticle } from '../article/built.tsx';
import { builtMeta } from '../article/meta.ts';
import { Art } from './art.tsx';

const StaticSection = await staticSections('.blog-vitamin-ceilings', () => import('./sections.tsx'), Art);

export const meta = () => builtMeta('vitamin-ceilings');

export default function VitaminCeilings() {
  return (
    <BuiltArticle
      slug="vitamin-ceilings"
      art={<Art name="head" />}
      text={<StaticSection name="text" />}
      help={<StaticSection name="help" />}
    />
  );
}
