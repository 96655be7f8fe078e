import { articleOf } from '#src/capabilities/content/rules/articles.ts';
import { ArticleFrame } from '../article/frame.tsx';
import { articleMeta } from '../article/meta.ts';
import { Art } from './art.tsx';
import { Still } from './static.tsx';

const ARTICLE = articleOf('body-condition');

export const meta = () => articleMeta(ARTICLE);

export default function BodyCondition() {
  return <ArticleFrame article={ARTICLE} art={<Art name="head" />} text={<Still name="text" />} />;
}
