import { isLive } from '../pages.ts';

interface SiteLink {
  label: string;
  to: string;
}

interface SiteColumn {
  heading: string;
  links: readonly SiteLink[];
}

const COLUMNS: readonly SiteColumn[] = [
  {
    heading: 'Product',
    links: [
      { label: 'Science', to: '/science#science' },
      { label: 'Plans', to: '/#plans' },
      { label: 'Test kit guide', to: '/test-kit' },
      { label: 'Gifts', to: '/gift' },
      { label: 'Demo dashboard', to: '/demo-dashboard' },
      { label: 'All of it at a glance', to: '/info' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Blog', to: '/blog' },
      { label: 'Careers', to: '/careers' },
      { label: 'Affiliates', to: '/affiliate' },
      { label: 'Facts and sources', to: '/facts' },
    ],
  },
  {
    heading: 'Help',
    links: [
      { label: 'Support', to: '/about#support' },
      { label: 'Shipping and returns', to: '/about#shipping' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Terms of service', to: '/legal' },
      { label: 'Privacy policy', to: '/legal#privacy' },
      // The words of the law, on every page, for as long as anybody may withdraw.
      { label: 'Withdraw from contract here', to: '/withdraw' },
    ],
  },
];

/** The server sends people on to the chat they are served by. */
export const SUPPORT_CHAT = '/support/chat';

/** The footer's columns with the links that lead somewhere, and without columns that are left empty. */
export function footerColumns(live: (target: string) => boolean = isLive): SiteColumn[] {
  const columns = COLUMNS.map(({ heading, links }) => ({ heading, links: links.filter(({ to }) => live(to)) }));
  return columns.filter(({ links }) => links.length > 0);
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
