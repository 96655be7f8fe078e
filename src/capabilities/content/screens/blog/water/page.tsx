import { staticSections } from '#src/ui/static-section.tsx';
import { BuiltArticle } from '../article/built.tsx';
import { builtMeta } from '../article/meta.ts';
import { Art } from './art.tsx';

const StaticSection = await staticSections('.blog-water', () => import('./sections.tsx'), Art);

export const meta = () => builtMeta('water');

export default function Water() {
  return (
    <BuiltArticle
      slug="water"
      art={<Art name="head" />}
      text={<StaticSection name="text" />}
      help={<StaticSection name="help" />}
    />
  );
}
