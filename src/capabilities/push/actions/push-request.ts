import { buildPushPayload } from '@block65/webcrypto-web-push';
import { sha256 } from '#src/lib/id.ts';
import type { VapidSettings } from '#src/platform/vapid-keys.ts';
import type { PushText } from '../rules/message.ts';
import type { Subscription } from '../store.ts';

/** A message for one browser. */
export interface PushRequest {
  browser: Pick<Subscription, 'id' | 'endpoint' | 'p256dh' | 'auth'>;
  text: PushText;
  /** Time for which the push service keeps it for a device without a connection. */
  ttlSeconds: number;
  urgent: boolean;
}

/** Longest topic that push services take (RFC 8030), in base64url. */
const TOPIC_LENGTH = 32;

/** The request to a push service: the text encrypted for the browser (RFC 8291), and signed for the service (RFC 8292). */
export async function pushRequest(
  vapid: VapidSettings,
  { browser, text, ttlSeconds, urgent }: PushRequest,
): Promise<{ url: string; headers: Record<string, string>; body: Uint8Array }> {
  const { id, endpoint, p256dh, auth } = browser;
  const keys = { p256dh: Buffer.from(p256dh).toString('base64url'), auth: Buffer.from(auth).toString('base64url') };
  const { publicKey, privateKey, contact } = vapid;
  // Of those that wait at the push service for one browser, a later one with the same topic takes the place.
  const topic = sha256(text.tag).toString('base64url').slice(0, TOPIC_LENGTH);
  const { headers, body } = await buildPushPayload(
    {
      data: JSON.stringify({ ...text, to: id }),
      options: { ttl: ttlSeconds, topic, urgency: urgent ? 'high' : 'normal' },
    },
    { endpoint, expirationTime: null, keys },
    { subject: contact, publicKey, privateKey },
  );
  return { url: endpoint, headers, body };
}
