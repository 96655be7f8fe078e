import { z } from 'zod';
import { type Given, integer, oneOf, url } from './fields.ts';

/**
 * One sender, with a name in front or without; relays within a network may have addresses without a dot. A comma in the
 * name has to be quoted: mail programs take it for the end of an address.
 */
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const ADDRESS = String.raw`(?:${QUOTED}|[^\s@"<>,;]+)@[^\s@"<>,;]+`;
const SENDER = new RegExp(String.raw`^\s*(?:(?:${QUOTED}|[^",;<>@]*)\s*<${ADDRESS}>|${ADDRESS})\s*$`);

/** The ways of mails and text messages. */
export const messageFields = {
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      SENDER,
      'must be an address such as Purrwell <hello@purrwell.example>, with a name that has a comma in quotes',
    )
    .default('Purrwell <hello@purrwell.example>'),
  SMS_PROVIDER: oneOf(['twilio']).optional(),
  SMS_COUNTRY_CODES: z
    .string()
    .regex(/^\s*\+?[1-9]\d{0,6}\s*(,\s*\+?[1-9]\d{0,6}\s*)*$/, 'must be calling codes such as 971,49,44')
    .optional(),
  SMS_DAILY_LIMIT: integer(0, 1_000_000, 1000),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{4,14}|\d{3,8}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
      'must be a number such as +15005550006, or a name',
    )
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-fA-F]{32}$/, 'must be MG and 32 hexadecimal digits')
    .optional(),
  TWILIO_API_BASE: url(['http:', 'https:']).default('https://api.twilio.com'),
};

/** Account of Twilio's Messages API, and the sender of text messages. */
export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  sender: { From: string } | { MessagingServiceSid: string };
  /** Without a trailing slash. */
  apiBase: string;
}

export interface MessageSettings {
  smtpUrl?: string;
  mailFrom: string;
  /** `outbox`: kept for staff to read, in shops to try things in. `off`: none can be sent, so numbers stay unverified. */
  sms: 'twilio' | 'outbox' | 'off';
  /** Set exactly where `sms` is `twilio`. */
  twilio?: TwilioSettings;
  /** Country codes, without the plus, that codes may be sent to; null for any. */
  smsCountryCodes: readonly string[] | null;
  /** Codes a day for the whole shop. */
  smsDailyLimit: number;
}

type MessageGiven = Given<typeof messageFields>;

export const messageSettings = (e: MessageGiven, demoPasswords: boolean): MessageSettings => ({
  smtpUrl: e.SMTP_URL,
  mailFrom: e.MAIL_FROM,
  sms: e.SMS_PROVIDER ?? (demoPasswords ? 'outbox' : 'off'),
  twilio: twilioSettings(e),
  smsCountryCodes: e.SMS_COUNTRY_CODES?.split(',').map((code) => code.trim().replace('+', '')) ?? null,
  smsDailyLimit: e.SMS_DAILY_LIMIT,
});

/** Complete, because `twilioFaults` are none. */
function twilioSettings(e: MessageGiven): TwilioSettings | undefined {
  if (e.SMS_PROVIDER !== 'twilio') return undefined;
  return {
    accountSid: e.TWILIO_ACCOUNT_SID ?? '',
    authToken: e.TWILIO_AUTH_TOKEN ?? '',
    sender: e.TWILIO_MESSAGING_SERVICE_SID
      ? { MessagingServiceSid: e.TWILIO_MESSAGING_SERVICE_SID }
      : { From: e.TWILIO_FROM ?? '' },
    apiBase: e.TWILIO_API_BASE.replace(/\/+$/, ''),
  };
}

export function twilioFaults(e: MessageGiven): string[] {
  if (e.SMS_PROVIDER !== 'twilio') return [];
  const missing: string[] = [];
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const)
    if (!e[name]) missing.push(`${name} is missing although SMS_PROVIDER=twilio.`);
  if (!e.TWILIO_FROM && !e.TWILIO_MESSAGING_SERVICE_SID)
    missing.push('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is missing although SMS_PROVIDER=twilio.');
  if (e.TWILIO_FROM && e.TWILIO_MESSAGING_SERVICE_SID)
    missing.push('TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID are both set. Set one of them.');
  return missing;
}
