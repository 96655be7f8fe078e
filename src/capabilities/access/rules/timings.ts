/** From login to the dashboard, long enough to read "Welcome back!". */
export const LOGIN_REDIRECT_MS = 200;
/** From a new account, signed in, to the dashboard. */
export const REGISTERED_REDIRECT_MS = 500;
/** From a new account that could not be signed in to the login page. */
export const LOGIN_FAILED_REDIRECT_MS = 1500;
