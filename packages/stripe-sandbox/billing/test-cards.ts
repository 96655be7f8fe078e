/** Behaviour of a test card when it is charged. */
export type Conduct = 'pays' | 'declines' | 'asks' | 'always-asks' | 'charge-fails';

export interface TestCard {
  number: string;
  /** The payment method id that stands for the card in API calls. */
  token: string;
  brand: 'visa' | 'mastercard' | 'amex';
  conduct: Conduct;
  declineCode?: 'generic_decline' | 'insufficient_funds';
  /** Reaction of the issuer after a successful charge. */
  afterwards?: Afterwards;
  /** Purpose of the card, shown on the payment page. */
  does: string;
}

/** Reaction of an issuer to a charge: a dispute by its reason, an inquiry, or a fraud warning. */
export type Afterwards = 'fraudulent' | 'product_not_received' | 'inquiry' | 'fraud_warning';

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa', brand: 'visa', conduct: 'pays', does: 'pays' },
  {
    number: '4000000000000002',
    token: 'pm_card_chargeDeclined',
    brand: 'visa',
    conduct: 'declines',
    declineCode: 'generic_decline',
    does: 'is declined',
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    conduct: 'asks',
    does: 'asks for approval first',
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    conduct: 'charge-fails',
    declineCode: 'generic_decline',
    does: 'can be saved, then fails when it is charged',
  },
  {
    number: '4000000000009995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    conduct: 'declines',
    declineCode: 'insufficient_funds',
    does: 'has not enough money on it',
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    conduct: 'always-asks',
    does: 'asks for approval every time',
  },
  {
    number: '4000000000000259',
    token: 'pm_card_createDispute',
    brand: 'visa',
    conduct: 'pays',
    afterwards: 'fraudulent',
    does: 'pays, then its holder disputes the charge as fraudulent',
  },
  {
    number: '4000000000002685',
    token: 'pm_card_createDisputeProductNotReceived',
    brand: 'visa',
    conduct: 'pays',
    afterwards: 'product_not_received',
    does: 'pays, then its holder disputes the charge: nothing was received',
  },
  {
    number: '4000000000001976',
    token: 'pm_card_createDisputeInquiry',
    brand: 'visa',
    conduct: 'pays',
    afterwards: 'inquiry',
    does: 'pays, then its bank inquires about the charge',
  },
  {
    number: '4000000000005423',
    token: 'pm_card_createIssuerFraudRecord',
    brand: 'visa',
    conduct: 'pays',
    afterwards: 'fraud_warning',
    does: 'pays, then its bank warns of fraud',
  },
  { number: '5555555555554444', token: 'pm_card_mastercard', brand: 'mastercard', conduct: 'pays', does: 'pays' },
  { number: '378282246310005', token: 'pm_card_amex', brand: 'amex', conduct: 'pays', does: 'pays' },
];

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

export function testCard(number: string): TestCard | undefined {
  const digits = digitsOf(number);
  return TEST_CARDS.find((card) => card.number === digits);
}

/** The check digit of a card number (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const total = Array.from(digits)
    .reverse()
    .reduce((sum, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return total % 10 === 0;
}

/** '4242 4242 4242 4242'; American Express is grouped 4, 6, 5. */
export function grouped(number: string): string {
  const pattern = number.length === 15 ? /^(\d{4})(\d{6})(\d{5})$/ : /(\d{4})(?=\d)/g;
  return number.length === 15 ? number.replace(pattern, '$1 $2 $3') : number.replace(pattern, '$1 ');
}

export function securityCodeLength(number: string): number {
  return /^3[47]/.test(digitsOf(number)) ? 4 : 3;
}

export interface Expiry {
  month: number;
  year: number;
}

/** Reads '12 / 34', '12/2034' and '1234'. */
export function readExpiry(text: string): Expiry | null {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  return month >= 1 && month <= 12 ? { month, year } : null;
}

/** A card is good to the end of its month. */
export function isExpiredCard({ month, year }: Expiry, now: number): boolean {
  return Date.UTC(year, month, 1) / 1000 <= now;
}

export interface Decline {
  code:
    | 'card_declined'
    | 'authentication_required'
    | 'payment_intent_authentication_failure'
    | 'payment_intent_payment_attempt_failed';
  declineCode?: string;
  message: string;
}

const DECLINES: Record<string, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
};

export function declineOf(code: string): Decline {
  return { code: 'card_declined', declineCode: code, message: DECLINES[code] ?? 'Your card was declined.' };
}

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Error for a debit that the account's bank refuses. */
export const DEBIT_REFUSED: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The bank refused the debit. Please choose a different payment method and try again.',
};
