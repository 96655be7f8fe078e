import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { HANDLED_TYPES } from './handled-events.ts';
import {
  checkAccount,
  checkDomain,
  checkEndpoints,
  checkSettings,
  endpointsHere,
  missingEvents,
  printChecks,
  type StripeCheck,
  type StripeSetup,
  walletDomain,
} from './stripe-checks.ts';

const LIVE: StripeSetup = {
  ...{ publicUrl: 'https://shop.example', secretKey: 'sk_live_1', publishableKey: 'pk_live_1' },
  ...{ webhookSecret: 'whsec_1', apiVersion: '2026-10-28' },
};
const HOOK = 'https://shop.example/api/webhooks/stripe';
const brief = (checks: readonly StripeCheck[]) => checks.map(({ state, what, said }) => `${state} ${what}: ${said}`);

test('settings of one mode with an address on https are right, and each that is not says what to do', () => {
  expect(brief(checkSettings(LIVE))).toEqual([
    'right Keys: live mode',
    'right Signing secret: set; whether it is the one of the endpoint cannot be read',
    'right Address: https://shop.example',
  ]);
  const wrong: [Partial<StripeSetup>, string][] = [
    [{ publishableKey: undefined }, 'wrong Publishable key: not set'],
    [{ publishableKey: 'pk_test_1' }, 'wrong Publishable key: test mode, and STRIPE_SECRET_KEY is of live mode'],
    [{ secretKey: 'sk_test_1' }, 'wrong Publishable key: live mode, and STRIPE_SECRET_KEY is of test mode'],
    [{ webhookSecret: 'sk_live_1' }, 'wrong Signing secret: does not begin with whsec_'],
    [{ publicUrl: 'http://shop.example' }, 'wrong Address: http://shop.example is not https'],
  ];
  for (const [change, said] of wrong) {
    const found = checkSettings({ ...LIVE, ...change }).filter(({ state }) => state === 'wrong');
    expect([change, brief(found)]).toEqual([change, [said]]);
    expect(found.every(({ todo }) => todo)).toBe(true);
  }
  // While testing an address without https keeps nothing from working.
  const test_ = { ...LIVE, secretKey: 'rk_test_1', publishableKey: 'pk_test_1', publicUrl: 'http://localhost:3000' };
  expect(brief(checkSettings(test_))).toEqual([
    'right Keys: test mode, restricted',
    'right Signing secret: set; whether it is the one of the endpoint cannot be read',
    'note Address: http://localhost:3000 is not https',
  ]);
});

test('no check says a key or a secret', () => {
  const secrets = { secretKey: 'sk_live_hush', publishableKey: 'pk_test_hush', webhookSecret: 'hush' };
  expect(JSON.stringify(checkSettings({ ...LIVE, ...secrets }))).not.toContain('hush');
});

const account = (change: object = {}) =>
  checkAccount({
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    capabilities: {},
    ...change,
  } as Stripe.Account);

test('an account that cannot charge, pay out or take a method that is offered is wrong', () => {
  expect(brief(account())).toEqual(['right Account: can charge']);
  expect(brief(account({ charges_enabled: false }))).toEqual(['wrong Account: cannot charge']);
  expect(brief(account({ charges_enabled: false, details_submitted: false }))).toEqual([
    'wrong Account: is not activated',
  ]);
  expect(brief(account({ payouts_enabled: false }))[1]).toBe('wrong Payouts: are not enabled');
  const capabilities = {
    card_payments: 'active',
    ideal_payments: 'pending',
    sepa_debit_payments: 'inactive',
    klarna_payments: 'inactive',
  };
  expect(brief(account({ capabilities })).slice(1)).toEqual([
    'wrong iDEAL: is pending',
    'wrong SEPA Direct Debit: is inactive',
  ]);
});

const endpoint = (change: object = {}) =>
  ({
    ...{
      id: 'we_1',
      url: HOOK,
      status: 'enabled',
      livemode: true,
      api_version: '2026-10-28',
      enabled_events: [...HANDLED_TYPES],
    },
    ...change,
  }) as Stripe.WebhookEndpoint;

