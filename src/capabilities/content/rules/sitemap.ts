/** An address for search engines. */
export interface Listed {
  path: string;
  /** ISO day of the last change, where there is one to name. */
  changed?: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `origin` is the shop's address without a trailing slash. */
export function sitemapXml(entries: readonly Listed[], origin: string): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escaped(`${origin}${path}`)}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Paths that are no pages, belong to staff, or need a mailed link. */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/desk/',
  '/sandbox/',
  '/support/',
  '/claim',
  '/payment-success',
  '/receipt',
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
  '/newsletter/',
  '/waitlist/',
];

export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
