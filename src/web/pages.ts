/**
 * Every page that exists, for the build, the server (which answers 404 for all others) and links, which are only drawn to pages that are live.
 * Prerendered pages are static HTML; the others start from the client-side shell.
 */
export const PRERENDERED = [
  '/',
  '/dashboard',
  '/demo-dashboard',
  '/login',
  '/register',
  '/forgot-password',
  '/test-kit',
  '/science',
  '/facts',
  '/info',
  '/about',
  '/legal',
  '/affiliate',
  '/withdraw',
  '/gift',
  '/gift/redeem',
  '/friend',
  '/blog',
  '/blog/body-condition',
  '/blog/water',
  '/blog/taking-samples',
  '/blog/vitamin-ceilings',
  '/blog/several-cats',
  '/careers',
  '/404',
] as const;

export const CLIENT_RENDERED = [
  '/home',
  '/timeline',
  '/achievements',
  '/year',
  '/profile',
  '/shared',
  '/order-status',
  '/vet',
  '/subscribe',
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
  '/staff-invitation',
  '/join',
  '/staff-sign-in',
  '/claim',
  '/continue',
  '/payment-success',
  '/cancel',
  '/skip',
  '/receipt',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/waitlist/confirm',
  '/waitlist/invitation',
  '/waitlist/leave',
  '/gift/status',
  '/affiliate/account',
  '/desk',
  '/desk/orders',
  '/desk/packing',
  '/desk/lots',
  '/desk/consultations',
  '/desk/households',
  '/desk/outbox',
  '/desk/inbox',
  '/desk/results',
  '/desk/accession',
  '/desk/plates',
  '/desk/payments',
  '/desk/figures',
  '/desk/staff',
  '/desk/operators',
  '/desk/shop',
  '/desk/partners',
] as const;

/** Pages with a secret in their URL: they send no referrer. */
export const SECRET_LINKS: readonly string[] = [
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
  '/staff-invitation',
  '/join',
  '/staff-sign-in',
  '/claim',
  '/continue',
  '/order-status',
  '/vet',
  '/payment-success',
  '/cancel',
  '/skip',
  '/receipt',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/waitlist/confirm',
  '/waitlist/invitation',
  '/waitlist/leave',
  '/gift/status',
  '/gift/redeem',
];

/** Prerendered pages with content that staff change: rendered anew once something was published (docs/decisions/0046). */
export const EDITABLE = [
  '/careers',
  '/blog',
  '/blog/body-condition',
  '/blog/water',
  '/blog/taking-samples',
  '/blog/vitamin-ceilings',
  '/blog/several-cats',
] as const;

/** Pages with a payment form: only these may run Stripe's script. */
export const PAYING = ['/subscribe', '/', '/dashboard'] as const;

/** Pages of the desk that read codes with the camera: only these may use it. */
export const SCANNING = ['/desk/accession', '/desk/packing'] as const;

/** Prerendered, but not for search engines: each begins something personal, or says that there is nothing. */
const UNLISTED: ReadonlySet<string> = new Set(['/dashboard', '/forgot-password', '/friend', '/gift/redeem', '/404']);

/** Pages for search engines, the sitemap and social cards. Published partners are added from their rows. */
export const LISTED: readonly string[] = PRERENDERED.filter((path) => !UNLISTED.has(path));

const live = new Set<string>([...PRERENDERED, ...CLIENT_RENDERED]);

/** Whether a link target (path, optionally with query and hash) leads to a page that exists. */
export function isLive(target: string): boolean {
  return target !== '/404' && live.has(target.replace(/[?#].*$/, '') || '/');
}
