import { staticSections } from '#src/ui/static-section.tsx';
import { BuiltArticle } from '../article/built.tsx';
import { builtMeta } from '../article/meta.ts';
import { Art } from './art.tsx';

const StaticSection = await staticSections('.blog-several-cats', () => import('./sections.tsx'), Art);

export const meta = () => builtMeta('several-cats');

export default function SeveralCats() {
  return (
    <BuiltArticle
      slug="several-cats"
      art={<Art name="head" />}
      text={<StaticSection name="text" />}
      help={<StaticSection name="help" />}
    />
  );
}
