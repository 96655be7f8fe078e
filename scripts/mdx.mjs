import { compile } from '@mdx-js/mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';

/** Compiles MDX (articles) for Vite and Vitest; the front matter is exported as `frontmatter`. */
export const mdx = () => ({
  name: 'mdx',
  enforce: /** @type {const} */ ('pre'),
  transform: {
    filter: { id: /\.mdx$/ },
    /** @param {string} value @param {string} path */
    async handler(value, path) {
      const compiled = await compile({ value, path }, { remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter] });
      return { code: String(compiled), map: null };
    },
  },
});
