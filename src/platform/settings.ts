import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isIban, plainIban } from '#src/lib/iban.ts';
import { isZone, type OpeningHours, parseHours } from '#src/lib/opening-hours.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { type DatevSettings, revenueAccounts, taxRegistrations } from './accounting-settings.ts';
import { type LabelSettings, parcelSize, shippingPlace } from './carrier-settings.ts';
import { derivedVapidKeys, vapidFaults, type VapidSettings } from './vapid-keys.ts';
import { walletFaults, type WalletSettings } from './wallet-certificates.ts';

const number = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= low && n <= high, `must be between ${low} and ${high}`);

const integer = (low: number, high: number, fallback: number) => number(low, high).default(fallback);

/** Given in seconds, also in parts of one; kept in milliseconds. */
const seconds = (low: number, high: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number of seconds')
    .transform((text) => Math.round(Number(text) * 1000))
    .refine((ms) => ms >= low * 1000 && ms <= high * 1000, `must be between ${low} and ${high} seconds`)
    .default(fallback * 1000);

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);

/** Secret in compose.yaml, used until one is chosen. It is public. */
const COMPOSE_SECRET = 'only for trying the shop on one machine';
const SHORTEST_SECRET = 32;
const PDF_BEGINS = '%PDF-';
const PEM_BEGINS = /^-----BEGIN [A-Z ]+-----$/m;

function isPdf(path: string): boolean {
  try {
    return readFileSync(path).subarray(0, PDF_BEGINS.length).toString('latin1') === PDF_BEGINS;
  } catch {
    return false;
  }
}

function isPem(path: string): boolean {
  try {
    return PEM_BEGINS.test(readFileSync(path, 'latin1'));
  } catch {
    return false;
  }
}

/**
 * One sender, with a name in front or without; relays within a network may have addresses without a dot. A comma in the
 * name has to be quoted: mail programs take it for the end of an address.
 */
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const ADDRESS = String.raw`(?:${QUOTED}|[^\s@"<>,;]+)@[^\s@"<>,;]+`;
const SENDER = new RegExp(String.raw`^\s*(?:(?:${QUOTED}|[^",;<>@]*)\s*<${ADDRESS}>|${ADDRESS})\s*$`);

/** A day of the calendar, or a moment with its time zone: `Date.parse` alone takes 'soon 1' for the year 2001. */
const DAY_OR_MOMENT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

