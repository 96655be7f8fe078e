import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTemporary, jsonOf, networkCode } from '../provider-answer.ts';
import type { EasypostSettings } from '../settings.ts';
import type { Carrier, CarrierAnswer } from './carrier.ts';
import { readTracker } from './tracker.ts';

const TIMEOUT_MS = 10_000;

/** Trackers of EasyPost: https://docs.easypost.com/docs/trackers. Labels are not bought there. */
export function easypost(settings: EasypostSettings, timeoutMs = TIMEOUT_MS): Carrier {
  const ask = (path: string, body?: object) => request(settings, { path, body, timeoutMs });
  return {
    track: (code, carrier) => ask('/trackers', { tracker: { tracking_code: code, ...(carrier && { carrier }) } }),
    look: (trackerId) => ask(`/trackers/${encodeURIComponent(trackerId)}`),
  };
}

interface Question {
  path: string;
  /** Sent as JSON by POST; without it the question is a GET. */
  body: object | undefined;
  timeoutMs: number;
}

async function request(
  { apiKey, apiBase }: EasypostSettings,
  { path, body, timeoutMs }: Question,
): Promise<CarrierAnswer> {
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
    return answerOf(response, await jsonOf(response));
  } catch (error) {
    return { kind: 'refused', code: networkCode(error), retry: true };
  }
}

function answerOf({ ok, status }: Response, answer: Record<string, unknown>): CarrierAnswer {
  if (!ok) return { kind: 'refused', code: errorCode(answer) ?? `http-${status}`, retry: isTemporary(status) };
  const news = readTracker(answer);
  return news ? { kind: 'news', news } : { kind: 'refused', code: 'answer-unreadable', retry: false };
}

/** `TRACKER.CREATE.ERROR` and the like. */
function errorCode({ error }: Record<string, unknown>): string | null {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_.]{1,60}$/.test(code) ? code : null;
}

/**
 * Whether the bytes of an event were sent by EasyPost: header `X-Hmac-Signature`, HMAC-SHA256 with the webhook's secret in
 * the compatibility form NFKD (https://docs.easypost.com/guides/webhooks-guide).
 */
export function isSignedByEasypost(secret: string, body: Uint8Array, signature: string | undefined): boolean {
  const digest = createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex');
  const right = Buffer.from(`hmac-sha256-hex=${digest}`);
  const given = Buffer.from(signature ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}
