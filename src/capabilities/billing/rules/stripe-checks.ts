import type Stripe from 'stripe';
import { isLiveKey } from '#src/platform/settings/payments.ts';
import { type EventType, handledTypes, PAYEE_TYPES } from './handled-events.ts';

export interface StripeSetup {
  publicUrl: string;
  secretKey: string;
  publishableKey: string | undefined;
  webhookSecret: string;
  /** Of the SDK, in which requests are made. */
  apiVersion: string;
  /** Payouts by Stripe Connect: whether the secret of their events is set. Null where they are off. */
  connect?: { secretSet: boolean } | null;
}

/** One thing that was looked at. Nothing in it is secret. */
export interface StripeCheck {
  what: string;
  /** `note` is worth knowing and keeps nothing from working. */
  state: 'right' | 'note' | 'wrong';
  said: string;
  todo?: string;
}

export const right = (what: string, said: string): StripeCheck => ({ what, state: 'right', said });
export const wrong = (what: string, said: string, todo: string): StripeCheck => ({ what, state: 'wrong', said, todo });
const note = (what: string, said: string, todo?: string): StripeCheck => ({ what, state: 'note', said, todo });

export const endpointUrl = ({ publicUrl }: Pick<StripeSetup, 'publicUrl'>): string =>
  `${publicUrl}/api/webhooks/stripe`;

/** Address of events about accounts that are paid by Stripe Connect. */
export const payeeEndpointUrl = (setup: Pick<StripeSetup, 'publicUrl'>): string => `${endpointUrl(setup)}-connect`;

const modeOf = (live: boolean): string => (live ? 'live' : 'test');

const COPY_SECRET = 'Copy it from the endpoint in Stripe (Developers, Webhooks) to STRIPE_WEBHOOK_SECRET.';

/** Keys of one mode, a secret that is one, and an address that events and wallets can use. */
export function checkSettings({ publicUrl, secretKey, publishableKey, webhookSecret }: StripeSetup): StripeCheck[] {
  const live = isLiveKey(secretKey);
  const checks: StripeCheck[] = [];
  if (!publishableKey) checks.push(wrong('Publishable key', 'not set', 'Set STRIPE_PUBLISHABLE_KEY.'));
  else if (isLiveKey(publishableKey) !== live)
    checks.push(
      wrong(
        'Publishable key',
        `${modeOf(!live)} mode, and STRIPE_SECRET_KEY is of ${modeOf(live)} mode`,
        'Take both from the same mode.',
      ),
    );
  else checks.push(right('Keys', `${modeOf(live)} mode${secretKey.startsWith('rk_') ? ', restricted' : ''}`));
  checks.push(
    webhookSecret.startsWith('whsec_')
      ? right('Signing secret', 'set; whether it is the one of the endpoint cannot be read')
      : wrong('Signing secret', webhookSecret ? 'does not begin with whsec_' : 'not set', COPY_SECRET),
  );
  if (publicUrl.startsWith('https:')) checks.push(right('Address', publicUrl));
  else
    checks.push(
      live
        ? wrong('Address', `${publicUrl} is not https`, 'Set PUBLIC_URL: Stripe posts live events to https only.')
        : note('Address', `${publicUrl} is not https`, 'Wallets need https.'),
    );
  return checks;
}

export function checkAccount({ charges_enabled, details_submitted, payouts_enabled, capabilities }: Stripe.Account) {
  const checks: StripeCheck[] = [];
  if (!charges_enabled)
    checks.push(
      wrong(
        'Account',
        details_submitted ? 'cannot charge' : 'is not activated',
        'Open Stripe and complete what is asked for there.',
      ),
    );
  else checks.push(right('Account', 'can charge'));
  if (!payouts_enabled)
    checks.push(wrong('Payouts', 'are not enabled', 'Open Stripe, Balances, and complete what is asked for there.'));
  const names = { card_payments: 'Cards', ideal_payments: 'iDEAL', sepa_debit_payments: 'SEPA Direct Debit' } as const;
  for (const [id, name] of Object.entries(names)) {
    const status = capabilities?.[id as keyof typeof names];
    if (status && status !== 'active')
      checks.push(wrong(name, `is ${status}`, 'Turn it on in Stripe, Settings, Payment methods.'));
  }
  return checks;
}

/** The endpoints that post to this address of the shop, of those that the account has. */
export const endpointsHere = (all: readonly Stripe.WebhookEndpoint[], address: string): Stripe.WebhookEndpoint[] =>
  all.filter(({ url }) => url.replace(/\/+$/, '') === address);

/** The events that the shop reads at its endpoint. */
export const wantedEvents = ({ connect }: StripeSetup): readonly EventType[] => handledTypes(Boolean(connect));

/** The events an endpoint should send and does not. */
export const missingEvents = ({ enabled_events }: Stripe.WebhookEndpoint, wanted: readonly EventType[]): string[] =>
  enabled_events.includes('*') ? [] : wanted.filter((type) => !enabled_events.includes(type));