function isDayOrMoment(text: string): boolean {
  const day = DAY_OR_MOMENT.exec(text)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** The end of a day in Dubai, where the clock is never changed; a moment as it is. */
const endOf = (text: string): Date => new Date(text.includes('T') ? text : `${text}T24:00:00+04:00`);

/** The accounts of a shop to try things in; the README prints them, so no other shop takes these passwords. */
const DEMO_STAFF = { email: 'staff@purrwell.example', password: 'behind-the-desk' };
export const DEMO_HOUSEHOLD = { email: 'demo@purrwell.example', password: 'seven-sticks-a-day' };
export const DEMO_PASSWORDS: readonly string[] = [DEMO_STAFF.password, DEMO_HOUSEHOLD.password];

const hsCode = (fallback: string) =>
  z
    .string()
    .regex(/^\d{6,10}$/, 'must be 6 to 10 digits of the Harmonized System')
    .default(fallback);

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: integer(0, 65535, 3000),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be a number from 1 to 99, or auto for one process per processor')
    .default('1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_LISTEN_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: integer(2, 200, 10),
  DATABASE_CONNECT_TIMEOUT: seconds(0.1, 60, 5),
  DATABASE_STATEMENT_TIMEOUT: seconds(0.1, 600, 15),
  DATABASE_LOCK_TIMEOUT: seconds(0.1, 600, 10),
  DATABASE_START_TIMEOUT: seconds(0, 86_400, 0),
  MIGRATION_TIMEOUT: seconds(1, 86_400, 600),
  MIGRATION_LOCK_TIMEOUT: seconds(1, 86_400, 900),
  HEADERS_TIMEOUT: seconds(0.1, 60, 10),
  BODY_TIMEOUT: seconds(0.1, 300, 20),
  KEEP_ALIVE_TIMEOUT: seconds(0, 3600, 65),
  SHUTDOWN_DELAY: seconds(0, 60, 3),
  SHUTDOWN_TIMEOUT: seconds(0, 300, 10),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUSTED_PROXIES: integer(0, 5, 0),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  METRICS_PORT: number(1, 65535).optional(),
  SESSION_SECRET: z.string().min(SHORTEST_SECRET, `must be at least ${SHORTEST_SECRET} characters`).optional(),
  SESSION_DAYS: integer(1, 30, 30),
  TRUSTED_EXPORT_KEYS: z
    .string()
    .regex(/^\s*[\w-]{43}\s*(,\s*[\w-]{43}\s*)*$/, 'must be public keys of 43 characters, separated by commas')
    .optional(),
  PAYMENTS: oneOf(['stripe', 'sandbox']).optional(),
  SANDBOX_MOOD: oneOf(['gentle', 'harsh']).default('gentle'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_, or with rk_ for a restricted key')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8, 'is too short').optional(),
  STRIPE_API_BASE: url(['http:', 'https:']).optional(),
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
  EASYPOST_API_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,}$/, 'must be at least 16 letters and digits')
    .optional(),
  EASYPOST_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  EASYPOST_CARRIER: z
    .string()
    .regex(/^[A-Za-z0-9]{2,40}$/, 'must be a carrier as EasyPost writes it, such as DHLExpress')
    .optional(),
  EASYPOST_FROM: z
    .string()
    .refine(
      (text) => shippingPlace(text) !== null,
      'must be street; city; region; postal code; country; phone, such as Unit 4, 12 Street; Dubai; Dubai; ; AE; +97145550100',
    )
    .optional(),
  EASYPOST_SIGNER: z.string().min(3, 'must be the name of a person').max(60, 'is too long').optional(),
  EASYPOST_BOX_CM: z
    .string()
    .refine((text) => parcelSize(text) !== null, 'must be length x width x height in centimetres, such as 24x17x5')
    .optional(),
  EASYPOST_BOX_GRAMS: number(1, 20_000).optional(),
  EASYPOST_STICK_GRAMS: number(1, 500).optional(),
  EASYPOST_LAB: z
    .string()
    .refine(
      (text) => shippingPlace(text) !== null,
      'must be street; city; region; postal code; country; phone, as EASYPOST_FROM',
    )
    .optional(),
  EASYPOST_KIT_CM: z
    .string()
    .refine((text) => parcelSize(text) !== null, 'must be length x width x height in centimetres, such as 20x14x4')
    .optional(),
  EASYPOST_KIT_POSTAGE: z.enum(['yes', 'no']).default('no'),
  EASYPOST_SAMPLES_HS_CODE: hsCode('051199'),
  EASYPOST_KIT_GRAMS: number(1, 5000).optional(),
  EASYPOST_KIT_VALUE: number(1, 1000).optional(),
  EASYPOST_KIT_HS_CODE: hsCode('392690'),
  EASYPOST_HS_CODE: hsCode('230910'),
  EASYPOST_MADE_IN: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country such as AE')
    .optional(),
  EASYPOST_CUSTOMS_CHECKED: z.enum(['yes', 'no']).default('no'),
  EASYPOST_API_BASE: url(['http:', 'https:']).default('https://api.easypost.com/v2'),
  STAFF_EMAIL: z.email('must be an e-mail address').optional(),
  STAFF_PASSWORD: z.string().min(6, 'must be at least 6 characters').optional(),
  STAFF_SECOND_FACTOR: oneOf(['required', 'optional']).optional(),
  STAFF_OIDC_ISSUER: url(['http:', 'https:']).optional(),
  STAFF_OIDC_CLIENT_ID: z.string().optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@purrwell.example'),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+?\d{8,15}$/, 'must be a phone number in international form')
    .optional(),
  CHAT_HOURS: z
    .string()
    .refine(
      (text) => parseHours(text, SHOP_ZONE) !== null,
      'must be hours such as Mon-Fri 09:00-21:00, Sat 10:00-18:00',
    )
    .default('Mon-Fri 09:00-21:00, Sat-Sun 10:00-18:00'),
  CHAT_ZONE: z.string().refine(isZone, 'must be a time zone such as Asia/Dubai').default(SHOP_ZONE),
  COMPANY_NAME: z.string().default('Purrwell'),
  COMPANY_ADDRESS: z.string().default('Dubai, United Arab Emirates'),
  COMPANY_REGISTRATION: z.string().optional(),
  LAUNCH_OFFER_UNTIL: z
    .string()
    .trim()
    .refine(
      (text) => text === 'off' || isDayOrMoment(text),
      'must be a date such as 2027-06-30, a moment with its time zone such as 2027-06-30T18:00+04:00, or off',
    )
    .default('2027-06-30'),
  TAX_REGISTRATIONS: z
    .string()
    .refine(
      (text) => taxRegistrations(text) !== null,
      'must be countries with their numbers such as AE:100123456700003,EU:IM3720001234, or none',
    )
    .optional(),
  TAX_US_NEXUS: z
    .string()
    .regex(/^\s*[A-Z]{2}\s*(,\s*[A-Z]{2}\s*)*$/, 'must be codes of states such as CA,NY')
    .optional(),
  DATEV_CONSULTANT: number(1001, 9_999_999).optional(),
  DATEV_CLIENT: number(1, 99_999).optional(),
  DATEV_TRANSIT_ACCOUNT: z
    .string()
    .regex(/^\d{4,8}$/, 'must be an account of 4 to 8 digits')
    .optional(),
  DATEV_REVENUE_ACCOUNTS: z
    .string()
    .refine(
      (text) => revenueAccounts(text) !== null,
      'must be accounts of one length such as 8338,EU:8331,DE:8400, one of them without a country',
    )
    .optional(),
  PAYOUT_IBAN: z.string().transform(plainIban).refine(isIban, 'must be an IBAN').optional(),
  PAYOUT_CONNECT: z
    .string()
    .regex(/^[A-Z]{2}(, ?[A-Z]{2})*$/, 'must be country codes such as DE,FR')
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(8, 'is too short').optional(),
  PAYOUT_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC of 8 or 11 characters')
    .optional(),
  ANALYTICS_URL: url(['http:', 'https:']).optional(),
  ANALYTICS_DOMAIN: z.string().optional(),
  CLINICAL_RESULTS_FILE: z.string().refine(isPdf, 'must be the path of a PDF file').optional(),
  WALLET_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]+$/, 'must be an identifier such as pass.com.example.cat')
    .optional(),
  WALLET_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be ten letters and digits')
    .optional(),
  WALLET_CERTIFICATE_FILE: z.string().refine(isPem, 'must be the path of a PEM file').optional(),
  WALLET_KEY_FILE: z.string().refine(isPem, 'must be the path of a PEM file').optional(),
  WALLET_KEY_PASSPHRASE: z.string().optional(),
  WALLET_WWDR_FILE: z.string().refine(isPem, 'must be the path of a PEM file').optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a public key of P-256 as base64url, 87 characters')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of P-256 as base64url, 43 characters')
    .optional(),
  VAPID_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be an address such as mailto:push@example.com or https://example.com',
    )
    .optional(),
  DEMO_ACCOUNT: oneOf(['yes', 'no']).default('yes'),
  OFFLINE_DASHBOARD: oneOf(['yes', 'no']).default('yes'),
  SERVE_PAGES: oneOf(['yes', 'no']).default('yes'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** All in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection, a new one or one of the pool that is in use. */
  connect: number;
  statement: number;
  lock: number;
  /** Between two statements of a transaction. */
  idleInTransaction: number;
  migrationStatement: number;
  /** For another process that is migrating. */
  migrationLock: number;
  /** For a database that cannot be used when the shop starts; 0 is for ever. */
  start: number;
}

