/** The day of the terms and the privacy policy that /legal shows. */
export const TERMS_DATE = '2026-11-27';
/**
 * Version of the consent beside Pay Now and of the sentence above the button that adds a cat to a plan. A changed sentence
 * or changed terms get a new one; the server accepts this one only.
 */
export const CONSENT_VERSION = `${TERMS_DATE}-b`;
/** Contracts with minors are void where we are at home. */
export const ADULT_AGE = 18;
