/**
 * Token of an invitation to a household that waits in this tab until somebody has signed in, so that its page goes on by
 * itself. An hour at most; nothing is kept without storage.
 */
const KEY = 'purrwell.invitation';
const HOUR_MS = 3_600_000;

export function keepInvitation(token: string): void {
  try {
    sessionStorage.setItem(KEY, `${Date.now()} ${token}`);
  } catch {
    // not kept, then: the link in the mail still works
  }
}

/** Address and state of the page after signing in: the invitation that waits, once, else the dashboard. */
export function afterSignIn(): [to: string, options: { state?: { token: string } }] {
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    kept = null;
  }
  const [since, token] = kept?.split(' ') ?? [];
  const isFresh = Date.now() - Number(since) < HOUR_MS;
  return token && isFresh ? ['/join', { state: { token } }] : ['/dashboard', {}];
}
