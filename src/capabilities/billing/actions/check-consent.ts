import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { refusals } from '../contract.ts';

/** Refuses `consent-missing`, and `consent-outdated` for any version but the one that is shown beside the button now. */
export function checkConsent(consent: { accepted: boolean; version: string } | undefined): DomainError | null {
  if (!consent?.accepted) {
    return refusals('consent-missing', {
      issues: [{ path: 'consent.accepted', message: 'Please confirm the terms.' }],
    });
  }
  if (consent.version === CONSENT_VERSION) return null;
  const message = `These are not the terms we sell under now: ${CONSENT_VERSION}.`;
  return refusals('consent-outdated', { issues: [{ path: 'consent.version', message }] });
}