/** All in milliseconds. */
interface HttpTimeouts {
  headers: number;
  /** For a body, with a second more for each 32 kB of it. */
  body: number;
  /**
   * Time for which idle connections are kept. Longer than any proxy in front keeps them, so that no request meets one
   * that is just being closed.
   */
  keepAlive: number;
  /** Between saying that this process is not ready and refusing requests: in it a load balancer finds out. */
  drainDelay: number;
  /** For requests in flight when the others are refused. */
  drain: number;
}

/** Account of Twilio's Messages API, and the sender of text messages. */
export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  sender: { From: string } | { MessagingServiceSid: string };
  /** Without a trailing slash. */
  apiBase: string;
}

/** Account of EasyPost, which follows parcels of many carriers. */
export interface EasypostSettings {
  apiKey: string;
  webhookSecret: string;
  /** The carrier of every parcel, in EasyPost's spelling; undefined: EasyPost finds it out by the number. */
  carrier?: string;
  /** Set where labels are bought there as well. */
  labels?: LabelSettings;
  /** Without a trailing slash. */
  apiBase: string;
}

/** A provider of OpenID Connect, and this shop's client there. */
export interface StaffProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface Settings {
  production: boolean;
  port: number;
  /** Processes behind the port. */
  processes: number;
  dataDir: string;
  databaseUrl?: string;
  /** For what needs a session of its own (LISTEN, the job queue, migrations) where `databaseUrl` is a pooler that gives none. */
  databaseListenUrl?: string;
  /** A replica, for the few reads that may be behind the last writes. */
  databaseReadUrl?: string;
  databasePool: number;
  databaseTimeouts: DatabaseTimeouts;
  httpTimeouts: HttpTimeouts;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Number of our own proxies in front; each appends its client's address to X-Forwarded-For. */
  trustedProxies: number;
  /** Token that a scraper of `/metrics` must send. */
  metricsToken?: string;
  /** Port for `/metrics`, which is then not served on the shop's own. */
  metricsPort?: number;
  sessionSecret: string;
  sessionDays: number;
  /** Public keys of shops whose exports are shown as theirs; none by default. */
  trustedExportKeys: readonly string[];
  payments: 'stripe' | 'sandbox';
  /** Behaviour of the sandbox where Stripe's may vary. */
  sandboxMood: 'gentle' | 'harsh';
  stripeSecretKey: string;
  /** Key of Stripe's payment form; set only with real payments. */
  stripePublishableKey?: string;
  stripeWebhookSecret: string;
  stripeApiBase?: string;
  smtpUrl?: string;
  /** Addresses that webhooks of partners may reach besides public ones, and who vouches for them there. Set by tests only: no variable of the environment does. */
  webhookAllowance?: { addresses: readonly string[]; ca: string };
  mailFrom: string;
  /** `outbox`: kept for staff to read, in shops to try things in. `off`: none can be sent, so numbers stay unverified. */
  sms: 'twilio' | 'outbox' | 'off';
  /** Set exactly where `sms` is `twilio`. */
  twilio?: TwilioSettings;
  /** Set where parcels are followed at a real carrier; without it the sandbox carrier moves them where payments are the sandbox's. */
  easypost?: EasypostSettings;
  /** Country codes, without the plus, that codes may be sent to; null for any. */
  smsCountryCodes: readonly string[] | null;
  /** Codes a day for the whole shop. */
  smsDailyLimit: number;
  /** The first admin's account, made at start if the shop has none. Without demo passwords only when both are set. */
  staffEmail?: string;
  staffPassword?: string;
  /** Company accounts that staff may sign in with, by OpenID Connect; none by default. */
  staffProvider?: StaffProviderSettings;
  supportEmail: string;
  supportWhatsapp?: string;
  /** Hours in which people answer in the chat. */
  chatHours: OpeningHours;
  /** Operator of the shop for the legal page: name, address and, if there is one, the registration. */
  company: string;
  /** The launch offer is accepted before this instant; null when switched off. */
  launchOfferUntil: Date | null;
  /** Numbers for tax by country, or `EU`; null: registered everywhere, where no money moves. */
  taxRegistrations: Readonly<Record<string, string>> | null;
  /** States of the US in which sales tax is collected. */
  usNexus: readonly string[];
  /** For posting batches in the books; without it there are none. */
  datev?: DatevSettings;
  /** Account that commissions are paid from; without it there are no SEPA files. */
  payout?: { name: string; iban: string; bic: string };
  /** Payouts by Stripe Connect: countries in which payees may have an account, and the secret of events about them. */
  payoutConnect?: { countries: readonly string[]; webhookSecret: string | null };
  /** Address that page views are passed on to, without a trailing slash; none by default. */
  analyticsUrl?: string;
  /** The name of this shop at that place. */
  analyticsDomain: string;
  /** A PDF with the results of clinical trials; without it the page offers to ask for them. */
  clinicalResultsFile?: string;
  /** Signs passes for Apple Wallet; without it there are none. */
  wallet?: WalletSettings;
  /** Keys of push messages, and an address for the operators of push services. */
  vapid: VapidSettings;
  /** Whether the passwords the README prints work: outside production, and only where no money moves. */
  demoPasswords: boolean;
  /** Requires staff to sign in with a passkey, or with a password and a code: where payments are real, unless it is said otherwise. */
  staffSecondFactor: boolean;
  /** Whether a household to sign in with is told at the first start; never in production, and only where no money moves. */
  demoAccount: boolean;
  /** No: browsers remove the service worker that they have. */
  offlineDashboard: boolean;
  /** No in development, where the pages come from another process. */
  servePages: boolean;
  logLevel: string;
}

