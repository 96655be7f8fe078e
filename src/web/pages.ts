/**
 * Every page that exists, for the build, the server (which answers 404 for all others) and links, which are only drawn to pages that are live.
 * Prerendered pages are static HTML; the others start from the client-side shell.
 */
export const PRERENDERED = ['/', '/dashboard', '/login', '/register', '/forgot-password', '/test-kit', '/404'] as const;

export const CLIENT_RENDERED = [
  '/reset-password',
  '/verify-email',
  '/claim',
  '/payment-success',
  '/desk/outbox',
] as const;

const live = new Set<string>([...PRERENDERED, ...CLIENT_RENDERED]);

/** Whether a link target (path, optionally with query and hash) leads to a page that exists. */
export function isLive(target: string): boolean {
  return target !== '/404' && live.has(target.replace(/[?#].*$/, '') || '/');
}
