import { staticSections } from '#src/ui/static-section.tsx';
import { BuiltArticle } from '../article/built.tsx';
import { builtMeta } from '../article/meta.ts';
import { Art } from './art.tsx';

const StaticSection = await staticSections('.blog-body-condition', () => import('./sections.tsx'), Art);

export const meta = () => builtMeta('body-condition');

export default function BodyCondition() {
  return (
    <BuiltArticle
      slug="body-condition"
      art={<Art name="head" />}
      text={<StaticSection name="text" />}
      help={<StaticSection name="help" />}
    />
  );
}
