/** The payment service's own script, the frames of its fields and of a bank's approval, and its requests. */
const PAYMENT_SOURCES: Readonly<Record<string, string>> = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
};

export const permissions = ({ payment = 'self', camera = '' } = {}) =>
  `camera=(${camera}), microphone=(), geolocation=(), payment=(${payment})`;

/** Headers of pages with a payment form. Wallets may open windows there. */
export function paymentHeaders(policy: string): Record<string, string> {
  const widened = policy.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ');
    const more = PAYMENT_SOURCES[name];
    return more ? `${directive} ${more}` : directive;
  });
  return {
    'Content-Security-Policy': widened.join('; '),
    'Permissions-Policy': permissions({ payment: 'self "https://js.stripe.com"' }),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
