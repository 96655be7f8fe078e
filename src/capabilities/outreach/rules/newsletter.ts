/** Consent to the newsletter. A new wording gets a new version; old ones stay provable by their version. */
export const NEWSLETTER_CONSENT = {
  version: '2026-11',
  text: 'Letters about cats and what goes into them. Unsubscribe with one click in every letter.',
} as const;

/** Unsubscribe URLs: the page, and the one that mail programs call (RFC 8058). */
export const unsubscribePage = (origin: string, token: string) =>
  `${origin}/newsletter/unsubscribe#token=${encodeURIComponent(token)}`;
const unsubscribeCall = (origin: string, token: string) =>
  `${origin}/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;

/** RFC 2369 and 8058: mail programs show their own button for it. */
export function unsubscribeHeaders(origin: string, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeCall(origin, token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
