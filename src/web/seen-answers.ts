/** Answers that the service worker keeps for the session that asked for them. */
export const PERSONAL: readonly string[] = ['/api/auth/user', '/api/user-dashboard'];

/** Time for which an answer is shown without a line: 30 days. */
export const SEEN_FOR_MS = 30 * 86_400_000;

/** The token of a session of one's own; null for none, and for a colleague who looks as a customer (access/rules/look-token.ts). */
export function tokenOf(authorization: string | null): string | null {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  return token && !token.startsWith('look-') ? token : null;
}

/** SHA-256 of a token, in base64url: names what belongs to its session without being of use to anybody. */
export async function keyOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A JSON object as it was answered, with the time at which it was seen (`seenAt`). */
export const seenBody = (text: string, at: string): string =>
  text.startsWith('{"') ? `{"seenAt":${JSON.stringify(at)},${text.slice(1)}` : text;
