import { articleOf } from '#src/capabilities/content/rules/articles.ts';
import { staticSections } from '#src/ui/static-section.tsx';
import { ArticleFrame } from '../article/frame.tsx';
import { articleMeta } from '../article/meta.ts';
import { Art } from './art.tsx';

const StaticSection = await staticSections('.blog-taking-samples', () => import('./sections.tsx'), Art);

const ARTICLE = articleOf('taking-samples');

export const meta = () => articleMeta(ARTICLE);

export default function TakingSamples() {
  return <ArticleFrame article={ARTICLE} art={<Art name="head" />} text={<StaticSection name="text" />} />;
}
