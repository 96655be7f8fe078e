/** What somebody agrees to who asks for the newsletter. A new wording gets a new version; old ones stay provable by their version. */
export const NEWSLETTER_CONSENT = {
  version: '2026-11',
  text: 'Letters about cats and what goes into them. Unsubscribe with one click in every letter.',
} as const;

/** Where a reader of the newsletter gets out: the page, and the address a mail program calls by itself. */
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
