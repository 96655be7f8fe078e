import type { TimelineItem } from '../../timeline-contract.ts';

type Opened = NonNullable<TimelineItem['opens']>;
type OpenedDocument = Extract<Opened, { to: keyof typeof PATHS }>;
type OpenedPage = Extract<Opened, { to: keyof typeof PAGES }>;

const PATHS = {
  invoice: (id: string) => `/api/invoices/${id}.pdf`,
  'credit-note': (id: string) => `/api/credit-notes/${id}.pdf`,
  report: (catId: string) => `/api/cats/${catId}/report.pdf`,
  sheet: (catId: string) => `/api/cats/${catId}/month.pdf`,
  'vet-sheet': (catId: string) => `/api/cats/${catId}/vet-sheet.pdf`,
  keepsake: (id: string) => `/api/rewards/user/${id}/download`,
} as const;

/** Whether it opens a document rather than a page. */
export const isDocument = (opens: TimelineItem['opens']): opens is OpenedDocument =>
  opens !== null && Object.hasOwn(PATHS, opens.to);

/** Address of the document that an item of the timeline is about. */
export const paperPath = ({ to, id }: OpenedDocument): string => PATHS[to](id);

const PAGES = { achievements: '/achievements', security: '/profile#security', imports: '/profile#imports' } as const;

/** Whether it opens a page besides the dashboard. */
export const isPage = (opens: TimelineItem['opens']): opens is OpenedPage =>
  opens !== null && Object.hasOwn(PAGES, opens.to);

/** Address of that page. */
export const pagePath = ({ to }: OpenedPage): string => PAGES[to];
