import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTemporary, jsonOf, networkCode } from '../provider-answer.ts';
import type { TwilioSettings } from '../settings/messages.ts';

const TIMEOUT_MS = 10_000;

export interface TextToSend {
  /** E.164. */
  to: string;
  body: string;
  /** Time the provider may queue it; null for no limit. */
  validSeconds: number | null;
  /** The address for the provider's report on it; null where ours cannot be reached from outside. */
  reportTo: string | null;
}

/** `code` says why in the provider's own number and never quotes the answer, which repeats the recipient's number. */
export type TextOutcome = { kind: 'taken'; id: string | null } | { kind: 'refused'; code: string; retry: boolean };

/**
 * Errors of the Messages API that a later request may not meet although their status is 400: the sender's queue is full,
 * and maintenance (https://www.twilio.com/docs/api/errors). Other codes are not told apart: Twilio advises against
 * logic based on them, and the status says whether to try again.
 */
const TEMPORARY_CODES = new Set([21611, 21730]);

/**
 * Hands one text message to Twilio: POST /2010-04-01/Accounts/{AccountSid}/Messages.json. There is no idempotency key, so
 * a message whose answer was lost may be sent twice.
 */
export async function sendByTwilio(
  settings: TwilioSettings,
  text: TextToSend,
  timeoutMs = TIMEOUT_MS,
): Promise<TextOutcome> {
  const { accountSid, authToken, sender, apiBase } = settings;
  const form = new URLSearchParams({ To: text.to, Body: text.body, ...sender });
  if (text.reportTo) form.set('StatusCallback', text.reportTo);
  if (text.validSeconds !== null) form.set('ValidityPeriod', String(text.validSeconds));
  try {
    const response = await fetch(`${apiBase}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
      },
      body: form,
      // The credentials are for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return outcomeOf(response.status, await jsonOf(response));
  } catch (error) {
    return { kind: 'refused', code: networkCode(error), retry: true };
  }
}

/**
 * The signature of a request that Twilio makes of us: HMAC-SHA1, in base64, of the address followed by every parameter of
 * the form and its value, in the order of their names (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 */
function signatureOf(authToken: string, url: string, form: URLSearchParams): Buffer {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const signed = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed).digest();
}

/** Whether a request was made by Twilio for this address, with this form. */
export function isSignedByTwilio(
  authToken: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: string | undefined },
): boolean {
  const given = Buffer.from(signature ?? '', 'base64');
  const right = signatureOf(authToken, url, form);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Interprets Twilio's answer. Statuses: https://www.twilio.com/docs/usage/twilios-response */
export function outcomeOf(status: number, answer: Record<string, unknown>): TextOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken', id: typeof answer.sid === 'string' ? answer.sid : null };
  const number = typeof answer.code === 'number' ? answer.code : null;
  const retry = isTemporary(status) || TEMPORARY_CODES.has(number ?? 0);
  return { kind: 'refused', code: number === null ? `http-${status}` : `twilio-${number}`, retry };
}
