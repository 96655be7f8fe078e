import type Stripe from 'stripe';
import { z } from 'zod';
import { isEmail, isUnsafeLine } from '../api/text.ts';
import type { Purchase } from '../billing/checkout.ts';
import { BANKS, passesIbanCheck, testIban } from '../billing/test-banks.ts';
import { isWallet, type PaymentInput, type Method, type Wallet } from '../billing/payment-method-types.ts';
import { readExpiry } from '../billing/card-entry.ts';
import { TEST_CARDS, type TestCard } from '../billing/test-cards.ts';
import { asksShipping, checkCard, type Issues, knownEmail } from './form.ts';

const line = z
  .string()
  .trim()
  .max(300)
  .refine((value) => !isUnsafeLine(value), 'Remove control characters.');
const text = line.default('');

/** Body posted by the shop's own payment form, the stand-in for Stripe's script. */
export const Confirm = z.object({
  clientSecret: line,
  method: z.enum(['card', 'ideal', 'sepa_debit', 'apple_pay', 'google_pay']),
  card: z.object({ number: text, expires: text, securityCode: text, name: text }).optional(),
  name: text,
  email: text,
  iban: text,
  bank: text,
});
export type Confirm = z.infer<typeof Confirm>;

/** Wrong fields by the names they were posted under. */
export type Fields = Partial<
  Record<'number' | 'expires' | 'securityCode' | 'name' | 'email' | 'iban' | 'bank', string>
>;

const POSTED_AS = { card_number: 'number', expires: 'expires', security_code: 'securityCode' } as const;

const NAMELESS: Partial<Record<Method, string>> = {
  card: 'Enter the name on the card.',
  sepa_debit: 'Enter the name of the account holder.',
};

/** Returns a purchase, or errors by field. */
export function checkConfirm(session: Stripe.Checkout.Session, posted: Confirm, now: number): Purchase | Fields {
  const fields: Fields = {};
  const known = session.customer_details?.name ?? '';
  const name = posted.card?.name || posted.name || (isWallet(posted.method) ? known || 'Sandbox wallet' : '');
  const input = readPaymentInput(posted, now, fields);
  if (!name) fields.name = NAMELESS[posted.method] ?? 'Enter your name.';
  const email = knownEmail(session) ?? posted.email;
  if (!session.customer && !isEmail(email)) fields.email = 'Enter an e-mail address.';
  if (Object.keys(fields).length > 0 || !input) return fields;
  return { input, entered: { name, email, phone: null, billing: null, shipping: walletAddress(session, name) } };
}

/** Towns of wallets, where they are not Sandbox without a state: forms of the Emirates may have no city, and those of Mexico no state. */
const TOWNS: Record<string, { city: string | null; state: string | null; postal_code: string }> = {
  AE: { city: null, state: 'Dubai', postal_code: '' },
  AU: { city: 'Sydney', state: 'NSW', postal_code: '2000' },
  CA: { city: 'Ottawa', state: 'ON', postal_code: 'K1A 0B1' },
  US: { city: 'New York', state: 'NY', postal_code: '10001' },
};

/** Delivery address of a wallet, in the first allowed country; null where the session asks for none. */
function walletAddress(session: Stripe.Checkout.Session, name: string): Purchase['entered']['shipping'] {
  if (!asksShipping(session)) return null;
  const country = session.shipping_address_collection?.allowed_countries[0] ?? null;
  const town = TOWNS[country ?? ''] ?? { city: 'Sandbox', state: null, postal_code: '00000' };
  return { name, address: { line1: '1 Sandbox Street', line2: null, ...town, country } };
}

function readPaymentInput(posted: Confirm, now: number, fields: Fields): PaymentInput | null {
  if (isWallet(posted.method)) return walletInput(posted.method, now);
  switch (posted.method) {
    case 'ideal':
      return bankInput(posted.bank, fields);
    case 'sepa_debit':
      return debitInput(posted.iban, fields);
    case 'card':
      return cardInput(posted.card, now, fields);
  }
}

function cardInput(card: Confirm['card'], now: number, fields: Fields): PaymentInput | null {
  const issues: Issues = {};
  const typed = {
    card_number: card?.number ?? '',
    expires: card?.expires ?? '',
    security_code: card?.securityCode ?? '',
  };
  const input = checkCard(typed, now, issues);
  for (const [field, posted] of Object.entries(POSTED_AS) as [keyof typeof POSTED_AS, keyof Fields][])
    if (issues[field]) fields[posted] = issues[field];
  return input;
}

function bankInput(id: string, fields: Fields): PaymentInput | null {
  const bank = BANKS.find((one) => one.id === id);
  if (bank) return { type: 'ideal', bank };
  fields.bank = 'Choose your bank.';
  return null;
}

function debitInput(iban: string, fields: Fields): PaymentInput | null {
  const account = testIban(iban);
  if (account) return { type: 'sepa_debit', account };
  if (!iban) fields.iban = 'Enter the IBAN.';
  else if (!passesIbanCheck(iban)) fields.iban = 'The IBAN you entered is invalid.';
  else fields.iban = 'This is the sandbox: use one of the test accounts, never a real one.';
  return null;
}

/** The card behind a sandbox wallet always pays. */
function walletInput(wallet: Wallet, now: number): PaymentInput {
  const year = new Date(now * 1000).getUTCFullYear() + 3;
  const expiry = readExpiry(`12/${year}`) ?? { month: 12, year };
  return { type: 'card', card: TEST_CARDS[0] as TestCard, expiry, wallet };
}
