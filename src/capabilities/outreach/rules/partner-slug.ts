const LONGEST = 60;

/** First parts of addresses that are not a partner's to have: pages, the API, files, and words people would mistake. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  (
    '404 about account achievements admin affiliate affiliates api assets auth billing blog c cancel careers cart cats chat checkout claim ' +
    'confirm-newsletter contact continue dashboard demo-dashboard desk docs downloads facts faq favicon feed forgot-password friend friends gift healthz help home ' +
    'household info join kit leave-waitlist legal login logout mail metrics newsletter onboarding order order-status orders partner partners ' +
    'payment payment-success plans prices privacy pro profile purrwell readyz receipt refunds register reset-password robots rss sandbox ' +
    'science search security settings shared shipping shop sitemap skip social staff staff-invitation staff-sign-in static status streaks subscribe support terms test-kit ' +
    'timeline ' +
    'undo-email-change unsubscribe verify-email vet waitlist webhooks welcome well-known withdraw www year'
  ).split(' '),
);

/** Whether a partner's page may stand at /{slug}: small letters, digits and single dashes, and nobody else's address. */
export function isPartnerSlug(slug: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= LONGEST && !RESERVED_SLUGS.has(slug);
}
