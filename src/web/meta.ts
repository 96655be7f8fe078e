import type { Thing, WithContext } from 'schema-dts';
import type { MetaDescriptor } from 'react-router';

/** Placeholder of the shop's address in prerendered pages; the server replaces it by PUBLIC_URL. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

/** Address of this shop, without a trailing slash. */
export const ORIGIN = import.meta.env.SSR ? ORIGIN_PLACEHOLDER : location.origin;

/** Any thing of schema.org, with its context. */
export type StructuredData = WithContext<Exclude<Thing, string>>;

export interface PublicPage {
  /** '/test-kit'. Also names the social card. */
  path: string;
  /** Title of the browser's tab: 'Test kit guide. Purrwell'. */
  title: string;
  description: string;
  type?: 'website' | 'article';
  /** The card of another page, for pages that have none of their own. */
  card?: string;
  structured?: readonly StructuredData[];
}

const SOCIAL_CARD = { width: '1200', height: '630' };

/** The file name of a page's social card: 'home', 'test-kit', 'blog-water'. */
export const cardOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

/** Meta tags of a public page, for search engines and for sharing. */
export function pageMeta({ path, title, description, type = 'website', card, structured = [] }: PublicPage) {
  const url = `${ORIGIN}${path}`;
  const image = `${ORIGIN}/social/${card ?? cardOf(path)}.png`;
  const descriptors: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: 'Purrwell' },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: SOCIAL_CARD.width },
    { property: 'og:image:height', content: SOCIAL_CARD.height },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structured.map((data) => ({ 'script:ld+json': data as unknown as Record<string, string> })),
  ];
  return descriptors;
}

/** A page that belongs to one person or to staff: it has a title, and stays out of search engines. */
export function privateMeta(title: string, description?: string): MetaDescriptor[] {
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { name: 'robots', content: 'noindex' },
  ];
}
