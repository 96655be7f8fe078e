declare module '*.mdx' {
  const Text: import('./reading.tsx').ArticleText;
  export default Text;
  export const frontmatter: import('./reading.tsx').FrontMatter;
}
