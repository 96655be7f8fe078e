import { staticSections } from '#src/ui/static-section.tsx';
import { BuiltArticle } from '../article/built.tsx';
import { builtMeta } from '../article/meta.ts';
import { Art } from './art.tsx';

const StaticSection = await staticSections('.blog-taking-samples', () => import('./sections.tsx'), Art);

export const meta = () => builtMeta('taking-samples');

export default function TakingSamples() {
  return (
    <BuiltArticle
      slug="taking-samples"
      art={<Art name="head" />}
      text={<StaticSection name="text" />}
      help={<StaticSection name="help" />}
    />
  );
}
