import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EasypostSettings } from '../settings/parcels.ts';
import type { Carrier, CarrierAnswer } from './carrier.ts';
import { askEasypost, EASYPOST_TIMEOUT_MS } from './easypost-request.ts';
import { readTracker } from './tracker.ts';

/** Trackers of EasyPost: https://docs.easypost.com/docs/trackers. */
export function easypost(settings: EasypostSettings, timeoutMs = EASYPOST_TIMEOUT_MS): Carrier {
  const ask = async (path: string, body?: object): Promise<CarrierAnswer> => {
    const answer = await askEasypost(settings, { path, body, timeoutMs });
    if (answer.kind === 'refused') return answer;
    const news = readTracker(answer.value);
    return news ? { kind: 'news', news } : { kind: 'refused', code: 'answer-unreadable', retry: false };
  };
  return {
    track: (code, carrier) => ask('/trackers', { tracker: { tracking_code: code, ...(carrier && { carrier }) } }),
    look: (trackerId) => ask(`/trackers/${encodeURIComponent(trackerId)}`),
  };
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