/** Whether a key of Stripe, secret, restricted or publishable, is of live mode. */
export const isLiveKey = (key: string): boolean => /^[a-z]k_live_/.test(key);

const hoursOf = (text: string, zone: string): OpeningHours => parseHours(text, zone) ?? { zone, days: [] };

/** Refused settings: one sentence per wrong variable. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads settings from environment variables; throws SettingsError naming every variable that is wrong. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const payments = e.PAYMENTS ?? (e.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox');
  const demoPasswords = !production && payments === 'sandbox';
  refuseUnsafe(e, { production, payments, demoPasswords });
  const dataDir = resolve(e.DATA_DIR);
  const sessionSecret = e.SESSION_SECRET ?? keptSecret(dataDir);
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  return {
    production,
    port: e.PORT,
    processes: processesOf(e),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseListenUrl: e.DATABASE_LISTEN_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    databasePool: e.DATABASE_POOL,
    databaseTimeouts: {
      connect: e.DATABASE_CONNECT_TIMEOUT,
      statement: e.DATABASE_STATEMENT_TIMEOUT,
      lock: e.DATABASE_LOCK_TIMEOUT,
      idleInTransaction: e.DATABASE_STATEMENT_TIMEOUT,
      migrationStatement: e.MIGRATION_TIMEOUT,
      migrationLock: e.MIGRATION_LOCK_TIMEOUT,
      start: e.DATABASE_START_TIMEOUT,
    },
    httpTimeouts: {
      headers: e.HEADERS_TIMEOUT,
      body: e.BODY_TIMEOUT,
      keepAlive: e.KEEP_ALIVE_TIMEOUT,
      drainDelay: production || env.SHUTDOWN_DELAY ? e.SHUTDOWN_DELAY : 0,
      drain: e.SHUTDOWN_TIMEOUT,
    },
    publicUrl,
    trustedProxies: e.TRUSTED_PROXIES,
    metricsToken: e.METRICS_TOKEN,
    metricsPort: e.METRICS_PORT,
    sessionSecret,
    sessionDays: e.SESSION_DAYS,
    trustedExportKeys: e.TRUSTED_EXPORT_KEYS?.split(',').map((key) => key.trim()) ?? [],
    payments,
    sandboxMood: e.SANDBOX_MOOD,
    stripeSecretKey: e.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
    stripePublishableKey: payments === 'stripe' ? e.STRIPE_PUBLISHABLE_KEY : undefined,
    stripeWebhookSecret: e.STRIPE_WEBHOOK_SECRET ?? `whsec_${sessionSecret}`,
    stripeApiBase: e.STRIPE_API_BASE,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    sms: e.SMS_PROVIDER ?? (demoPasswords ? 'outbox' : 'off'),
    twilio: twilioSettings(e),
    easypost: easypostSettings(e),
    smsCountryCodes: e.SMS_COUNTRY_CODES?.split(',').map((code) => code.trim().replace('+', '')) ?? null,
    smsDailyLimit: e.SMS_DAILY_LIMIT,
    staffEmail: e.STAFF_EMAIL ?? (demoPasswords ? DEMO_STAFF.email : undefined),
    staffPassword: e.STAFF_PASSWORD ?? (demoPasswords ? DEMO_STAFF.password : undefined),
    staffProvider: staffProviderSettings(e),
    supportEmail: e.SUPPORT_EMAIL,
    supportWhatsapp: e.SUPPORT_WHATSAPP?.replace('+', ''),
    chatHours: hoursOf(e.CHAT_HOURS, e.CHAT_ZONE),
    company: [e.COMPANY_NAME, e.COMPANY_ADDRESS, e.COMPANY_REGISTRATION].filter(Boolean).join(', '),
    launchOfferUntil: e.LAUNCH_OFFER_UNTIL === 'off' ? null : endOf(e.LAUNCH_OFFER_UNTIL),
    taxRegistrations: taxRegistrations(e.TAX_REGISTRATIONS ?? '') ?? (demoPasswords ? null : {}),
    usNexus: e.TAX_US_NEXUS?.split(',').map((state) => state.trim()) ?? [],
    datev: datevSettings(e),
    payout:
      e.PAYOUT_IBAN && e.PAYOUT_BIC ? { name: e.COMPANY_NAME, iban: e.PAYOUT_IBAN, bic: e.PAYOUT_BIC } : undefined,
    payoutConnect: connectSettings(e, payments, sessionSecret),
    analyticsUrl: e.ANALYTICS_URL?.replace(/\/+$/, ''),
    analyticsDomain: e.ANALYTICS_DOMAIN ?? new URL(publicUrl).hostname,
    clinicalResultsFile: e.CLINICAL_RESULTS_FILE,
    wallet: walletSettings(e),
    vapid: vapidSettings(e, sessionSecret),
    demoPasswords,
    staffSecondFactor: (e.STAFF_SECOND_FACTOR ?? (payments === 'stripe' ? 'required' : 'optional')) === 'required',
    demoAccount: e.DEMO_ACCOUNT === 'yes' && demoPasswords && !e.STRIPE_API_BASE,
    offlineDashboard: e.OFFLINE_DASHBOARD === 'yes',
    servePages: e.SERVE_PAGES === 'yes',
    logLevel: e.LOG_LEVEL,
  };
}

type Given = z.infer<typeof schema>;

/** Payouts by Stripe Connect are off without PAYOUT_CONNECT. The sandbox signs all its events alike. */
function connectSettings(e: Given, payments: Settings['payments'], sessionSecret: string): Settings['payoutConnect'] {
  if (!e.PAYOUT_CONNECT) return undefined;
  const inSandbox = payments === 'sandbox' ? (e.STRIPE_WEBHOOK_SECRET ?? `whsec_${sessionSecret}`) : null;
  return {
    countries: e.PAYOUT_CONNECT.split(',').map((code) => code.trim()),
    webhookSecret: e.STRIPE_CONNECT_WEBHOOK_SECRET ?? inSandbox,
  };
}

