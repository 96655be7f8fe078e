import { articleSections } from '../article/reading.tsx';
import Text, { frontmatter } from './article.mdx';
import { Art } from './art.tsx';

export const SECTIONS = articleSections('several-cats', Text, frontmatter, Art);
