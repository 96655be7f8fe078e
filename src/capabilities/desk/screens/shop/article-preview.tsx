import { type ArticleContent, complete, withWords } from '#src/capabilities/content/rules/articles.ts';
import { ArticleHead } from '#src/capabilities/content/screens/blog/article/head.tsx';
import { Art } from '#src/capabilities/content/screens/blog/published/art.tsx';
import { ArticleText } from '#src/capabilities/content/screens/blog/published/text.tsx';
import '#src/capabilities/content/screens/blog/facts.css';
import '#src/capabilities/content/screens/blog/article/article.css';
import { PageFrame } from './page-frame.tsx';

/** An article as a phone shows it; of one of the build its head without the drawing, the part that the desk changes. */
export function ArticlePreview({ slug, content }: { slug: string; content: ArticleContent }) {
  const { text, sources, ...entry } = withWords(content);
  const article = complete({ ...entry, slug, date: entry.date || '2026-01-01' }, false);
  return (
    <PageFrame title={`Article: ${article.title}`}>
      <ArticleHead article={article} art={text !== null && <Art name="head" />} />
      {text !== null && (
        <div className="blog-article">
          <ArticleText title={article.title} text={text} sources={sources} />
        </div>
      )}
    </PageFrame>
  );
}
