import type Stripe from 'stripe';
import { isEmail, isUnsafeLine } from '../api/text.ts';
import type { Purchase } from '../billing/checkout.ts';
import type { CardInput } from '../billing/payment-method-types.ts';
import { isExpiredCard, passesLuhn, readExpiry, securityCodeLength } from '../billing/card-entry.ts';
import { testCard } from '../billing/test-cards.ts';

export type Field =
  | 'card_number'
  | 'expires'
  | 'security_code'
  | 'name'
  | 'email'
  | 'phone'
  | `${'shipping' | 'billing'}_${'name' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country'}`;

export type Typed = Partial<Record<Field, string>>;
export type Issues = Partial<Record<Field, string>>;
type Session = Stripe.Checkout.Session;

export const asksShipping = (session: Session) => session.shipping_address_collection !== null;
export const asksBilling = (session: Session) => session.billing_address_collection === 'required';
export const asksPhone = (session: Session) => session.phone_number_collection?.enabled === true;

/** The address a receipt goes to where the shop has named it; else the page asks. */
export const knownEmail = (session: Session) => session.customer_details?.email ?? session.customer_email;

export function readTyped(body: Record<string, unknown>): Typed {
  const typed: Record<string, string> = {};
  for (const [key, value] of Object.entries(body))
    if (typeof value === 'string') typed[key] = value.trim().slice(0, 300);
  return typed as Typed;
}

/** The three fields of a card, wherever its form stands. */
export function checkCard(typed: Typed, now: number, issues: Issues): CardInput | null {
  const number = typed.card_number ?? '';
  const card = testCard(number);
  if (!number) issues.card_number = 'Enter the card number.';
  else if (!passesLuhn(number)) issues.card_number = 'Your card number is invalid.';
  else if (!card) issues.card_number = 'Your card was declined. This is the sandbox: use one of the test cards.';
  const expiry = readExpiry(typed.expires ?? '');
  if (!typed.expires) issues.expires = 'Enter the expiry date.';
  else if (!expiry) issues.expires = 'Your card’s expiration date is incomplete. Write it as MM / YY.';
  else if (isExpiredCard(expiry, now)) issues.expires = 'Your card’s expiration date is in the past.';
  const digits = securityCodeLength(number);
  const code = typed.security_code ?? '';
  if (!code) issues.security_code = 'Enter the security code.';
  else if (!new RegExp(`^\\d{${digits}}$`).test(code)) {
    issues.security_code = digits === 4 ? 'Four digits, on the front.' : 'Three digits, on the back.';
  }
  return card && expiry ? { type: 'card', card, expiry } : null;
}

function checkAddress(
  kind: 'shipping' | 'billing',
  typed: Typed,
  countries: readonly string[],
  issues: Issues,
): Stripe.Address {
  const part = (key: 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country') =>
    typed[`${kind}_${key}`] || null;
  const country = part('country');
  if (!country || !countries.includes(country)) issues[`${kind}_country`] = 'Choose a country.';
  if (!part('line1')) issues[`${kind}_line1`] = 'Enter the street and number.';
  if (!part('city')) issues[`${kind}_city`] = 'Enter the city.';
  return {
    line1: part('line1'),
    line2: part('line2'),
    city: part('city'),
    state: part('state'),
    postal_code: part('postal_code'),
    country,
  };
}

/** Returns a purchase, or errors by field in the order of the page. */
export function checkForm(session: Session, typed: Typed, countries: Countries, now: number): Purchase | Issues {
  const issues: Issues = {};
  const email = knownEmail(session) ?? typed.email ?? '';
  if (!isEmail(email)) issues.email = 'Enter an e-mail address.';
  if (asksPhone(session) && !typed.phone) issues.phone = 'Enter a phone number.';
  if (asksShipping(session) && !typed.shipping_name) issues.shipping_name = 'Enter the name of the recipient.';
  const shipping = asksShipping(session) ? checkAddress('shipping', typed, countries.shipping, issues) : null;
  const card = checkCard(typed, now, issues);
  if (!typed.name) issues.name = 'Enter the name on the card.';
  const billing = asksBilling(session) ? checkAddress('billing', typed, countries.billing, issues) : null;
  for (const [field, text] of Object.entries(typed) as [Field, string][]) {
    if (isUnsafeLine(text)) issues[field] = 'Remove control characters.';
  }
  if (Object.keys(issues).length > 0 || !card) return issues;
  return {
    input: card,
    entered: {
      name: typed.name ?? '',
      email,
      phone: typed.phone || null,
      billing,
      shipping: shipping && { address: shipping, name: typed.shipping_name ?? '' },
    },
  };
}

export interface Countries {
  shipping: readonly string[];
  billing: readonly string[];
}

/** For this form, and for the one in the shop's own page, which names its fields otherwise. */
export const isPurchase = <Wrong extends object>(checked: Purchase | Wrong): checked is Purchase =>
  'entered' in checked;