test('an endpoint is this shop’s by its whole address', () => {
  const urls = [
    HOOK,
    `${HOOK}/`,
    `${HOOK}/other`,
    'https://other.example/api/webhooks/stripe',
    'http://shop.example/api/webhooks/stripe',
  ];
  expect(
    endpointsHere(
      urls.map((url) => endpoint({ url })),
      HOOK,
    ).map(({ url }) => url),
  ).toEqual([HOOK, `${HOOK}/`]);
});

test('the endpoint is one, enabled, of the mode of the keys, and sends each event that is handled', () => {
  const said = (...changes: object[]) => brief(checkEndpoints(changes.map(endpoint), LIVE));
  const right = 'right Events: all that are handled are sent';
  expect(said({})).toEqual(['right Webhook endpoint: we_1 is enabled', right]);
  expect(said()).toEqual([`wrong Webhook endpoint: none posts to ${HOOK}`]);
  expect(said({}, { id: 'we_2' })).toEqual([`wrong Webhook endpoint: 2 post to ${HOOK}`, right]);
  expect(said({ status: 'disabled' })).toEqual(['wrong Webhook endpoint: we_1 is disabled', right]);
  expect(said({ livemode: false })).toEqual(['wrong Webhook endpoint: we_1 is of test mode', right]);
  const [first, ...others] = HANDLED_TYPES;
  expect(said({ enabled_events: others })[1]).toBe(`wrong Events: not sent: ${first}`);
  expect(said({ enabled_events: [...HANDLED_TYPES, 'payout.paid'] })[2]).toBe(
    'note Events: sent and not read: payout.paid',
  );
  expect(said({ api_version: '2024-06-20' })[2]).toBe(
    'note Version: events come in 2024-06-20, requests are made in 2026-10-28',
  );
  expect(said({ api_version: null })).toHaveLength(2);
  expect(missingEvents(endpoint({ enabled_events: ['*'] }), HANDLED_TYPES)).toEqual([]);
});

test('wallets need a domain that is registered and enabled; an address of this machine has none', () => {
  const hosts = {
    'https://shop.example': 'shop.example',
    'http://localhost:3000': null,
    'https://127.0.0.1': null,
    'https://[::1]:8080': null,
  };
  for (const [publicUrl, host] of Object.entries(hosts))
    expect([publicUrl, walletDomain({ publicUrl })]).toEqual([publicUrl, host]);
  const active = { status: 'active' };
  const domain = (change: object = {}) =>
    brief(
      checkDomain(
        { enabled: true, apple_pay: active, google_pay: active, ...change } as Stripe.PaymentMethodDomain,
        'shop.example',
      ),
    );
  expect(domain()).toEqual(['right Domain for wallets: shop.example is registered']);
  expect(domain({ enabled: false })).toEqual(['wrong Domain for wallets: shop.example is disabled']);
  const off = { status: 'inactive', status_details: { error_message: 'No file there.' } };
  expect(domain({ apple_pay: off, google_pay: { status: 'inactive' } })).toEqual([
    'wrong Apple Pay: inactive on shop.example: No file there.',
    'wrong Google Pay: inactive on shop.example',
  ]);
  expect(brief(checkDomain(undefined, 'shop.example'))).toEqual([
    'wrong Domain for wallets: shop.example is not registered',
  ]);
  expect(checkDomain(undefined, null)[0]?.state).toBe('note');
});

test('the printed table counts the faults and gives the remedy beside each', () => {
  const checks = checkSettings({ ...LIVE, publishableKey: undefined, webhookSecret: 'x' });
  const lines = printChecks(checks).split('\n');
  expect(lines[0]).toBe('wrong  Publishable key  not set. Set STRIPE_PUBLISHABLE_KEY.');
  expect(lines.at(-1)).toBe('2 wrong.');
  expect(printChecks(checkSettings(LIVE)).split('\n').at(-1)).toBe('Nothing is wrong.');
});
