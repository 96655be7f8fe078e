import type { Appearance, StripeCheckoutElementsSdk, StripeCheckoutLoadActionsSuccess } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Theme } from '#src/web/theme.ts';

/** Fetches the payment service's script and begins with this payment. Throws when either cannot be had. */
export async function openStripe(
  publishableKey: string,
  clientSecret: string,
): Promise<{ checkout: StripeCheckoutElementsSdk; actions: StripeCheckoutLoadActionsSuccess }> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment service did not answer.');
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  const checkout = stripe.initCheckoutElementsSdk({ clientSecret, elementsOptions: { appearance: stripeLook(theme) } });
  const loaded = await checkout.loadActions();
  if (loaded.type === 'error') throw new Error(loaded.error.message);
  return { checkout, actions: loaded.actions };
}

/** Our fields, told in the payment service's words. The values are the tokens as this page has them now. */
export function stripeLook(theme: Theme): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      fontFamily: '"Schibsted Grotesk", system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '14px',
      spacingGridRow: '18px',
      colorPrimary: token('--text'),
      colorText: token('--text'),
      colorTextSecondary: token('--text-muted'),
      colorTextPlaceholder: token('--text-subtle'),
      colorBackground: token('--surface'),
      colorDanger: token('--danger'),
    },
    rules: {
      '.Input': { border: `1.5px solid ${token('--line-field')}`, padding: '16px 18px', boxShadow: 'none' },
      '.Input:focus': { border: `1.5px solid ${token('--text')}`, boxShadow: `0 0 0 1px ${token('--text')}` },
      '.Label': { fontWeight: '600', fontSize: '15px', marginBottom: '8px' },
      '.Tab': { border: `1.5px solid ${token('--line')}`, borderRadius: '18px', boxShadow: 'none' },
    },
  };
}
