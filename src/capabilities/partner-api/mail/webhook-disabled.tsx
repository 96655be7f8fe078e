import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { FAILING_DAYS } from '../rules/retries.ts';

interface Disabled {
  to: string;
  partner: string;
  url: string;
  disabledBy: 'failures' | 'gone';
}

/** Tells that a webhook gets nothing any more. Of its address only the host is named: the rest may be a secret. */
export function webhookDisabledMail(
  { supportEmail }: Pick<Settings, 'supportEmail'>,
  { to, partner, url, disabledBy }: Disabled,
): OutgoingMail {
  const { host } = new URL(url);
  return letter({
    to,
    kind: 'partner-webhook-disabled',
    subject: `The webhook of ${partner} at ${host} is disabled`,
    headers: { 'Reply-To': supportEmail },
    lines: [
      disabledBy === 'gone'
        ? `The webhook at ${host} answered 410, which says that it wants no more events, so we have disabled it.`
        : `Nothing we sent to the webhook at ${host} has arrived for ${FAILING_DAYS} days, so we have disabled it.`,
      'Once it answers again, enable it with PATCH /api/partner/v1/webhooks/{id}, or write to us. Events of the last 30 days can be sent again.',
    ],
    reason: `You get this mail because this address is noted for the partner ${partner}. Questions go to ${supportEmail}.`,
  });
}
