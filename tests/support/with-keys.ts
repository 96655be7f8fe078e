import type { Page } from '@playwright/test';
import { paymentHeaders } from '#src/platform/http/payment-policy.ts';
import { PAYING } from '#src/web/pages.ts';

/** Replaces the payment service's script: declines once, then the sandbox takes the money. */
const SCRIPT = `window.Stripe = () => ({ initCheckoutElementsSdk: (options) => {
  const told = (window.told = { ...options, confirms: window.told?.confirms ?? 0 });
  const confirm = async () => {
    if ((told.confirms += 1) === 1)
      return { type: 'error', error: { message: 'Your card has insufficient funds.', code: 'paymentFailed' } };
    const clientSecret = await options.clientSecret;
    const answer = await fetch('/sandbox/elements/' + clientSecret.split('_secret_')[0] + '/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret, method: 'apple_pay', apple_pay: {} }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return { type: 'success', session: { status: { type: 'complete', paymentStatus: 'paid' } } };
  };
  const express = () => {
    const hear = {};
    const mount = (place) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Their own wallet' });
      button.onclick = () => hear.confirm({});
      place.append(button);
      hear.ready({ availablePaymentMethods: { applePay: true } });
    };
    return { on: (name, answer) => (hear[name] = answer), mount, destroy: () => {} };
  };
  const validateElements = async () => ({ type: 'success' });
  return {
    changeAppearance: () => {},
    createExpressCheckoutElement: express,
    createPaymentElement: (element) => (Object.assign(told, element), { mount: (place) => place.append('Their own fields'), destroy: () => {} }),
    loadActions: async () => ({ type: 'success', actions: { confirm, validateElements } }),
  };
} });
window.Stripe.version = 'endive';`;

/** The browser's requests for something that takes a payment within our page. */
const PAYMENTS = /\/api\/(get-or-create-subscription|create-checkout-session|subscription\/payment-method)$/;

/**
 * Makes the shop look as it does with keys: its payments name a publishable key, the payment service's script is served,
 * and each page has the security policy of that mode, for the page it was opened as.
 */
export async function withKeys(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await page.route(PAYMENTS, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: json.clientSecret ? { ...json, publishableKey: 'pk_test_1' } : json });
  });
  await page.route(
    ({ pathname }) => (PAYING as readonly string[]).includes(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const headers = response.headers();
      const widened = Object.entries(paymentHeaders(headers['content-security-policy'] ?? ''));
      for (const [name, value] of widened) headers[name.toLowerCase()] = value;
      await route.fulfill({ response, headers });
    },
  );
}

/** Arguments that the stand-in for Stripe's script received. */
export const toldToScript = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => (window as unknown as { told: Record<string, unknown> }).told);