/** The embedded database belongs to one process. */
function processesOf(e: Given): number {
  if (e.WEB_CONCURRENCY !== 'auto') return Number(e.WEB_CONCURRENCY);
  return e.DATABASE_URL ? availableParallelism() : 1;
}

/** Complete, because `refuseUnsafe` has looked. */
function twilioSettings(e: Given): TwilioSettings | undefined {
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

const EASYPOST = ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET'] as const;

/** Facts about parcels without which no label is bought. */
const EASYPOST_LABELS = [
  'EASYPOST_FROM',
  'EASYPOST_SIGNER',
  'EASYPOST_BOX_CM',
  'EASYPOST_BOX_GRAMS',
  'EASYPOST_STICK_GRAMS',
  'EASYPOST_KIT_GRAMS',
  'EASYPOST_KIT_VALUE',
] as const;

/** Whether labels of parcels of test kits, or of samples on their way back, can be bought. */
const buysForKits = (e: Given): boolean =>
  Boolean(e.EASYPOST_KIT_CM || e.EASYPOST_LAB) || e.EASYPOST_KIT_POSTAGE === 'yes';

/** Undefined unless key and secret are set. */
function easypostSettings(e: Given): EasypostSettings | undefined {
  const { EASYPOST_API_KEY: apiKey, EASYPOST_WEBHOOK_SECRET: webhookSecret, EASYPOST_CARRIER: carrier } = e;
  if (!apiKey || !webhookSecret) return undefined;
  return { apiKey, webhookSecret, carrier, labels: labelSettings(e), apiBase: e.EASYPOST_API_BASE.replace(/\/+$/, '') };
}

/** Undefined unless all of them are set. */
function labelSettings(e: Given): LabelSettings | undefined {
  const { EASYPOST_SIGNER: signer, EASYPOST_BOX_GRAMS: boxGrams, EASYPOST_STICK_GRAMS: stickGrams } = e;
  const { EASYPOST_KIT_GRAMS: grams, EASYPOST_KIT_VALUE: dollars, EASYPOST_KIT_HS_CODE: hsCodeOfKit } = e;
  const place = e.EASYPOST_FROM && shippingPlace(e.EASYPOST_FROM);
  const size = e.EASYPOST_BOX_CM && parcelSize(e.EASYPOST_BOX_CM);
  if (!place || !signer || !size || !boxGrams || !stickGrams || !grams || !dollars) return undefined;
  const from = { ...place, name: e.COMPANY_NAME, email: e.SUPPORT_EMAIL };
  const madeIn = e.EASYPOST_MADE_IN ?? place.country;
  const sizeOfKit = (e.EASYPOST_KIT_CM && parcelSize(e.EASYPOST_KIT_CM)) || undefined;
  const postage = e.EASYPOST_KIT_POSTAGE === 'yes';
  const kit = { grams, value: dollars * 100, hsCode: hsCodeOfKit, size: sizeOfKit, postage };
  const known = { from, signer, size, boxGrams, stickGrams, kit, madeIn };
  const customsChecked = e.EASYPOST_CUSTOMS_CHECKED === 'yes';
  return { ...known, customsChecked, hsCode: e.EASYPOST_HS_CODE, samples: samplesSettings(e) };
}

/** Undefined unless both are set. */
function samplesSettings(e: Given): LabelSettings['samples'] {
  const place = e.EASYPOST_LAB && shippingPlace(e.EASYPOST_LAB);
  if (!place || !e.EASYPOST_KIT_CM) return undefined;
  const lab = { ...place, name: `${e.COMPANY_NAME} laboratory`, email: e.SUPPORT_EMAIL };
  return { lab, hsCode: e.EASYPOST_SAMPLES_HS_CODE };
}

function missingEasypostSettings(e: Given): string[] {
  const kits = buysForKits(e);
  const labels = kits || EASYPOST_LABELS.some((name) => e[name]);
  if (!labels && !e.EASYPOST_CARRIER && !EASYPOST.some((name) => e[name])) return [];
  return [...EASYPOST, ...(labels ? EASYPOST_LABELS : []), ...(kits ? ['EASYPOST_KIT_CM' as const] : [])]
    .filter((name) => !e[name])
    .map((name) => `${name} is missing although another EASYPOST_ setting is set.`);
}

const STAFF_OIDC = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'] as const;

/** Undefined unless all of them are set. */
function staffProviderSettings(e: Given): StaffProviderSettings | undefined {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: clientId, STAFF_OIDC_CLIENT_SECRET: clientSecret } = e;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

function wrongStaffProvider(e: Given, demoPasswords: boolean): string[] {
  if (!STAFF_OIDC.some((name) => e[name])) return [];
  const missing = STAFF_OIDC.filter((name) => !e[name]);
  if (missing.length) return missing.map((name) => `${name} is missing although another STAFF_OIDC_ setting is set.`);
  return demoPasswords || e.STAFF_OIDC_ISSUER?.startsWith('https:')
    ? []
    : ['STAFF_OIDC_ISSUER must be an address with https.'];
}

const DATEV = ['DATEV_CONSULTANT', 'DATEV_CLIENT', 'DATEV_TRANSIT_ACCOUNT', 'DATEV_REVENUE_ACCOUNTS'] as const;

/** Undefined unless all of them are set. */
function datevSettings(e: Given): DatevSettings | undefined {
  const { DATEV_CONSULTANT: consultant, DATEV_CLIENT: client, DATEV_TRANSIT_ACCOUNT: transitAccount } = e;
  const accounts = e.DATEV_REVENUE_ACCOUNTS && revenueAccounts(e.DATEV_REVENUE_ACCOUNTS);
  if (!consultant || !client || !transitAccount || !accounts) return undefined;
  return { consultant, client, accountLength: transitAccount.length, transitAccount, revenueAccounts: accounts };
}

function wrongDatevSettings(e: Given): string[] {
  if (!DATEV.some((name) => e[name])) return [];
  const missing = DATEV.filter((name) => !e[name]);
  if (missing.length) return missing.map((name) => `${name} is missing although another DATEV_ setting is set.`);
  const { accountLength, revenueAccounts: accounts } = datevSettings(e) ?? {};
  return accounts?.default?.length === accountLength
    ? []
    : ['DATEV_REVENUE_ACCOUNTS has accounts of another length than DATEV_TRANSIT_ACCOUNT.'];
}

/** Keys of the operator, else a pair made from the session secret. */
function vapidSettings(e: Given, sessionSecret: string): VapidSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e;
  const keys = publicKey && privateKey ? { publicKey, privateKey } : derivedVapidKeys(sessionSecret);
  return { ...keys, contact: e.VAPID_CONTACT ?? `mailto:${e.SUPPORT_EMAIL}` };
}

