import { isTemporary, jsonOf, networkCode } from '../provider-answer.ts';
import type { EasypostSettings } from '../settings/parcels.ts';
import type { Answered } from './label-carrier.ts';

export const EASYPOST_TIMEOUT_MS = 10_000;

interface Question {
  path: string;
  /** Sent as JSON by POST; without it the question is a GET. */
  body?: object | undefined;
  timeoutMs: number;
}

/** Sends one request to EasyPost. Its answer is a JSON object, or the reason for which there is none. */
export async function askEasypost(
  { apiKey, apiBase }: EasypostSettings,
  { path, body, timeoutMs }: Question,
): Promise<Answered<Record<string, unknown>>> {
  try {
    const response = await fetch(`${apiBase}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        // The key is the name, without a password.
        authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The key is for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { ok, status } = response;
    const value = await jsonOf(response);
    if (ok) return { kind: 'done', value };
    return { kind: 'refused', code: errorCode(value) ?? `http-${status}`, retry: isTemporary(status) };
  } catch (error) {
    return { kind: 'refused', code: networkCode(error), retry: true };
  }
}

/** `TRACKER.CREATE.ERROR` and the like. */
function errorCode({ error }: Record<string, unknown>): string | null {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_.]{1,60}$/.test(code) ? code : null;
}
