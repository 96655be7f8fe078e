import { eq } from 'drizzle-orm';
import { DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import type { AppServices } from '../services.ts';
import type { Settings } from '../settings.ts';
import { textMessages } from './tables.ts';
import { isSignedByTwilio } from './twilio.ts';

export const REPORT_PATH = '/api/webhooks/text-messages';
/** Statuses after which a message does not arrive any more (https://www.twilio.com/docs/messaging/api/message-resource). */
const NOT_DELIVERED = ['undelivered', 'failed'];

/** The address for the provider's reports on a text message; null where it would not take ours. */
export const reportAddress = ({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string): string | null =>
  publicUrl.startsWith('https://') ? `${publicUrl}${REPORT_PATH}?text=${id}` : null;

/**
 * Notes that a text message did not arrive, as its provider reports it; every other report changes nothing. Refuses
 * `report-unsigned` unless the provider signed it for the address that was given with this message.
 */
export async function receiveDeliveryReport(
  { settings, database, log }: AppServices,
  { id, body, signature }: { id: string; body: string; signature: string | undefined },
): Promise<{ received: true } | DomainError> {
  const form = new URLSearchParams(body);
  const url = isUuid(id) ? reportAddress(settings, id) : null;
  if (!settings.twilio || !url || !isSignedByTwilio(settings.twilio.authToken, { url, form, signature }))
    return new DomainError('report-unsigned', 403, 'This is not signed by our provider of text messages.');
  const status = form.get('MessageStatus') ?? '';
  if (!NOT_DELIVERED.includes(status)) return { received: true };
  const number = /^\d{1,6}$/.exec(form.get('ErrorCode') ?? '')?.[0];
  const undelivered = number ? `twilio-${number}` : status;
  await database.transaction((tx) => tx.update(textMessages).set({ undelivered }).where(eq(textMessages.id, id)));
  log.warn({ text: id, error: undelivered }, 'text message did not arrive');
  return { received: true };
}
