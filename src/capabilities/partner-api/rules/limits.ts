/** Requests of one key. */
export const REQUESTS_OF_KEY = { max: 120, windowSeconds: 60 };
/** Requests with a wrong key from one address. */
export const WRONG_KEYS_OF_ADDRESS = { max: 60, windowSeconds: 600 };
/** Tests and repetitions of one partner, each of which makes us send something at once. */
export const SENDS_OF_PARTNER = { max: 60, windowSeconds: 3600 };
/** Live keys of one partner. */
export const MOST_KEYS = 10;
/** Webhooks of one partner, disabled ones too. */
export const MOST_ENDPOINTS = 5;
