/** Link by which feed readers find the feed from any page of the blog. */
export const FEED_LINK = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Purrwell blog',
  href: '/feed.xml',
} as const;
