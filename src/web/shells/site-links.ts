import { isLive } from '../pages.ts';

interface SiteLink {
  label: string;
  /** The first of these that leads to a page there is. */
  to: readonly string[];
}

interface SiteColumn {
  heading: string;
  links: readonly SiteLink[];
}

const COLUMNS: readonly SiteColumn[] = [
  {
    heading: 'Product',
    links: [
      { label: 'Science', to: ['/science#science', '/#science'] },
      { label: 'Plans', to: ['/#plans'] },
      { label: 'Test kit guide', to: ['/test-kit'] },
      { label: 'Demo dashboard', to: ['/demo-dashboard'] },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', to: ['/about', '/#about'] },
      { label: 'Blog', to: ['/blog'] },
      { label: 'Careers', to: ['/careers'] },
      { label: 'Affiliates', to: ['/affiliate'] },
    ],
  },
  {
    heading: 'Help',
    links: [
      { label: 'Support', to: ['/about#support', '/#support'] },
      { label: 'Shipping and returns', to: ['/about#shipping'] },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Terms of service', to: ['/legal'] },
      { label: 'Privacy policy', to: ['/legal#privacy'] },
      // The words of the law, on every page, for as long as anybody may withdraw.
      { label: 'Withdraw from contract here', to: ['/withdraw'] },
    ],
  },
];

/** The server sends people on to the chat they are served by. */
export const SUPPORT_CHAT = '/support/chat';

export interface LiveColumn {
  heading: string;
  links: { label: string; to: string }[];
}

/** The footer's columns with the links that lead somewhere, and without columns that are left empty. */
export function footerColumns(live: (target: string) => boolean = isLive): LiveColumn[] {
  const columns = COLUMNS.map(({ heading, links }) => ({
    heading,
    links: links.flatMap(({ label, to }) => {
      const target = to.find(live);
      return target === undefined ? [] : [{ label, to: target }];
    }),
  }));
  return columns.filter((column) => column.links.length > 0);
}

const BAR: readonly { label: string; to: string }[] = [
  { label: 'Home', to: '/' },
  { label: 'Science', to: '/science' },
  { label: 'About', to: '/about' },
  { label: 'Blog', to: '/blog' },
  { label: 'Careers', to: '/careers' },
  { label: 'Affiliate', to: '/affiliate' },
];

/** The public bar's links that lead somewhere. */
export function barLinks(live: (target: string) => boolean = isLive) {
  return BAR.filter((link) => live(link.to));
}