const WALLET = [
  'WALLET_PASS_TYPE',
  'WALLET_TEAM',
  'WALLET_CERTIFICATE_FILE',
  'WALLET_KEY_FILE',
  'WALLET_WWDR_FILE',
] as const;

/** Undefined unless all of them are set. */
function walletSettings(e: Given): WalletSettings | undefined {
  const [passType, team, certificateFile, keyFile, wwdrFile] = WALLET.map((name) => e[name] ?? '');
  if (!passType || !team || !certificateFile || !keyFile || !wwdrFile) return undefined;
  return { passType, team, certificateFile, keyFile, wwdrFile, keyPassphrase: e.WALLET_KEY_PASSPHRASE };
}

function wrongWalletSettings(e: Given): string[] {
  if (!e.WALLET_KEY_PASSPHRASE && !WALLET.some((name) => e[name])) return [];
  const wallet = walletSettings(e);
  if (wallet) return walletFaults(wallet, new Date());
  return WALLET.filter((name) => !e[name]).map((name) => `${name} is missing although another WALLET_ setting is set.`);
}

function missingTwilioSettings(e: Given): string[] {
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

type Mode = Pick<Settings, 'production' | 'payments' | 'demoPasswords'>;

function refuseUnsafe(e: Given, { production, payments, demoPasswords }: Mode) {
  const wrong = [
    ...missingTwilioSettings(e),
    ...missingEasypostSettings(e),
    ...wrongWalletSettings(e),
    ...wrongDatevSettings(e),
    ...(!e.PAYOUT_IBAN === !e.PAYOUT_BIC ? [] : ['Set both PAYOUT_IBAN and PAYOUT_BIC, or neither.']),
    ...wrongStaffProvider(e, demoPasswords),
    ...vapidFaults({ publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY }),
  ];
  if (production && !e.STRIPE_SECRET_KEY && e.PAYMENTS !== 'sandbox') {
    wrong.push('STRIPE_SECRET_KEY is missing. Set it, or say PAYMENTS=sandbox if no money shall move.');
  }
  if (payments === 'sandbox' && e.STRIPE_SECRET_KEY && isLiveKey(e.STRIPE_SECRET_KEY)) {
    wrong.push('PAYMENTS=sandbox although STRIPE_SECRET_KEY is a live key: no money would move. Remove one of them.');
  }
  if ((production || payments === 'stripe') && e.SESSION_SECRET === COMPOSE_SECRET) {
    wrong.push('SESSION_SECRET is the one printed in compose.yaml. Set at least 32 random characters.');
  }
  if (payments === 'stripe' && !e.STRIPE_SECRET_KEY)
    wrong.push('STRIPE_SECRET_KEY is missing although PAYMENTS=stripe.');
  if (payments === 'stripe' && !e.STRIPE_PUBLISHABLE_KEY) {
    wrong.push('STRIPE_PUBLISHABLE_KEY is missing: the payment form in our pages could not be opened.');
  }
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = e;
  if (payments === 'stripe' && secret && publishable && isLiveKey(secret) !== isLiveKey(publishable)) {
    wrong.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: take both from live mode, or both from test mode.',
    );
  }
  if (payments === 'stripe' && !e.STRIPE_WEBHOOK_SECRET) {
    wrong.push('STRIPE_WEBHOOK_SECRET is missing: events from Stripe could not be told from forged ones.');
  }
  if (!demoPasswords && DEMO_PASSWORDS.includes(e.STAFF_PASSWORD ?? '')) {
    wrong.push('STAFF_PASSWORD is printed in the README, so everybody knows it. Set another one.');
  }
  if (!e.DATABASE_URL && processesOf(e) > 1) {
    wrong.push('WEB_CONCURRENCY is above 1 without DATABASE_URL: the embedded database belongs to one process.');
  }
  if (production && !e.SESSION_SECRET) wrong.push('SESSION_SECRET is missing. Set at least 32 random characters.');
  if (e.DATABASE_LISTEN_URL && !e.DATABASE_URL) {
    wrong.push(
      'DATABASE_LISTEN_URL is set but DATABASE_URL is not: it is the same database, reached without a pooler.',
    );
  }
  if (e.DATABASE_READ_URL && !e.DATABASE_URL) {
    wrong.push('DATABASE_READ_URL is set but DATABASE_URL is not: it is a replica of that database.');
  }
  if (e.DATABASE_URL && !e.SESSION_SECRET) {
    wrong.push('SESSION_SECRET is missing. With DATABASE_URL several processes share it, so it must be set.');
  }
  if (e.METRICS_PORT !== undefined && e.METRICS_PORT === e.PORT) {
    wrong.push('METRICS_PORT is the same as PORT. Set another one, or METRICS_TOKEN instead.');
  }
  if (wrong.length) throw new SettingsError(wrong.join('\n'));
}

/** Creates the folder of the embedded database and of the kept secret; throws SettingsError where that, or writing into it, is not allowed. */
export function makeDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `The data folder ${dataDir} cannot be written (${code}). Set DATA_DIR to a folder of your own.`,
    );
  }
}

/** On a single machine the secret is made once and kept beside the data, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  makeDataFolder(dataDir);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  // A full disk leaves a file that was begun.
  if (secret.length < SHORTEST_SECRET) {
    throw new SettingsError(
      `${file} holds no secret of ${SHORTEST_SECRET} characters. Restore it, set SESSION_SECRET, or remove the file to have a new one made.`,
    );
  }
  return secret;
}
