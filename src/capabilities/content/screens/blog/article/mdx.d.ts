declare module '*.mdx' {
  import type { ArticleText, FrontMatter } from '#src/capabilities/content/screens/blog/article/reading.tsx';

  const Text: ArticleText;
  export default Text;
  export const frontmatter: FrontMatter;
}
