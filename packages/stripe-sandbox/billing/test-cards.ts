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

export const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

export function testCard(number: string): TestCard | undefined {
  const digits = digitsOf(number);
  return TEST_CARDS.find((card) => card.number === digits);
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