/** The events an endpoint sends and the shop does not read. */
export const extraEvents = ({ enabled_events }: Stripe.WebhookEndpoint, wanted: readonly EventType[]): string[] =>
  enabled_events.filter((type) => !(wanted as readonly string[]).includes(type));

/** Payouts by Stripe Connect: the endpoint of events about accounts that are paid. `here` are those at its address. */
export function checkConnect(here: readonly Stripe.WebhookEndpoint[], setup: StripeSetup): StripeCheck[] {
  const what = 'Connect';
  const { connect } = setup;
  if (!connect) return [note(what, 'off: payouts are files for the bank', 'PAYOUT_CONNECT turns it on.')];
  const [endpoint] = here;
  if (!endpoint) return [wrong(what, `no endpoint posts to ${payeeEndpointUrl(setup)}`, 'Run stripe:setup.')];
  const missing = missingEvents(endpoint, PAYEE_TYPES);
  if (missing.length) return [wrong(what, `not sent: ${missing.join(', ')}`, 'Run stripe:setup.')];
  if (endpoint.status !== 'enabled')
    return [wrong(what, `${endpoint.id} is ${endpoint.status}`, 'Enable it in Stripe.')];
  return connect.secretSet
    ? [right(what, `on; ${endpoint.id} is enabled. Whether it listens to connected accounts cannot be read`)]
    : [wrong(what, 'STRIPE_CONNECT_WEBHOOK_SECRET is not set', `Copy it from ${endpoint.id} in Stripe.`)];
}

export function checkEndpoints(here: readonly Stripe.WebhookEndpoint[], setup: StripeSetup): StripeCheck[] {
  const what = 'Webhook endpoint';
  const [endpoint, ...more] = here;
  if (!endpoint) return [wrong(what, `none posts to ${endpointUrl(setup)}`, 'Run this again with --repair.')];
  const checks: StripeCheck[] = [];
  if (more.length)
    checks.push(
      wrong(what, `${here.length} post to ${endpointUrl(setup)}`, 'Keep one in Stripe and delete the others.'),
    );
  const { id, status, livemode, api_version } = endpoint;
  if (status !== 'enabled') checks.push(wrong(what, `${id} is ${status}`, 'Enable it in Stripe.'));
  if (livemode !== isLiveKey(setup.secretKey))
    checks.push(wrong(what, `${id} is of ${modeOf(livemode)} mode`, 'Set it up in the mode of the keys.'));
  const missing = missingEvents(endpoint, wantedEvents(setup));
  if (missing.length) checks.push(wrong('Events', `not sent: ${missing.join(', ')}`, 'Run this again with --repair.'));
  else checks.push(right('Events', 'all that are handled are sent'));
  const extra = extraEvents(endpoint, wantedEvents(setup));
  if (extra.length) checks.push(note('Events', `sent and not read: ${extra.join(', ')}`, 'They do no harm.'));
  if (api_version && api_version !== setup.apiVersion)
    checks.push(note('Version', `events come in ${api_version}, requests are made in ${setup.apiVersion}`));
  if (!checks.some(({ what: about }) => about === what)) checks.unshift(right(what, `${id} is enabled`));
  return checks;
}

const LOCAL = /^(localhost|\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/** The host of which wallets must know; null where there can be none. */
export function walletDomain({ publicUrl }: Pick<StripeSetup, 'publicUrl'>): string | null {
  const { hostname } = new URL(publicUrl);
  return LOCAL.test(hostname) ? null : hostname;
}

export function checkDomain(domain: Stripe.PaymentMethodDomain | undefined, host: string | null): StripeCheck[] {
  const what = 'Domain for wallets';
  if (!host) return [note(what, 'none: the shop runs at an address of this machine')];
  if (!domain) return [wrong(what, `${host} is not registered`, 'Run this again with --repair.')];
  if (!domain.enabled)
    return [wrong(what, `${host} is disabled`, 'Enable it in Stripe, Settings, Payment method domains.')];
  const wallets = { 'Apple Pay': domain.apple_pay, 'Google Pay': domain.google_pay };
  const off = Object.entries(wallets).filter(([, { status }]) => status !== 'active');
  return off.length
    ? off.map(([name, { status_details }]) =>
        wrong(name, `inactive on ${host}${status_details ? `: ${status_details.error_message}` : ''}`, 'See Stripe.'),
      )
    : [right(what, `${host} is registered`)];
}

/** A plain table, the wrong first to last as they were found. */
export function printChecks(checks: readonly StripeCheck[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length));
  const lines = checks.map(
    ({ state, what, said, todo }) => `${state.padEnd(5)}  ${what.padEnd(width)}  ${said}${todo ? `. ${todo}` : ''}`,
  );
  const faults = checks.filter(({ state }) => state === 'wrong').length;
  return [...lines, '', faults ? `${faults} wrong.` : 'Nothing is wrong.'].join('\n');
}
