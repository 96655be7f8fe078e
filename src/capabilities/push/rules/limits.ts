/** Browsers of one account; another one takes the place of the oldest. */
export const MOST_BROWSERS = 10;
/** Registrations of one account. */
export const REGISTRATIONS = { max: 60, windowSeconds: 3600 };
export const LONGEST_ENDPOINT = 1000;
